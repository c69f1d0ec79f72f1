import { parseArgs } from 'node:util';
import { benchConsole } from './console/bench-console.ts';

/** `npm run bench:console`: the built console in a real Chromium, over 100,000 tickets on a real server. */

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const { firstPaint, key, start } = await benchConsole(Number(values.rounds));
console.table({
  'list first paint, 100,000 rows (ms)': { ...firstPaint, wanted: '≤ 150' },
  'J/K, key to paint (ms)': { ...key, wanted: '≤ 50' },
  'page load to first row (ms)': { ...start, wanted: '' },
});
