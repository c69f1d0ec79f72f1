import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newKey } from '../../../server/auth/secret.ts';
import { peakMemory, startDeskhand } from '../support/processes.ts';

const megabyte = 1024 * 1024;

export interface Transferred {
  /** Milliseconds. */
  up: number;
  down: number;
  /** What the server's memory grew by at most, in MB, over what files of a few bytes had taken. */
  memory: number;
}

/** A file of so many megabytes uploaded and downloaded, several times, as multipart and over HTTP. */
export async function benchAttachment(megabytes: number, rounds: number): Promise<Transferred> {
  const directory = mkdtempSync(path.join(tmpdir(), 'deskhand-bench-attachment-'));
  const key = newKey();
  const server = await startDeskhand(directory, ['--rate-limit', '0'], { DESKHAND_ADMIN_KEY: key });
  const headers = { authorization: `apikey ${key}` };
  const attachments = `${server.url}/api/v2/desk/attachments`;
  const upload = async (bytes: Buffer<ArrayBuffer>): Promise<number> => {
    const body = new FormData();
    body.append('file', new Blob([bytes]), 'photo.bin');
    const response = await fetch(attachments, { method: 'POST', headers, body });
    assert.equal(response.status, 200);
    return ((await response.json()) as { item: { id: number } }).item.id;
  };
  const download = async (id: number): Promise<number> =>
    (await (await fetch(`${attachments}/${id}`, { headers })).arrayBuffer()).byteLength;
  try {
    for (let round = 0; round < 20; round++) await download(await upload(randomBytes(100)));
    const before = peakMemory(server.pid);
    const [up, down]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const bytes = randomBytes(megabytes * megabyte);
      const began = performance.now();
      const id = await upload(bytes);
      const taken = performance.now();
      assert.equal(await download(id), bytes.length);
      up.push(taken - began);
      down.push(performance.now() - taken);
    }
    const least = (times: number[]) => Math.round(Math.min(...times));
    return { up: least(up), down: least(down), memory: peakMemory(server.pid) - before };
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
