import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { measureKeys } from './measure-keys.ts';
import type { Found } from './measures.ts';
import { openTicketOf, shown, timed } from './timed.ts';

/** An agent reads a ticket for so long before she solves it, in ms. */
const reading = 1200;

/** Tickets of the shown list that are opened, opened again, walked through and solved. */
export async function measureTickets(page: Page, rounds: number): Promise<Found> {
  // From below, and every second row: the one below the open one is fetched before it is asked for.
  const rows = Array.from({ length: 6 }, (_, index) => 11 - 2 * index);
  const openUnread: number[] = [];
  const openCached: number[] = [];
  for (const row of rows) openUnread.push(await open(page, row));
  for (let round = 0; round < rounds; round++) for (const row of rows) openCached.push(await open(page, row));
  const walkOpen = await measureKeys(page, 15);
  const solve: number[] = [];
  for (let press = 0; press < 3 * rounds; press++) {
    await shown(page, 'ticket');
    await wait(reading);
    solve.push(await timed(page, ['ticket', await openTicketOf(page)], () => page.keyboard.press('e')));
  }
  return { openUnread, openCached, walkOpen, solve };
}

async function open(page: Page, row: number): Promise<number> {
  const line = page.locator(`[data-row][aria-posinset="${row}"]`);
  return timed(page, ['ticket', await openTicketOf(page)], () => line.click());
}
