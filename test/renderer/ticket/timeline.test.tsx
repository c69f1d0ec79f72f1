import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { StatusShape } from '../../../renderer/design/status-shape.tsx';
import { Timeline } from '../../../renderer/ticket/timeline.tsx';
import type { TimelineEntry } from '../../../server/contract/base/ticket.ts';
import { ticketStatuses } from '../../../server/contract/words.ts';
import { aDesk } from '../a-desk.ts';
import { InConsole } from '../in-console.tsx';
import { aMessage, aNote, anEvent } from './entries.ts';

const now = Date.UTC(2026, 10, 20, 12);
const show = (timeline: TimelineEntry[], firstUnread: number | null = null) =>
  render(
    <InConsole desk={aDesk()}>
      <div data-testid="pane" data-timeline-scroller="" style={{ height: 500, overflowY: 'auto' }}>
        <Timeline ticket={{ id: 7, timeline }} firstUnread={firstUnread} now={now} onLink={() => {}} />
      </div>
    </InConsole>,
  );

/** Pixels between the top of the pane and the top of an element. */
const below = (screen: Awaited<ReturnType<typeof show>>, element: Element) =>
  Math.round(element.getBoundingClientRect().top - screen.getByTestId('pane').element().getBoundingClientRect().top);

test('messages and notes say who wrote them, in the order given', async () => {
  const screen = await show([
    aMessage('1'),
    aNote('2', { content: 'Recall list' }),
    aMessage('3', { content: 'Thanks' }),
  ]);
  const articles = screen.getByRole('article').elements();
  expect(articles.map((article) => article.getAttribute('aria-label'))).toEqual([
    'Message of Ines Okafor',
    'Message of Kim Berg',
    'Message of Ines Okafor',
  ]);
  expect(articles[1]?.textContent).toContain('note');
});

test('a run of changes is one line with names for ids, and unfolds into one line each', async () => {
  const screen = await show([
    anEvent(1, { item_type: 'assigned_user_id', item_type_id: '3' }),
    anEvent(2, { item_type: 'assigned_group_id', item_type_id: '1' }),
    anEvent(3, { item_type: 'status', item_type_id: 'pending' }),
  ]);
  const line = screen.getByRole('button', { name: /3 changes: assigned to Kim Berg, group Support, status Pending/ });
  await line.click();
  await expect.element(screen.getByText('status Pending by Kim Berg')).toBeVisible();
});

test('tags and snoozes are said in words, with the time as it is here', async () => {
  const screen = await show([
    anEvent(1, { item_type: 'tags', item_type_id: 'vip,return' }),
    anEvent(2, { item_type: 'tags', item_type_id: '' }),
    anEvent(3, { item_type: 'snooze_time', item_type_id: '2026-11-20 12:30:00' }),
    anEvent(4, { item_type: 'snooze_time', item_type_id: '' }),
  ]);
  const line = /4 changes: tags vip, return, tags –, snoozed until Today \d\d:30.*, no longer snoozed/;
  await expect.element(screen.getByRole('button', { name: line })).toBeVisible();
});

test('a change that the console does not know keeps the server’s words', async () => {
  const screen = await show([anEvent(1, { item_type: 'survey', description: 'Sent a survey', initiated_by: '' })]);
  await expect.element(screen.getByText('Sent a survey')).toBeVisible();
});

test('what a visitor does in a chat is said in words', async () => {
  const screen = await show([anEvent(1, { item_type: 'visited_url', item_type_id: '/prices', initiated_by: 'Ada' })]);
  await expect.element(screen.getByText('page /prices visited by Ada')).toBeVisible();
});

test('quoted text is folded, says how long it is and unfolds', async () => {
  const screen = await show([aMessage('1', { content: 'Friday.<br>\n&gt; When<br>\n&gt; do you come?' })]);
  await expect.element(screen.getByText('Friday.')).toBeVisible();
  expect(screen.getByText(/do you come/).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: /quoted text, 2 lines/ }).click();
  await expect.element(screen.getByText(/do you come/)).toBeVisible();
});

test('the rest of a mail that the server cut is a click away', async () => {
  const content_whole = 'Friday.<table><tbody><tr><td>Older mail</td></tr></tbody></table>';
  const screen = await show([aMessage('1', { content: 'Friday.', content_whole })]);
  await screen.getByRole('button', { name: /quoted text/ }).click();
  const whole = () => screen.container.querySelector('iframe')?.contentDocument?.body?.textContent;
  await expect.poll(whole).toContain('Older mail');
});

test('files are downloads with their size; pictures of the text are not listed', async () => {
  const file = {
    id: 4,
    name: 'invoice.pdf',
    size: 1_800_000,
    content_type: 'application/pdf',
    url: '/a/4',
    inline: false,
  };
  const screen = await show([aMessage('1', { files: [file, { ...file, id: 5, name: 'logo.png', inline: true }] })]);
  const links = screen.getByRole('link').elements();
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('download')])).toEqual([
    ['/a/4', 'invoice.pdf'],
  ]);
  expect(links[0]?.textContent).toContain('1.8');
});

test('details of a mail are its header fields, and unreadable ones are nothing', async () => {
  const screen = await show([
    aMessage('1', { email_details: '{"cc":["a@b.example","c@d.example"],"message-id":"<1@b>"}' }),
    aMessage('2', { email_details: 'not json' }),
  ]);
  const buttons = screen.getByRole('button', { name: /Details/ });
  expect(buttons.elements()).toHaveLength(1);
  await buttons.click();
  await expect.element(screen.getByText('a@b.example, c@d.example')).toBeVisible();
});

test('what a message contains is text: markup in names and text is shown, not made', async () => {
  const screen = await show([aMessage('1', { user_name: '<b>Eve</b>', content: '&lt;script&gt;1&lt;/script&gt;' })]);
  await expect.element(screen.getByText('<b>Eve</b>')).toBeVisible();
  await expect.element(screen.getByText('<script>1</script>')).toBeVisible();
});

test('each status has a shape of its own', async () => {
  const screen = await render(
    <div>
      {ticketStatuses.map((status) => (
        <StatusShape key={status} status={status} />
      ))}
    </div>,
  );
  const shapes = [...screen.container.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML);
  expect(new Set(shapes).size).toBe(ticketStatuses.length);
});

/** A long correspondence, every third message a mail that takes its height when it has loaded. */
const long = Array.from({ length: 400 }, (_, index) =>
  aMessage(String(index + 1), {
    content: index % 3 ? `Message ${index + 1}` : `<table><tr><td height="300">Message ${index + 1}</td></tr></table>`,
  }),
);

test('opens at the first unread entry, under a line that says so, however long it is', async () => {
  const screen = await show(long, 200);
  const line = screen.getByText('New since you were here');
  const isAtTop = () => [0, 8].includes(below(screen, line.element()));
  await expect.poll(isAtTop).toBe(true);
  // Where it began it stays, when everything above has its height.
  const loaded = () =>
    [...screen.container.querySelectorAll('iframe')].filter(({ offsetHeight }) => offsetHeight > 250).length;
  // Of what is long only the surroundings are drawn.
  await expect.poll(loaded, { timeout: 30_000 }).toBeGreaterThan(10);
  await expect.poll(isAtTop).toBe(true);
  const articles = screen.getByRole('article').elements();
  const next = articles.findIndex(
    (one) => line.element().compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(articles[next]?.getAttribute('data-entry')).toBe('200');
});

test('what was read to its end opens at the newest entry, and what was never read at its first, without a line', async () => {
  const read = await show(long);
  const last = () => read.getByRole('article').elements().at(-1) as Element;
  const pane = read.getByTestId('pane').element();
  await expect.poll(() => below(read, last()) < pane.clientHeight && pane.scrollTop > 0).toBe(true);
  await read.unmount();
  const never = await show(long, 1);
  const first = never.getByRole('article').elements()[0] as Element;
  await expect.poll(() => below(never, first) >= 0 && below(never, first) < 100).toBe(true);
  expect(never.getByText('New since you were here').elements()).toEqual([]);
});

const many = (total: number) =>
  Array.from({ length: total }, (_, at) => aMessage(String(at + 1), { content: `Number ${at + 1}.` }));
const numbers = (screen: Awaited<ReturnType<typeof show>>) =>
  screen
    .getByRole('article')
    .elements()
    .map((article) => Number(article.getAttribute('data-entry')));

test('of a long timeline only the end is drawn at first, and what is above comes as it is scrolled to', async () => {
  const screen = await show(many(400));
  await expect.element(screen.getByText('Number 400.')).toBeVisible();
  expect(numbers(screen).length).toBeLessThan(100);
  const pane = screen.getByTestId('pane').element();
  pane.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  for (let first = numbers(screen)[0] ?? 0; first > 1; first = numbers(screen)[0] ?? 0) {
    pane.scrollTop = 0;
    await expect.poll(() => numbers(screen)[0]).toBeLessThan(first);
  }
  expect(numbers(screen)).toEqual(Array.from({ length: 400 }, (_, at) => at + 1));
});

test('what comes above leaves what is read where it is, at the very top as well', async () => {
  const screen = await show(many(400));
  await expect.element(screen.getByText('Number 400.')).toBeVisible();
  const pane = screen.getByTestId('pane').element();
  pane.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  const first = numbers(screen)[0] ?? 0;
  const read = screen.getByText(`Number ${first + 1}.`).element();
  pane.scrollTop = 0;
  const place = below(screen, read);
  await expect.poll(() => numbers(screen)[0]).toBeLessThan(first);
  expect(Math.abs(below(screen, read) - place)).toBeLessThan(5);
});

test('of a long timeline that is unread in its middle, that is drawn, and what comes later', async () => {
  const screen = await show(many(400), 200);
  await expect.poll(() => below(screen, screen.getByText('Number 200.').element())).toBeLessThan(120);
  expect(numbers(screen)).not.toContain(400);
  const pane = screen.getByTestId('pane').element();
  pane.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  const last = numbers(screen).at(-1) ?? 0;
  pane.scrollTop = pane.scrollHeight;
  await expect.poll(() => numbers(screen).at(-1)).toBeGreaterThan(last);
});

test('a mail of megabytes is shown a part at a time, the rest at a click', async () => {
  const rows = Array.from({ length: 12_000 }, (_, at) => `<tr><td>Article ${at}</td><td>A part of a bicycle</td></tr>`);
  const whole = `<table><tbody>${rows.join('')}</tbody></table>`;
  const screen = await show([
    aMessage('1', { content: '<table><tr><td>Article 0</td></tr></table>', content_whole: whole }),
  ]);
  await screen.getByRole('button', { name: /show the whole mail/ }).click();
  await expect.element(screen.getByRole('button', { name: /part 1 of \d+ is shown/ })).toBeVisible();
  expect(screen.container.querySelectorAll('iframe')).toHaveLength(1);
  await screen.getByRole('button', { name: /part 1 of \d+ is shown/ }).click();
  await expect.poll(() => screen.container.querySelectorAll('iframe').length).toBe(2);
  await screen.getByRole('button', { name: 'Hide the whole mail' }).click();
  await expect
    .poll(() => screen.container.querySelector('iframe')?.contentDocument?.querySelectorAll('tr').length)
    .toBe(1);
});
