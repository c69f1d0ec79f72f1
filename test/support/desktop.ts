import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, test as base, type ElectronApplication, expect, type Page } from '@playwright/test';
import { createContext } from '../../server/context.ts';
import { saveNotifications } from '../../server/notification/notify.ts';
import { openDesk } from '../../server/open-desk.ts';
import { transaction } from '../../server/storage/transaction.ts';

const root = path.join(import.meta.dirname, '../..');
const recorder = path.join(import.meta.dirname, 'record-electron.cjs');

/** What the app gave to the system; see record-electron.cjs. */
interface Seen {
  toolTip: string;
  menu: { items: { label: string; click(): void }[] } | undefined;
  notifications: { title: string; body: string; emit(event: string): void }[];
  opened: string[];
}

/** The app, started. */
export interface Desktop {
  app: ElectronApplication;
  page: Page;
  /** What the tray says. */
  trayText(): Promise<string>;
  /** The number in it. */
  unread(): Promise<number>;
  clickTray(label: string): Promise<void>;
  /** Titles of what the system was asked to show. */
  notifications(): Promise<string[]>;
  clickNotification(index: number): Promise<void>;
  /** Links that were opened outside. */
  opened(): Promise<string[]>;
  window(): Promise<{ visible: boolean; title: string }>;
  quit(): Promise<void>;
}

export interface Home {
  /** userData of the app: the same one again is a restart. */
  userData: string;
  /** Errors in the page that nobody caught, and what it tried against its policy: empty when a test ends. */
  faults: string[];
  start(args?: string[]): Promise<Desktop>;
  /** Tells the only user of the local desk something, as a colleague's doing would. */
  notify(title: string, ticketId?: number): Promise<void>;
}

/** A computer on which the app has never run. */
export const test = base.extend<{ home: Home }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that one needs.
  home: async ({}, use) => {
    const userData = await mkdtemp(path.join(tmpdir(), 'deskhand-test-'));
    const running = new Set<Desktop>();
    const faults: string[] = [];
    await use({
      userData,
      faults,
      async start(args = []) {
        const desktop = await startDesktop(userData, args, faults);
        running.add(desktop);
        return desktop;
      },
      notify: (title, ticketId) => notify(path.join(userData, 'desk'), title, ticketId ?? null),
    });
    for (const desktop of running) await desktop.quit();
    expect(faults).toEqual([]);
    await rm(userData, { recursive: true, force: true, maxRetries: 10 });
  },
});

async function startDesktop(userData: string, args: string[], faults: string[]): Promise<Desktop> {
  const isRoot = process.getuid?.() === 0;
  const app = await _electron.launch({
    cwd: root,
    executablePath: process.env.DESKHAND_TEST_ELECTRON ?? '',
    args: [...(isRoot ? ['--no-sandbox'] : []), '-r', recorder, root, ...args],
    env: { ...(process.env as Record<string, string>), DESKHAND_USER_DATA: userData },
  });
  const page = await app.firstWindow();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
  });
  await page.waitForURL(/deskhand/);
  const desktop = describeDesktop(app, page);
  await expect.poll(async () => (await desktop.window()).visible).toBe(true);
  return desktop;
}

function describeDesktop(app: ElectronApplication, page: Page): Desktop {
  const gone = new Promise<void>((resolve) => app.process().once('exit', () => resolve()));
  const see = <Result, Argument>(look: (seen: Seen, argument: Argument) => Result, argument: Argument) =>
    app.evaluate(
      (_, [source, value]) =>
        new Function('seen', 'argument', `return (${source})(seen, argument)`)(
          (globalThis as unknown as { seen: unknown }).seen,
          value,
        ),
      [String(look), argument] as const,
    ) as Promise<Result>;
  const trayText = () => see((seen) => seen.toolTip, null);
  return {
    app,
    page,
    trayText,
    unread: async () => Number(/\d+/.exec(await trayText())?.[0] ?? 0),
    clickTray: (label) => see((seen, wanted) => seen.menu?.items.find((item) => item.label === wanted)?.click(), label),
    notifications: () => see((seen) => seen.notifications.map(({ title }) => title), null),
    clickNotification: (index) => see((seen, wanted) => void seen.notifications[wanted]?.emit('click'), index),
    opened: () => see((seen) => seen.opened, null),
    window: () =>
      app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        return { visible: window?.isVisible() ?? false, title: window?.getTitle() ?? '' };
      }),
    async quit() {
      await app.close().catch(() => undefined);
      await gone;
    },
  };
}

async function notify(dataDirectory: string, title: string, ticket_id: number | null): Promise<void> {
  const desk = await openDesk({ dataDirectory, role: 'command' });
  const ctx = createContext(desk, { kind: 'system', step: 'test' }, 'test');
  const notification = {
    user_id: 1,
    ticket_id,
    type: 'assigned',
    title,
    message: 'Kim assigned this to you.',
  } as const;
  await transaction(ctx, (ctx) => saveNotifications(ctx, [notification]));
  await desk.close();
}
