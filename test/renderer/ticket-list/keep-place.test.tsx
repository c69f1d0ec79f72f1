import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aRow } from '../a-row.ts';
import { at, showList, told, twelve } from '../live/show-list.tsx';

/** More than the window has room for. */
const hundred = Array.from({ length: 100 }, (_, index) =>
  aRow(200 - index, { last_update: at(59 - (index % 60)) }),
).map((row, index) => ({ ...row, last_update: `2026-11-20 08:${at(59 - Math.floor(index / 2)).slice(17)}:00` }));

beforeEach(() => {
  window.history.replaceState(null, '', '#/inbox/all');
});

type Shown = Awaited<ReturnType<typeof showList>>;

const rowOf = ({ screen }: Shown, id: number) =>
  screen
    .getByRole('option')
    .elements()
    .find((row) => row.getAttribute('data-row') === String(id)) as HTMLElement;

/** Puts the pointer on a row, and says which row is under it from then on. */
async function pointAt(shown: Shown, id: number): Promise<() => number> {
  await userEvent.hover(rowOf(shown, id));
  const { left, top, width, height } = rowOf(shown, id).getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return () => Number(document.elementFromPoint(x, y)?.closest('[data-row]')?.getAttribute('data-row'));
}

const notice = ({ screen }: Shown, count: number) => screen.getByRole('button', { name: `${count} new` });

for (const [size, rows] of [
  ['short', twelve],
  ['long', hundred],
] as const) {
  const [first, second, fourth, far] = [rows[0]?.id ?? 0, rows[1]?.id ?? 0, rows[3]?.id ?? 0, rows[9]?.id ?? 0];

  test(`in a ${size} list the row under the pointer stays while others come in and move above it`, async () => {
    const shown = await showList(rows);
    const under = await pointAt(shown, fourth);
    expect(under()).toBe(fourth);
    shown.server.tell('ticket', told(far, { last_update: at(58) }));
    await expect.element(notice(shown, 1)).toBeInTheDocument();
    expect(under()).toBe(fourth);
    shown.server.tell('ticket', told(900, { last_update: at(59) }));
    await expect.element(notice(shown, 2)).toBeInTheDocument();
    expect(under()).toBe(fourth);
    await userEvent.click(notice(shown, 2));
    await expect.poll(() => rowOf(shown, 900)?.getBoundingClientRect().top).toBe(60);
    await expect.poll(() => notice(shown, 2).elements()).toEqual([]);
  });

  test(`in a ${size} list the row under the pointer stays while others above it leave, until the pointer does`, async () => {
    const shown = await showList(rows);
    const under = await pointAt(shown, fourth);
    for (const id of [first, second]) {
      shown.server.tell('ticket', { id, version: 2, gone: true });
      await expect.poll(() => rowOf(shown, id)).toBeUndefined();
      expect(under()).toBe(fourth);
    }
    await userEvent.hover(shown.screen.getByRole('heading'));
    await expect.poll(() => shown.titles()[0]).toBe(rows[2]?.id);
    await expect.poll(() => rowOf(shown, rows[2]?.id ?? 0).getBoundingClientRect().top).toBe(60);
  });

  test(`in a ${size} list the row under the pointer stays when it is that one that changes`, async () => {
    const shown = await showList(rows);
    const under = await pointAt(shown, fourth);
    shown.server.tell('ticket', told(fourth, { last_update: at(58), title: 'Changed' }));
    await expect.element(shown.screen.getByText('Changed')).toBeInTheDocument();
    expect(under()).toBe(fourth);
    await userEvent.hover(shown.screen.getByRole('heading'));
    await expect.poll(() => shown.titles()[0]).toBe(fourth);
  });
}

test('at the top, with the pointer elsewhere, what comes in is simply shown', async () => {
  const shown = await showList();
  await userEvent.hover(shown.screen.getByRole('heading'));
  shown.server.tell('ticket', told(900, { last_update: at(59) }));
  await expect.poll(() => rowOf(shown, 900)?.getBoundingClientRect().top).toBe(60);
  expect(shown.screen.getByRole('status').element().textContent).toBe('');
});

test('a pointer that only lies on the list while keys are used holds nothing', async () => {
  const shown = await showList();
  await pointAt(shown, 17);
  await userEvent.keyboard('j');
  shown.server.tell('ticket', told(900, { last_update: at(59) }));
  await expect.poll(() => rowOf(shown, 900)?.getBoundingClientRect().top).toBe(60);
});

test('in a list that is scrolled, what moves above it is told and moves nothing', async () => {
  const shown = await showList(hundred);
  await userEvent.hover(shown.screen.getByRole('heading'));
  const list = shown.screen.getByRole('listbox').element();
  list.scrollTo({ top: 20 * 44 + 10 });
  const topmost = hundred[20]?.id ?? 0;
  await expect.poll(() => rowOf(shown, topmost)?.getBoundingClientRect().top).toBe(50);
  // The very row that is seen first: the others are what stays.
  shown.server.tell('ticket', told(topmost, { last_update: at(58) }));
  await expect.element(notice(shown, 1)).toBeInTheDocument();
  expect(rowOf(shown, hundred[22]?.id ?? 0).getBoundingClientRect().top).toBe(50 + 2 * 44);
  list.scrollTo({ top: 0 });
  await expect.poll(() => notice(shown, 1).elements()).toEqual([]);
});
