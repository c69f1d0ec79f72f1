import autocannon from 'autocannon';

/** Creates tickets over 16 connections. Arguments: URL, key, seconds. Prints JSON. */
const [url = '', key = '', seconds = '10'] = process.argv.slice(2);

const { requests, latency, non2xx, errors } = await autocannon({
  url,
  method: 'POST',
  connections: 16,
  duration: Number(seconds),
  headers: { authorization: `apikey ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
  body: 'title=The+printer+is+on+fire&from=kim%40example.com&to=help%40example.com',
});
process.stdout.write(JSON.stringify({ perSecond: requests.average, p99: latency.p99, failed: non2xx + errors }));
