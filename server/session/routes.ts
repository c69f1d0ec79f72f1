import type { Context } from '../context.ts';
import { sessionRoutes } from '../contract/desk/sessions.ts';
import { result } from '../contract/envelope.ts';
import { type HttpCall, handle } from '../http/mount.ts';
import { readSessionCookie, writeSessionCookie } from './cookie.ts';
import { createSession } from './create.ts';
import { deleteSession } from './delete.ts';

export const sessionDeskRoutes = handle(sessionRoutes, {
  createSession: async (ctx, { code }, http) => {
    http.setHeader('Set-Cookie', writeSessionCookie(await createSession(ctx, code), isSecure(ctx, http)));
    return result('Signed in.');
  },
  deleteSession: async (ctx, _, http) => {
    const token = readSessionCookie(http.request.headers.get('cookie'));
    if (token !== undefined) await deleteSession(ctx, token);
    http.setHeader('Set-Cookie', writeSessionCookie('', isSecure(ctx, http)));
    return result('Signed out.');
  },
});

/** TLS may end in front of this server: then only the public URL says so. */
const isSecure = (ctx: Context, { request }: HttpCall) =>
  request.url.startsWith('https:') || ctx.desk.publicUrl.startsWith('https:');
