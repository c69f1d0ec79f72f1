import autocannon from 'autocannon';

/**
 * The load generator, in a process of its own: 16 connections that ask for tickets in random order. Prints JSON.
 *
 * Arguments: URL of the server, key (or ''), number of tickets, seconds.
 */
const [url = '', key = '', tickets = '1', seconds = '10'] = process.argv.slice(2);
const count = Number(tickets);
// The same order for both servers, a different one for each connection.
let state = 1;
const nextId = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return 1 + Math.floor((state / 2 ** 32) * count);
};

const result = await autocannon({
  url,
  connections: 16,
  duration: Number(seconds),
  headers: key === '' ? {} : { authorization: `apikey ${key}` },
  requests: [{ setupRequest: (request) => ({ ...request, path: `/api/v2/ticket/${nextId()}` }) }],
});
const { requests, latency, non2xx, errors } = result;
process.stdout.write(
  JSON.stringify({ perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors }),
);
