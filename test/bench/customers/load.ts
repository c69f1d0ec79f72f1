import autocannon from 'autocannon';

/**
 * Asks for customers over 16 connections, by one of the ways. Prints JSON.
 *
 * Arguments: URL of the server, key, number of customers, seconds, way (list, deep-list, primary-id, address).
 */
const [url = '', key = '', customers = '1', seconds = '10', way = 'list'] = process.argv.slice(2);
let state = 1;
const next = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * Number(customers));
};
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const search = (path: string, body: () => string): autocannon.Request => ({
  method: 'POST',
  path: `/api/v2/customer/${path}`,
  setupRequest: (request) => ({ ...request, headers: { ...request.headers, ...form }, body: body() }),
});
const ways: Record<string, autocannon.Request> = {
  list: { method: 'GET', path: '/api/v2/customer' },
  'deep-list': {
    method: 'GET',
    setupRequest: (request) => ({ ...request, path: `/api/v2/customer?itemStart=${next()}` }),
  },
  'primary-id': search('SearchByPrimaryExternalID', () => `primary_id=26-A-1-${next()}`),
  address: search('SearchByCustomerChannelValue', () => `customerChannelValue=c1-${next()}%40volume.example`),
};

const { requests, latency, non2xx, errors } = await autocannon({
  url,
  connections: 16,
  duration: Number(seconds),
  headers: { authorization: `apikey ${key}` },
  requests: [ways[way] ?? {}],
});
process.stdout.write(JSON.stringify({ perSecond: requests.average, p99: latency.p99, failed: non2xx + errors }));
