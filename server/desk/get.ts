import { canSeeBrand } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import { setStatusLimit } from '../contract/base/ticket.ts';
import { type Desk, deskFeatures } from '../contract/desk/desk.ts';
import { ticketPageLimit } from '../contract/desk/tickets.ts';
import { latestPosition } from '../live/position.ts';
import { countUnread } from '../notification/list.ts';

/** Largest upload that a request streams in, in bytes: a mailbox of 64 GiB. */
export const uploadLimit = 64 * 1024 ** 3;

/** What this desk is and who is asking. */
export async function getDesk(ctx: Context): Promise<Desk> {
  const agent = callingAgent(ctx);
  const position = await latestPosition(ctx);
  const [brands, groups, users, anyTicket, unread] = await Promise.all([
    ctx.db
      .selectFrom('brands')
      .select(['id', 'name'])
      .where((eb) => canSeeBrand(ctx.actor, eb.ref('brands.id')))
      .orderBy('id')
      .execute(),
    ctx.db
      .selectFrom('groups')
      .select(['id', 'name'])
      .where((eb) => canSeeBrand(ctx.actor, eb.ref('groups.brand_id')))
      .orderBy('name')
      .execute(),
    ctx.db.selectFrom('users').select(['id', 'name']).where('disabled_at', 'is', null).orderBy('name').execute(),
    ctx.db.selectFrom('tickets').select('id').limit(1).executeTakeFirst(),
    agent.permissions.has('SETTINGS_CRUD') ? countUnread(ctx) : 0,
  ]);
  return {
    version: ctx.desk.version,
    kind: 'desk',
    features: [...deskFeatures],
    user: { id: agent.userId, name: agent.name, email: agent.email },
    permissions: [...agent.permissions],
    limits: { set_status: setStatusLimit, ticket_page: ticketPageLimit, upload_bytes: uploadLimit },
    brands,
    groups,
    users,
    empty: anyTicket === undefined,
    unread_notifications: unread,
    position,
  };
}
