import { beforeEach, expect, test } from 'vitest';
import { at, showList, told, twelve } from './show-list.tsx';

beforeEach(() => {
  window.history.replaceState(null, '', '#/inbox/all');
});

test('an event draws its own row again and no other, and nothing is asked for', async () => {
  const { screen, server, drawn } = await showList();
  drawn.clear();
  server.asked.length = 0;
  server.tell('ticket', told(15, { last_update: at(35), title: 'Another subject' }));
  await expect.element(screen.getByText('Another subject')).toBeInTheDocument();
  expect([...drawn.keys()]).toEqual([15]);
  server.tell('counts', { all: 12, needs_answer: 0, mine: 0, unassigned: 0, by_status: {}, by_group: [] });
  server.tell('ticket', told(15, { version: 3, last_update: at(35), title: 'A third one' }));
  await expect.element(screen.getByText('A third one')).toBeInTheDocument();
  expect(server.asked).toEqual([]);
});

test('a changed ticket moves to its place, one that is gone leaves, and a new one comes in', async () => {
  const { screen, server, titles } = await showList();
  expect(titles().slice(0, 4)).toEqual([20, 19, 18, 17]);
  server.tell('ticket', told(18, { last_update: at(50) }));
  await expect.poll(() => titles().slice(0, 4)).toEqual([18, 20, 19, 17]);
  server.tell('ticket', { id: 20, version: 2, gone: true });
  await expect.poll(() => titles().slice(0, 3)).toEqual([18, 19, 17]);
  server.asked.length = 0;
  server.tell('ticket', told(99, { last_update: at(55), title: 'New here' }));
  await expect.poll(() => titles().slice(0, 3)).toEqual([99, 18, 19]);
  await expect.element(screen.getByText('New here')).toBeInTheDocument();
  expect(server.asked).toEqual([]);
});

test('after a reset what is shown is read again', async () => {
  const { server } = await showList();
  server.asked.length = 0;
  server.tell('reset', {});
  await expect.poll(() => server.asked).toEqual(expect.arrayContaining(['/desk/tickets/rows', '/desk/tickets/ids']));
});

test('what the agent has read leaves a list of unread tickets, and nothing is asked for', async () => {
  window.history.replaceState(null, '', '#/inbox/all?unread=true');
  const { server, titles } = await showList(twelve.map((row) => ({ ...row, unread: true })));
  server.asked.length = 0;
  server.tell('ticket', told(20, { version: 1, last_update: at(40), unread: false }));
  await expect.poll(() => titles().slice(0, 2)).toEqual([19, 18]);
  server.tell('ticket', told(20, { version: 1, last_update: at(40), unread: true }));
  await expect.poll(() => titles().slice(0, 2)).toEqual([20, 19]);
  expect(server.asked).toEqual([]);
});

test('a list by what no row tells is read again', async () => {
  window.history.replaceState(null, '', '#/inbox/all?tag=refund');
  const { server } = await showList();
  server.asked.length = 0;
  server.tell('ticket', told(20, { last_update: at(50) }));
  await expect.poll(() => server.asked, { timeout: 5000 }).toEqual(['/desk/tickets/ids']);
});

test('the first page of a view is asked for before its ids, which take long', async () => {
  const { server } = await showList();
  const asked = server.asked.filter((path) => path === '/desk/tickets' || path === '/desk/tickets/ids');
  expect(asked).toEqual(['/desk/tickets', '/desk/tickets/ids']);
});
