import { createContext, type Desk } from '../context.ts';
import { notFound } from '../errors.ts';
import { administrators } from '../user/administrators.ts';
import { createSignInCode } from './create-code.ts';

/**
 * A link that opens the console at `url` and signs its first user in, once and within ten minutes. The code is in the
 * fragment: it reaches no log and no other server.
 *
 * @param email whose session it will be; without it the first administrator's.
 */
export async function makeSignInLink(desk: Desk, url: string, email?: string): Promise<string> {
  const ctx = createContext(desk, { kind: 'system', step: 'sign-in' }, 'sign-in');
  const users = ctx.db.selectFrom('users').select('id').where('disabled_at', 'is', null);
  const user = await (email === undefined
    ? administrators(ctx.db)
    : users.where('email', '=', email.toLowerCase())
  ).executeTakeFirst();
  if (!user)
    throw notFound(`There is no user ${email ?? 'who administers this desk'}. "deskhand keys create" makes one.`);
  return `${url}/#code=${await createSignInCode(ctx, user.id)}`;
}
