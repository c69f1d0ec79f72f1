import type { Page } from '@playwright/test';
import { request } from '../../../server/client/request.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import type { BenchDesk } from './bench-desk.ts';
import type { Found } from './measures.ts';

/** Somebody else changes a ticket of the shown list: how soon its row tells, and which rows are rendered for it. */
export async function measureEvents(page: Page, { url, key }: BenchDesk, changes: number): Promise<Found> {
  const server = { baseUrl: `${url}/api/v2`, key };
  const row = page.locator('[data-row]').nth(4);
  const ticketID = Number(await row.getAttribute('data-row'));
  const eventPaint: number[] = [];
  const eventRows: number[] = [];
  for (let change = 0; change < changes; change++) {
    const title = `Measured for the ${change + 1}. time`;
    await page.evaluate(() => window.takeRenderedRows());
    const painted = page.evaluate((text) => {
      const began = performance.now();
      return window.benchPaint.of('text', text).then((at) => at - began);
    }, title);
    await request(server, ticketRoutes.updateTicket, { ticketID, title });
    eventPaint.push(await painted);
    eventRows.push((await page.evaluate(() => window.takeRenderedRows())).length);
  }
  return { eventPaint, eventRows };
}
