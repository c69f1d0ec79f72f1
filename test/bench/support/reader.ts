/**
 * Reads tickets over four connections until its input ends, then prints the slowest hundredth and the slowest (ms).
 *
 * Arguments: URL of the server, key, number of tickets.
 */
const [url = '', key = '', tickets = '1'] = process.argv.slice(2);
const headers = { authorization: `apikey ${key}` };
const times: number[] = [];
let stopped = false;
process.stdin.once('end', () => {
  stopped = true;
});
process.stdin.resume();

async function readOn(start: number): Promise<void> {
  for (let id = start; !stopped; id = 1 + ((id * 7919) % Number(tickets))) {
    const began = performance.now();
    const response = await fetch(`${url}/api/v2/ticket/${id}`, { headers });
    await response.arrayBuffer();
    times.push(performance.now() - began);
    if (!response.ok) throw new Error(`ticket ${id} answered ${response.status}`);
  }
}

export {};

await Promise.all([1, 2, 3, 4].map(readOn));
times.sort((a, b) => a - b);
const at = (share: number) => Number((times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1));
process.stdout.write(JSON.stringify({ p99: at(0.99), slowest: at(1), reads: times.length }));
