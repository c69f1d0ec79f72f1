import { expect, type Page } from '@playwright/test';

/** What an agent does all day, by keyboard; the same whatever server answers. */

export interface TicketState {
  id: number;
  status: string;
}

/** Lets the desktop use another machine's desk, as its dialog does. */
export async function connect(page: Page, { url, key }: { url: string; key: string }): Promise<void> {
  await page.evaluate(
    async (server) => {
      const added = await window.deskhand?.call('addConnection', { ...server, name: 'Office' });
      await window.deskhand?.call('useConnection', { id: added?.connection?.id ?? '' });
    },
    { baseUrl: url, key },
  );
}

/** Opens the view of all tickets and waits until its rows are there. */
export async function openAllTickets(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^All tickets/ }).click();
  await expect(rows(page).first()).toBeVisible();
}

export const rows = (page: Page) => page.getByRole('region', { name: 'Tickets', exact: true }).getByRole('option');

/** What the server itself says of the first rows of the list. */
export async function askServer(page: Page, ids: readonly number[]): Promise<TicketState[]> {
  return await page.evaluate(async (asked) => {
    const answer = await fetch(`/api/v2/desk/tickets/rows?ids=${asked.join(',')}`);
    const { item } = (await answer.json()) as { item: TicketState[] };
    return item.map(({ id, status }) => ({ id, status }));
  }, ids);
}

/** Selects the first three tickets, sets them on hold, sees that the server has it, and takes it back. */
export async function changeThreeAndUndo(page: Page): Promise<void> {
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  await expect(page.getByText('3 selected')).toBeVisible();
  const ids = await rows(page)
    .and(page.locator('[aria-selected=true]'))
    .evaluateAll((elements) => elements.map((element) => Number(element.getAttribute('data-row'))));
  const before = await askServer(page, ids);
  await page.keyboard.press('s');
  await page.keyboard.press('h');
  await expect(page.getByText('3 tickets are now On hold')).toBeVisible();
  await expect
    .poll(async () => (await askServer(page, ids)).map(({ status }) => status))
    .toEqual(Array(3).fill('holding'));
  await page.keyboard.press('z');
  await expect.poll(() => askServer(page, ids)).toEqual(before);
}

/** Opens the ticket of the first row and reads what was written. */
export async function openFirstTicket(page: Page): Promise<void> {
  await rows(page).first().click();
  const ticket = page.getByRole('main', { name: 'Ticket' });
  await expect(ticket.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(ticket.getByRole('article').first()).toBeVisible();
}
