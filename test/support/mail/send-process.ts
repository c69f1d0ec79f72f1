import { createContext } from '../../../server/context.ts';
import { sendDue } from '../../../server/delivery/send-due.ts';
import { openDesk } from '../../../server/open-desk.ts';

/**
 * A process of its own that sends what is due in a desk until nothing is, for tests of several and of killed ones:
 * `node send-process.ts DATA-DIRECTORY DATABASE-URL NOW`, with its clock beginning at NOW (ms).
 */
const [dataDirectory = '', databaseUrl = '', now = ''] = process.argv.slice(2);
const began = performance.now();
const desk = await openDesk({
  dataDirectory,
  ...(databaseUrl === '' ? {} : { databaseUrl }),
  role: 'command',
  clock: () => Number(now) + Math.floor(performance.now() - began),
});
const ctx = createContext(desk, { kind: 'system', step: 'Sending mail' }, 'test');
const isDue = () =>
  desk.storage.read
    .selectFrom('deliveries')
    .select('message_id')
    .where('state', '=', 'queued')
    .where('due_at', '<=', desk.clock())
    .executeTakeFirst();
console.log('ready');
do await sendDue(ctx);
while (await isDue());
await desk.close();
