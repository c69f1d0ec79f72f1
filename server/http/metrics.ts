import type { Context as HonoContext } from 'hono';
import type { Agent, Desk } from '../context.ts';
import { forbidden } from '../errors.ts';
import { answerHeaders } from './answer-headers.ts';

/** Upper ends of the buckets into which answers are counted by how long they took, in seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Anybody can make up a method; none of them gets a line of its own. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** What this process has answered since it began. */
export interface Metrics {
  /** @param seconds from the request's arrival to its answer. */
  count(method: string, status: number, seconds: number): void;
  /** In the text format of Prometheus. */
  write(version: string): string;
}

export function openMetrics(): Metrics {
  const answers = new Map<string, number>();
  const durations = new Array<number>(buckets.length + 1).fill(0);
  let sum = 0;
  return {
    count(method, status, seconds) {
      const labels = `method="${methods.has(method) ? method : 'other'}",status="${status}"`;
      answers.set(labels, (answers.get(labels) ?? 0) + 1);
      const found = buckets.findIndex((end) => seconds <= end);
      const at = found < 0 ? buckets.length : found;
      durations[at] = (durations[at] ?? 0) + 1;
      sum += seconds;
    },
    write: (version) => writeMetrics(version, answers, { durations, sum }),
  };
}

interface Timed {
  durations: readonly number[];
  sum: number;
}

function writeMetrics(version: string, answers: ReadonlyMap<string, number>, { durations, sum }: Timed): string {
  let count = 0;
  const cumulative = [...buckets.map(String), '+Inf'].map((end, at) => {
    count += durations[at] ?? 0;
    return `deskhand_request_duration_seconds_bucket{le="${end}"} ${count}`;
  });
  const lines = [
    '# TYPE deskhand_info gauge',
    `deskhand_info{version="${version}"} 1`,
    '# TYPE deskhand_requests_total counter',
    ...[...answers].sort().map(([labels, total]) => `deskhand_requests_total{${labels}} ${total}`),
    '# TYPE deskhand_request_duration_seconds histogram',
    ...cumulative,
    `deskhand_request_duration_seconds_sum ${sum}`,
    `deskhand_request_duration_seconds_count ${count}`,
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '# TYPE process_start_time_seconds gauge',
    `process_start_time_seconds ${Math.round(performance.timeOrigin / 1000)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** What of this process is measured. */
interface Measured {
  metrics: Metrics;
  /** Event streams that are open. */
  streams: { readonly count: number };
}

/** GET /metrics: for whoever may administer the desk, as it tells how much goes on there. */
export const answerMetrics =
  (desk: Desk, { metrics, streams }: Measured, authenticate: (c: HonoContext) => Promise<Agent>) =>
  async (c: HonoContext) => {
    const agent = await authenticate(c);
    if (!agent.permissions.has('DESK_ADMIN')) throw forbidden('This key lacks the permission DESK_ADMIN.');
    const headers = {
      ...answerHeaders(c.get('requestId')),
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    };
    const open = `# TYPE deskhand_event_streams gauge\ndeskhand_event_streams ${streams.count}\n`;
    return new Response(metrics.write(desk.version) + open, { headers });
  };
