import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request } from '../../server/client/request.ts';
import { deskRoutes } from '../../server/contract/desk/desk.ts';
import { sampleRoutes } from '../../server/contract/desk/samples.ts';

/** The npm package as somebody installs it: packed, installed into an empty directory, started from there. */

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');
const isWindows = process.platform === 'win32';

// npm's own settings of the run that we are part of must not reach the other one, nor this project's Node.
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|NODE|VITEST)/i.test(name)),
);
env.PATH = (process.env.PATH ?? '')
  .split(path.delimiter)
  .filter((directory) => !directory.includes('node_modules'))
  .join(path.delimiter);

let directory = '';
const installed = (...parts: string[]) => path.join(directory, 'node_modules', ...parts);
const deskhand = () => installed('.bin', isWindows ? 'deskhand.cmd' : 'deskhand');

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'deskhand-package-'));
  const packed = await run('npm', ['pack', '--json', '--pack-destination', directory], {
    cwd: root,
    env,
    shell: isWindows,
    maxBuffer: 64 * 1024 * 1024,
  });
  const name = /[\w.-]+\.tgz/.exec(packed.stdout.slice(packed.stdout.lastIndexOf('"filename"')))?.[0] ?? '';
  await writeFile(path.join(directory, 'package.json'), '{"name":"office","version":"1.0.0","private":true}');
  await run('npm', ['install', path.join(directory, name)], { cwd: directory, env, shell: isWindows });
}, 600_000);

afterAll(() => rm(directory, { recursive: true, force: true }));

describe('the installed package', () => {
  test('has neither Electron nor React nor anything else of the desktop and the build', async () => {
    const packages = await readdir(path.join(directory, 'node_modules'));
    for (const name of ['electron', 'react', 'vite', 'vitest', 'typescript', '@playwright', '@tanstack']) {
      expect(packages).not.toContain(name);
    }
    expect(existsSync(installed('deskhand', 'main'))).toBe(false);
    expect(existsSync(installed('deskhand', 'server'))).toBe(false);
  });

  test('says its version and its commands', async () => {
    const { stdout } = await run(deskhand(), ['--help'], { env, shell: isWindows });
    for (const command of ['serve', 'import', 'sample', 'generate', 'keys', 'backup', 'restore', 'check']) {
      expect(stdout).toContain(`  ${command} `);
    }
  });

  test('serves API and console, and ends when it is asked to', async () => {
    const data = path.join(directory, 'data');
    await mkdir(data);
    const key = `dh_${'k'.repeat(43)}`;
    const server = spawn(deskhand(), ['serve', '--port', '0', '--data', data], {
      env: { ...env, DESKHAND_ADMIN_KEY: key },
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: isWindows,
    });
    try {
      const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
      expect(line).toMatch(/^Deskhand listening on http:\/\/127\.0\.0\.1:\d+$/);
      const url = line.replace('Deskhand listening on ', '');
      const api = { baseUrl: `${url}/api/v2`, key };
      expect((await request(api, sampleRoutes.createSample, {})).item.tickets).toBe(120);
      expect((await request(api, deskRoutes.getDesk, {})).item).toMatchObject({ kind: 'desk', empty: false });
      const page = await fetch(url);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const script = /src="\.?\/?(assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
      expect((await fetch(`${url}/${script}`)).status).toBe(200);
    } finally {
      server.kill('SIGTERM');
    }
    const [code] = await once(server, 'exit');
    expect(code).toBe(0);
  });

  test('brings a mailbox in, backs the desk up and finds it sound', async () => {
    const data = path.join(directory, 'mail');
    const mail = path.join(directory, 'one.eml');
    await writeFile(
      mail,
      'From: Ines Okafor <ines@okafor.example>\r\nTo: service@nordlicht.example\r\nSubject: Grinding noise\r\n' +
        'Message-ID: <one@okafor.example>\r\nDate: Mon, 2 Mar 2026 09:00:00 +0000\r\nContent-Type: text/html\r\n\r\n' +
        '<p>It grinds.<script>alert(1)</script></p>\r\n',
    );
    const command = async (...args: string[]) => run(deskhand(), [...args, '--data', data], { env, shell: isWindows });
    await command('import', 'eml', mail, '--yes', '--address', 'service@nordlicht.example');
    const { stdout } = await command('backup', path.join(directory, 'backup.tar'), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ missing_files: [] });
    expect((await command('check')).stdout).toBe('Everything is as it must be.\n');
  });
});
