import type { WriteContext } from '../context.ts';
import type { MacroChange } from '../contract/desk/macros.ts';
import { insertRows } from '../storage/insert-rows.ts';
import type { Company } from './set-up-company.ts';

const shared = 0;
const hello = '<p>Hello {{customer.firstname}},</p>';
const yours = '<p>Kind regards,<br />{{agent.name}}</p>';

/** What the office writes and does again and again, and one macro of the administrator's own. */
export async function insertMacros(ctx: WriteContext, { adminId, groups }: Company): Promise<void> {
  const workshop = groups.get('Workshop') ?? 0;
  const macros: [owner: number, name: string, text: string, change: MacroChange][] = [
    [shared, 'On its way', `${hello}<p>your parcel left our warehouse today and is on its way.</p>${yours}`, {}],
    [
      shared,
      'Ask for a photo',
      `${hello}<p>could you send us a photo of the damage and of the frame number? Then we know at once which part fits.</p>${yours}`,
      { status: 'pending', add_tags: ['photo'] },
    ],
    [shared, 'To the workshop', '', { assigned_group_id: workshop, assigned_user_id: 0, status: 'open' }],
    [shared, 'Thanks, and solved', `${hello}<p>thank you for letting us know.</p>${yours}`, { status: 'solved' }],
    [adminId, 'Mine, urgent', '', { assigned_user_id: 'me', priority: 'urgent' }],
  ];
  const rows = macros.map(([user_id, name, content, change]) => ({
    user_id,
    name,
    content,
    change: JSON.stringify(change),
  }));
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'macros', rows);
}
