import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { describe, expect, test } from 'vitest';
import { denyPermissions, lockWindow } from '../../../main/window/lock-window.ts';

/** What Electron calls when a page wants to go somewhere; the answers are what a test looks at. */
function page() {
  const contents = new EventEmitter();
  const opened: string[] = [];
  let openWindow: (details: { url: string }) => { action: string } = () => ({ action: 'nobody asked' });
  lockWindow(
    Object.assign(contents, {
      setWindowOpenHandler: (handler: typeof openWindow) => {
        openWindow = handler;
      },
    }) as unknown as WebContents,
    { openExternal: async (url: string) => void opened.push(url) },
  );
  const isStopped = (event: string, details: object = {}) => {
    let stopped = false;
    contents.emit(event, { ...details, preventDefault: () => (stopped = true) });
    return stopped;
  };
  return { opened, isStopped, open: (url: string) => openWindow({ url }) };
}

describe('the console’s window', () => {
  test('goes to no other page; a link opens outside', () => {
    const { isStopped, opened } = page();
    expect(isStopped('will-navigate', { url: 'https://example.com/' })).toBe(true);
    expect(isStopped('will-navigate', { url: 'file:///etc/passwd' })).toBe(true);
    expect(isStopped('will-navigate', { url: 'app://deskhand/#/inbox/all' })).toBe(false);
    expect(opened).toEqual(['https://example.com/']);
  });

  test('is not sent on to another page', () => {
    const { isStopped } = page();
    expect(isStopped('will-redirect', { url: 'https://example.com/' })).toBe(true);
    expect(isStopped('will-redirect', { url: 'app://deskhand/index.html' })).toBe(false);
  });

  test('has no frame that goes elsewhere', () => {
    const { isStopped } = page();
    expect(isStopped('will-frame-navigate', { isMainFrame: false, url: 'https://example.com/' })).toBe(true);
    expect(isStopped('will-frame-navigate', { isMainFrame: false, url: 'about:srcdoc' })).toBe(false);
  });

  test('opens no second one and takes no page in', () => {
    const { isStopped, open, opened } = page();
    expect(open('https://example.com/')).toEqual({ action: 'deny' });
    expect(open('app://deskhand/')).toEqual({ action: 'deny' });
    expect(isStopped('will-attach-webview')).toBe(true);
    expect(opened).toEqual(['https://example.com/']);
  });

  test('may copy and nothing else that a page can ask for', () => {
    const answers: Record<string, boolean> = {};
    const wished = [
      'clipboard-sanitized-write',
      'clipboard-read',
      'media',
      'geolocation',
      'notifications',
      'openExternal',
    ];
    const handlers: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'> = {
      setPermissionRequestHandler(handler) {
        for (const one of wished) handler?.({} as never, one as never, (yes) => (answers[one] = yes), {} as never);
      },
      setPermissionCheckHandler(handler) {
        for (const one of wished) expect(handler?.(null, one as never, '', {} as never)).toBe(answers[one]);
      },
    };
    denyPermissions(handlers);
    expect(wished.filter((one) => answers[one])).toEqual(['clipboard-sanitized-write']);
  });
});
