import { describe, expect } from 'vitest';
import { newKey } from '../../../server/auth/secret.ts';
import { request, type Server } from '../../../server/client/request.ts';
import { presenceRoutes } from '../../../server/contract/desk/presence.ts';
import { ensureAdminKey } from '../../../server/setup/ensure-admin-key.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { dialect, test } from '../../support/desk.ts';
import { listenTo } from '../../support/event-streams.ts';
import { serveDesk } from '../../support/served-desk.ts';

const patient = { timeout: 30_000 };

describe.runIf(dialect === 'postgres')('several servers on one PostgreSQL', () => {
  test('tell of whoever is at any of them, and of one that died with its windows', { timeout: 120_000 }, async ({
    desk,
  }) => {
    const { ctx, databaseUrl, directory } = desk;
    const key = newKey();
    await ensureAdminKey(ctx, key);
    const kim = await arrangeAgent(desk);
    const [ticket] = await arrangeTickets(ctx, [{}]);
    const args = ['--database', databaseUrl, '--data', directory];
    const [one, two] = await Promise.all([1, 2].map(() => serveDesk({ sample: false, args, key })));
    const servers = [one, two].map((served): Server => ({ baseUrl: `${served?.url}/api/v2`, key }));
    const says = (state: 'viewing' | 'left', at: number, window: string) =>
      request({ ...(servers[at] as Server), key: kim.key }, presenceRoutes.setPresence, {
        ticketID: ticket.id,
        state,
        window,
      });
    const hears = await listenTo(servers[1] as Server);
    const seen = (state: string) => ({ ticket_id: ticket.id, user_id: kim.id, state });
    // Two windows of one user come at the same time, each to a server of its own.
    await Promise.all([says('viewing', 0, 'a'), says('viewing', 1, 'b')]);
    await expect.poll(() => hears.of('presence'), patient).toEqual([seen('viewing')]);
    await Promise.all([says('left', 0, 'a'), says('left', 1, 'b')]);
    await expect.poll(() => hears.of('presence'), patient).toEqual([seen('viewing'), seen('left')]);
    await says('viewing', 0, 'a');
    await one?.stop();
    await expect.poll(() => hears.of('presence'), patient).toHaveLength(3);
    // Their beat has ended with the server; the other one finds that it is due.
    await desk.desk.storage.write.updateTable('presences').set({ expires_at: 1 }).execute();
    await expect.poll(() => hears.of('presence').at(-1), patient).toEqual(seen('left'));
    expect(await ctx.db.selectFrom('user_ticket_opened_history').selectAll().execute()).toHaveLength(2);
    await hears.cut();
    await two?.stop();
  });
});
