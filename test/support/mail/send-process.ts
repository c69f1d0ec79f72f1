import { createContext } from '../../../server/context.ts';
import { sendDue } from '../../../server/delivery/send-due.ts';
import { openForProcess } from './open-for-process.ts';

/** A process of its own that sends what is due in a desk until nothing is, for tests of several and of killed ones. */
const desk = await openForProcess();
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
