import path from 'node:path';
import { test } from '../support/desktop.ts';
import { run, serveDesk } from '../support/served-desk.ts';
import { changeThreeAndUndo, connect, openAllTickets, openFirstTicket } from './work-tickets.ts';

test('on the desk of this computer an agent reads tickets and changes several at once', async ({ home }) => {
  await run(['sample', '--data', path.join(home.userData, 'desk')], process.env);
  const { page } = await home.start();
  await openAllTickets(page);
  await openFirstTicket(page);
  await changeThreeAndUndo(page);
});

for (const { kind, args } of [
  { kind: 'a desk server', args: [] },
  { kind: 'a server with only the documented endpoints', args: ['--base-only'] },
]) {
  test(`on ${kind} of another machine an agent does the same`, async ({ home }) => {
    const served = await serveDesk({ sample: true, args });
    const { page } = await home.start();
    await connect(page, served);
    await openAllTickets(page);
    await openFirstTicket(page);
    await changeThreeAndUndo(page);
    await served.stop();
  });
}
