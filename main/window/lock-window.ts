import type { Session, Shell, WebContents } from 'electron';
import { appOrigin } from '../protocol/app-protocol.ts';
import { openExternal } from './open-external.ts';

/** True for the console itself, whichever place in it. */
export const isConsole = (url: string) => url === appOrigin || url.startsWith(`${appOrigin}/`);

/** The console stays where it is: no other page, no second window, no embedded one. Links open outside. */
export function lockWindow(contents: WebContents, shell: Pick<Shell, 'openExternal'>): void {
  contents.on('will-navigate', (event) => {
    if (isConsole(event.url)) return;
    event.preventDefault();
    void openExternal(shell, event.url);
  });
  // A mail is shown in a frame: a link in it that would replace it opens outside, as one with target=_blank does.
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame || isConsole(event.url) || event.url.startsWith('about:')) return;
    event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isConsole(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    void openExternal(shell, url);
    return { action: 'deny' };
  });
}

/** Camera, microphone, location, notifications by the page, …: the console needs none; copying it may. */
export function denyPermissions(session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>) {
  const isAllowed = (permission: string) => permission === 'clipboard-sanitized-write';
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(isAllowed(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isAllowed(permission));
}
