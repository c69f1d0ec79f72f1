import { maySeeBrand } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import { setStatusLimit } from '../contract/base/ticket.ts';
import { attachmentLimit } from '../contract/desk/attachments.ts';
import { type Desk, deskFeatures } from '../contract/desk/desk.ts';
import { ticketPageLimit } from '../contract/desk/tickets.ts';
import { latestPosition } from '../live/position.ts';
import { countUnread } from '../notification/list.ts';
import { deskNames } from './names.ts';

/** Largest upload that a request streams in, in bytes: a mailbox of 64 GiB. */
export const uploadLimit = 64 * 1024 ** 3;

/** What this desk is and who is asking. */
export async function getDesk(ctx: Context): Promise<Desk> {
  const agent = callingAgent(ctx);
  const position = await latestPosition(ctx);
  const names = await deskNames(ctx.desk.storage);
  const unread = agent.permissions.has('SETTINGS_CRUD') ? await countUnread(ctx) : 0;
  return {
    version: ctx.desk.version,
    kind: 'desk',
    features: [...deskFeatures],
    user: { id: agent.userId, name: agent.name, email: agent.email },
    permissions: [...agent.permissions],
    limits: {
      set_status: setStatusLimit,
      ticket_page: ticketPageLimit,
      upload_bytes: uploadLimit,
      attachment_bytes: attachmentLimit,
    },
    brands: names.brands.filter(({ id }) => maySeeBrand(agent, id)),
    groups: names.groups.filter(({ brand_id }) => maySeeBrand(agent, brand_id)).map(({ id, name }) => ({ id, name })),
    users: names.users,
    empty: names.isEmpty,
    unread_notifications: unread,
    position,
  };
}
