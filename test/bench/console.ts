import { parseArgs } from 'node:util';
import { benchConsole } from './console/bench-console.ts';
import { tableOf } from './console/measures.ts';

/**
 * `npm run bench:console`: the budgets of the built console in a real Chromium, on a real server with 100,000 and with
 * 450,000 tickets, beside a bare list with as many rows. Says nothing of passed or failed, which depends on the machine.
 */

const { values } = parseArgs({
  options: {
    /** How many; may be given more than once. */
    tickets: { type: 'string', multiple: true, default: ['100000', '450000'] },
    rounds: { type: 'string', default: '5' },
  },
});
console.table(tableOf(await benchConsole(values.tickets.map(Number), Number(values.rounds))));
process.stdout.write('The median, then the 95th percentile and the worst; "!" marks what is over its budget.\n');
