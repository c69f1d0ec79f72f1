import { crc32, deflateSync } from 'node:zlib';
import { seededRandom } from './random.ts';

const width = 480;
const height = 360;

/** A PNG that passes for a picture of something round with spokes; the same name gives the same picture. */
export function drawPhoto(name: string): Buffer {
  const random = seededRandom(crc32(name));
  const scene = {
    x: random.between(180, 300),
    y: random.between(140, 220),
    radius: random.between(80, 130),
    spokes: random.between(9, 18),
    turn: random.next() * Math.PI,
    warmth: random.between(-12, 12),
  };
  const pixels = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    const row = y * (1 + width * 3);
    for (let x = 0; x < width; x++) {
      const light = lightAt(x, y, scene);
      pixels[row + 1 + x * 3] = clamp(light * 0.78 + scene.warmth);
      pixels[row + 2 + x * 3] = clamp(light * 0.94);
      pixels[row + 3 + x * 3] = clamp(light * 0.88 - scene.warmth);
    }
  }
  return encodePng(pixels);
}

interface Scene {
  x: number;
  y: number;
  radius: number;
  spokes: number;
  turn: number;
}

/** Brightness, 0 to 255: a floor that gets darker downwards, a rim, spokes and a hub with a shine. */
function lightAt(x: number, y: number, { x: cx, y: cy, radius, spokes, turn }: Scene): number {
  const distance = Math.hypot(x - cx, y - cy);
  const angle = Math.atan2(y - cy, x - cx) + turn;
  const floor = 168 - (y / height) * 70 + (x / width) * 22;
  if (distance < radius * 0.16) return 210 - distance * 3;
  if (distance < radius * 0.3) return 70 + 50 * Math.cos(angle * 2);
  if (Math.abs(distance - radius) < 11) return 52 + 44 * Math.cos(angle - 0.8);
  const fromSpoke = Math.abs(Math.sin((angle * spokes) / 2)) * distance;
  if (distance < radius && fromSpoke < 5) return 205;
  return distance < radius ? floor * 0.72 : floor;
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

/** PNG specification, 8-bit RGB without interlace; every row begins with filter type 0. */
function encodePng(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
