import { describe, expect } from 'vitest';
import { createApp } from '../../../server/create-app.ts';
import { openMetrics } from '../../../server/http/metrics.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { test } from '../../support/desk.ts';

describe('GET /metrics', () => {
  test('counts what was answered, by method and status', async ({ desk }) => {
    await call(desk, '/api/v2/raw');
    await call(desk, '/api/v2/raw');
    await call(desk, '/api/v2/nothing');
    await call(desk, '/api/v2/raw', { method: 'MADEUP' });
    const { status, headers, body } = await call(desk, '/metrics');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    for (const line of [
      'deskhand_requests_total{method="GET",status="200"} 2',
      'deskhand_requests_total{method="GET",status="404"} 1',
      'deskhand_requests_total{method="other",status="405"} 1',
      'deskhand_request_duration_seconds_bucket{le="+Inf"} 4',
      'deskhand_request_duration_seconds_count 4',
    ]) {
      expect(String(body).split('\n')).toContain(line);
    }
    expect(String(body)).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  test('is for administrators, and not there where only the specified endpoints are', async ({ desk }) => {
    const { key } = await arrangeAgent(desk, { permissions: ['TICKET_READ', 'API_RAW_TABLE_READ'] });
    const status = async (headers: Record<string, string>) => (await call(desk, '/metrics', { headers })).status;
    expect(await status({ authorization: '' })).toBe(401);
    expect(await status({ authorization: `apikey ${key}` })).toBe(403);
    const app = createApp(desk.desk, { baseOnly: true });
    const headers = { authorization: `apikey ${desk.admin.key}` };
    expect((await app.request('http://desk.example/metrics', { headers })).status).toBe(404);
  });
});

test('a duration is in its bucket and in all larger ones', () => {
  const metrics = openMetrics();
  for (const seconds of [0.0005, 0.001, 0.02, 60]) metrics.count('GET', 200, seconds);
  const lines = metrics.write('1.0.0').split('\n');
  for (const [end, count] of [
    ['0.001', 2],
    ['0.005', 2],
    ['0.025', 3],
    ['10', 3],
    ['+Inf', 4],
  ]) {
    expect(lines).toContain(`deskhand_request_duration_seconds_bucket{le="${end}"} ${count}`);
  }
  expect(lines).toContain('deskhand_request_duration_seconds_sum 60.0215');
  expect(lines).toContain('deskhand_info{version="1.0.0"} 1');
});
