import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../test/support/chromium.ts';

/** Draws the icons from build/icons/*.svg. The results are kept in the repository: run this after changing a drawing. */

const directory = path.join(import.meta.dirname, 'icons');
const appSizes = [16, 32, 48, 64, 128, 256, 512];

const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env } as Record<string, string>,
  args: ['--no-sandbox'],
});
const drawings = new Map<number, Buffer>();
for (const size of appSizes) {
  const png = await draw(browser, 'app', size);
  drawings.set(size, png);
  writeFileSync(path.join(directory, 'app', `${size}x${size}.png`), png);
}
for (const [name, drawing] of [
  ['tray', 'tray'],
  ['trayTemplate', 'tray-template'],
  ['unread', 'unread'],
] as const) {
  writeFileSync(path.join(directory, `${name}.png`), await draw(browser, drawing, 16));
  writeFileSync(path.join(directory, `${name}@2x.png`), await draw(browser, drawing, 32));
}
await browser.close();
writeFileSync(path.join(directory, 'app.ico'), ico([16, 32, 48, 256]));
writeFileSync(path.join(directory, 'app.icns'), icns({ ic07: 128, ic08: 256, ic09: 512, ic11: 32, ic12: 64 }));

async function draw(browser: Browser, name: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const drawing = readFileSync(path.join(directory, `${name}.svg`), 'utf8');
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${drawing}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** Windows' container: a directory of 16 bytes each, then the PNGs. */
function ico(sizes: number[]): Buffer {
  const images = sizes.map((size) => ({ size, png: drawings.get(size) ?? Buffer.alloc(0) }));
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index;
    // A side of 256 is written as 0.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/** macOS' container: four letters and a length before each PNG. */
function icns(kinds: Record<string, number>): Buffer {
  const parts = Object.entries(kinds).map(([kind, size]) => part(kind, drawings.get(size) ?? Buffer.alloc(0)));
  return part('icns', Buffer.concat(parts));
}

function part(kind: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(kind, 'latin1');
  header.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([header, content]);
}
