import type { LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { DomainError, upstream } from '../errors.ts';
import { type Resolve, resolveByDns, resolveHost } from './resolve-host.ts';

export interface GetOptions {
  /** Host names that may be loopback or private, as URLs write them. */
  allowedHosts: readonly string[];
  /** For everything together, the look-up of the name included (ms). */
  timeout?: number;
  resolve?: Resolve;
}

/** Largest answer, in bytes. */
const sizeLimit = 1024 * 1024;
const redirectLimit = 3;
const defaultTimeout = 5_000;

/**
 * GETs JSON from another system, carefully: only from addresses that resolveHost lets pass, redirects only within the
 * host, at most a megabyte, within the time.
 *
 * @throws 502 for whatever goes wrong.
 */
export async function getJson(url: URL, options: GetOptions): Promise<unknown> {
  const { allowedHosts, timeout = defaultTimeout, resolve = resolveByDns } = options;
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(upstream(`The CRM did not answer within ${timeout} ms.`)), timeout);
  try {
    const addresses = await orEnd(resolveHost(url.hostname, { allowedHosts, resolve }), ending.signal);
    return await orEnd(follow(url, addresses, ending.signal), ending.signal);
  } catch (error) {
    throw error instanceof DomainError ? error : upstream(`The CRM at ${url.host} could not be reached.`, error);
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

/** The result, or the signal's reason if that comes first. */
function orEnd<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);
}

async function follow(from: URL, addresses: readonly LookupAddress[], signal: AbortSignal): Promise<unknown> {
  let url = from;
  for (let hop = 0; hop <= redirectLimit; hop++) {
    const response = await send(url, addresses, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return parse(await readAll(response));
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) {
      throw upstream(`The CRM answered with status ${statusCode}.`);
    }
    url = redirected(url, headers.location);
  }
  throw upstream('The CRM redirects in a circle.');
}

/** Where a redirect leads: within the host, and never from https back to http. */
function redirected(from: URL, location: string): URL {
  const to = URL.parse(location, from);
  const isUpgrade = from.protocol === 'http:' && to?.protocol === 'https:';
  if (
    !to ||
    to.hostname !== from.hostname ||
    !(isUpgrade || (to.protocol === from.protocol && to.port === from.port))
  ) {
    throw upstream('The CRM redirects to another host, which is not followed.');
  }
  return to;
}

/** Node asks `lookup` for names only: what is literal was checked as it is. */
function send(url: URL, addresses: readonly LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_hostname, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, [...addresses]);
    else answer(null, first?.address ?? '', first?.family);
  };
  const get = url.protocol === 'https:' ? https.get : http.get;
  const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'deskhand' };
  return new Promise((resolve, reject) => {
    // No agent: a connection that is kept would be one to an address that was right once.
    get(url, { agent: false, headers, lookup, signal }, resolve).on('error', reject);
  });
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > sizeLimit) throw upstream(`The CRM's answer is larger than ${sizeLimit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw upstream('The CRM’s answer is no JSON.', cause);
  }
}
