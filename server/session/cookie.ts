import { sessionLifetime } from './create.ts';

/** Name of the browser session's cookie. */
export const sessionCookie = 'deskhand_session';

/** The session's token among a request's cookies. */
export function readSessionCookie(cookies: string | undefined | null): string | undefined {
  for (const cookie of cookies?.split(';') ?? []) {
    const [name, value] = cookie.trim().split('=');
    if (name === sessionCookie && value) return value;
  }
  return undefined;
}

/** Set-Cookie of a session; '' as token ends it. No script reads it, no other site sends it. */
export function writeSessionCookie(token: string, secure: boolean): string {
  const age = token === '' ? 0 : sessionLifetime / 1000;
  return `${sessionCookie}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${age}${secure ? '; Secure' : ''}`;
}
