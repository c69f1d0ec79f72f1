import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { answerError } from '../../../server/http/answer-error.ts';
import { checkOrigin } from '../../../server/http/check-origin.ts';

const log = pino({ level: 'silent' });

async function status(method: string, headers: Record<string, string>): Promise<number> {
  const app = new Hono();
  app.onError((error) => answerError(error, 'id', log, ''));
  app.use(checkOrigin(() => ['desk.example']));
  app.all('*', (c) => c.text('reached'));
  return (await app.request('/', { method, headers })).status;
}

const key = { authorization: 'apikey x' };

describe('other sites', () => {
  test.for<[string, Record<string, string>]>([
    ['GET', { host: 'desk.example' }],
    ['GET', { host: 'Desk.Example:4710' }],
    ['GET', { host: 'localhost:4710' }],
    ['GET', { host: 'office.localhost' }],
    ['GET', { host: '127.0.0.1:4710' }],
    ['GET', { host: '192.168.1.7' }],
    ['GET', { host: '[::1]:4710' }],
    ['POST', { host: 'localhost:4710', origin: 'http://localhost:4710' }],
    ['POST', { host: 'inside:80', origin: 'https://desk.example', ...key }],
    ['POST', { host: 'anything.example', ...key }],
    ['GET', { host: 'anything.example', origin: 'http://evil.example', ...key }],
  ])('%s with %j passes', async ([method, headers]) => {
    expect(await status(method, headers)).toBe(200);
  });

  test.for<[string, Record<string, string>]>([
    ['GET', { host: 'evil.example' }],
    ['GET', { host: 'desk.example.evil.example' }],
    ['GET', { host: '127.0.0.1.evil.example' }],
    ['GET', { host: '' }],
    ['GET', { host: 'localhost', origin: 'http://evil.example' }],
    ['POST', { host: 'localhost:4710', origin: 'http://localhost:9999' }],
    ['POST', { host: 'localhost', origin: 'null' }],
    ['POST', { host: 'localhost', origin: 'http://evil.example', ...key }],
    ['PUT', { host: 'localhost', origin: 'nonsense', ...key }],
  ])('%s with %j is a 403', async ([method, headers]) => {
    expect(await status(method, headers)).toBe(403);
  });
});
