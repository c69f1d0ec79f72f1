import type { ConnectionReport } from '../../preload/bridge.ts';
import { describeFailure } from './describe-failure.ts';
import { readServerAddress } from './server-address.ts';

const patience = 10_000;

type Problem = Exclude<ConnectionReport['outcome'], 'usable'>;
interface Answer {
  status: number;
  body: unknown;
  challenge: string;
}
type Ask = (path: string) => Promise<Answer>;

/**
 * Tests a connection before it is kept. Asks GET /desk, which every desk server answers for any valid key; where that
 * is unknown, the raw index, which says that this is a base server. Changes nothing on the server.
 */
export async function probeServer(typed: string, key: string): Promise<ConnectionReport> {
  const address = readServerAddress(typed);
  if (address.problem) return problem(address.problem, address.message);
  const ask: Ask = (path) => askServer(`${address.baseUrl}/api/v2${path}`, key.trim());
  const usable = { outcome: 'usable', unencrypted: address.unencrypted } as const;
  try {
    const desk = await ask('/desk');
    if (isRefusal(desk)) return keyRefused(address.baseUrl);
    const found = readDesk(desk);
    if (!found) return await probeBase(ask, address);
    const missing = ['TICKET_READ', 'TICKET_CUD', 'SETTINGS_CRUD'].filter((name) => !found.permissions.includes(name));
    if (missing.includes('TICKET_READ')) return permissionMissing(missing);
    return { ...usable, kind: 'desk', version: found.version, missing };
  } catch (error) {
    const failure = describeFailure(error, address.baseUrl);
    return problem(failure.problem, failure.message);
  }
}

async function probeBase(ask: Ask, address: { baseUrl: string; unencrypted: boolean }): Promise<ConnectionReport> {
  const raw = await ask('/raw');
  if (isRefusal(raw)) return keyRefused(address.baseUrl);
  if (raw.status !== 403 && !isRawIndex(raw)) {
    return problem('not-a-server', `There is a server at ${address.baseUrl}, but it does not speak /api/v2.`);
  }
  // Both are asked for something that cannot exist, so that nothing is read or marked: 404 means "you may ask".
  const [ticket, notification] = await Promise.all([ask('/ticket/9007199254740991'), ask('/notification/0')]);
  const asked = { API_RAW_TABLE_READ: raw, TICKET_READ: ticket, SETTINGS_CRUD: notification };
  const missing = Object.entries(asked).flatMap(([name, answer]) => (answer.status === 403 ? [name] : []));
  if (missing.some((name) => name !== 'SETTINGS_CRUD')) return permissionMissing(missing);
  return { outcome: 'usable', kind: 'base', version: '', missing, unencrypted: address.unencrypted };
}

async function askServer(url: string, key: string): Promise<Answer> {
  const headers = { authorization: `apikey ${key}`, accept: 'application/json' };
  const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) });
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, body, challenge: response.headers.get('www-authenticate') ?? '' };
}

/** Others answer 401 too (a router's own page, a proxy): ours says so in JSON or names its scheme. */
function isRefusal({ status, body, challenge }: Answer): boolean {
  return status === 401 && (/^apikey\b/i.test(challenge) || isObject(body));
}

function readDesk({ status, body }: Answer): { version: string; permissions: unknown[] } | undefined {
  if (status !== 200 || !isObject(body) || !isObject(body.item)) return undefined;
  const { version, permissions } = body.item;
  return typeof version === 'string' && Array.isArray(permissions) ? { version, permissions } : undefined;
}

function isRawIndex({ status, body }: Answer): boolean {
  if (status !== 200 || !isObject(body) || !Array.isArray(body.item)) return false;
  return body.item.some((table: unknown) => isObject(table) && table.name === 'tickets');
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const problem = (outcome: Problem, message: string, missing: string[] = []): ConnectionReport => ({
  outcome,
  message,
  missing,
});
const keyRefused = (baseUrl: string) =>
  problem('key-refused', `${baseUrl} does not accept this key. Ask for a new one, or check that all of it was copied.`);
const permissionMissing = (missing: string[]) =>
  problem(
    'permission-missing',
    `This key lacks ${missing.join(' and ')}. Ask the server's administrator to add it.`,
    missing,
  );
