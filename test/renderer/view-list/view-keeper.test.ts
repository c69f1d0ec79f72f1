import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNavigation, type Navigation } from '../../../renderer/app/navigation.ts';
import { createChangeQueue } from '../../../renderer/bulk/change-queue.ts';
import { createNotices } from '../../../renderer/bulk/notices.ts';
import { viewsQuery } from '../../../renderer/source/queries.ts';
import { createSource } from '../../../renderer/source/source.ts';
import { createViewKeeper } from '../../../renderer/view-list/view-keeper.ts';
import type { ViewItem } from '../../../server/contract/desk/views.ts';

const aView = (id: number, more: Partial<ViewItem> = {}): ViewItem => ({
  id,
  shared: false,
  name: `View ${id}`,
  filter: { priority: ['high'] },
  sort: '-last_update',
  position: id,
  ...more,
});

/** A server that keeps views; `refuses` says no to every change. */
function serveViews(views: ViewItem[]) {
  const server = { views, refuses: false };
  const answer = async (input: RequestInfo | URL, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const id = Number(/views\/(\d+)$/.exec(String(input))?.[1]);
    const fields = JSON.parse(String(body ?? '{}')) as Partial<ViewItem>;
    if (method === 'GET') return Response.json({ items: server.views });
    if (server.refuses) return Response.json({ type: 'error', message: 'Not now.', requestId: 'r-1' }, { status: 503 });
    if (method === 'DELETE') server.views = server.views.filter((view) => view.id !== id);
    else if (method === 'PATCH')
      server.views = server.views.map((view) => (view.id === id ? { ...view, ...fields } : view));
    else
      server.views = [
        ...server.views,
        aView(Math.max(...server.views.map((view) => view.id)) + 1, { ...fields, position: 99 }),
      ];
    return Response.json({ type: 'item', item: server.views.find((view) => view.id === id) ?? server.views.at(-1) });
  };
  return { server, answer };
}

let navigation: Navigation;
const before = window.location.href;
beforeEach(() => {
  navigation = createNavigation(window);
});
afterEach(() => {
  navigation.stop();
  window.history.replaceState(null, '', before);
});

async function keepViews(views: ViewItem[]) {
  const { server, answer } = serveViews(views);
  const source = createSource({ baseUrl: 'http://desk.example/api/v2', fetch: answer });
  const [notices, queue] = [createNotices(), createChangeQueue()];
  const keeper = createViewKeeper({ source, navigation, notices, queue });
  await source.queries.prefetchQuery(viewsQuery(source));
  const shown = () => (source.queries.getQueryData(viewsQuery(source).queryKey) ?? []).map(({ name }) => name);
  return { server, keeper, queue, shown, notice: () => notices.getState().notice };
}

test('a view that is moved is shown there at once, and stored there among those of its owner', async () => {
  const { server, keeper, shown } = await keepViews([aView(1, { shared: true }), aView(2), aView(5), aView(9)]);
  const moving = keeper.move(aView(9), -1);
  expect(shown()).toEqual(['View 1', 'View 2', 'View 9', 'View 5']);
  await moving;
  const own = server.views.filter(({ shared }) => !shared).sort((a, b) => a.position - b.position);
  expect(own.map(({ id }) => id)).toEqual([2, 9, 5]);
  await keeper.move(aView(2), -1);
  expect(shown()).toEqual(['View 1', 'View 2', 'View 9', 'View 5']);
});

test('a change that the server refuses is told, and done by another try', async () => {
  const { server, keeper, notice } = await keepViews([aView(1), aView(2)]);
  server.refuses = true;
  await keeper.save(aView(1), { filter: { unread: true } });
  const refused = notice();
  expect(refused).toMatchObject({ kind: 'view-failed', name: 'View 1' });
  server.refuses = false;
  if (refused?.kind === 'view-failed') refused.retry();
  await expect.poll(() => server.views[0]?.filter).toEqual({ unread: true });
});

test('a deleted view is left, and comes back to its place and is shown again when that is taken back', async () => {
  const { server, keeper, queue, shown, notice } = await keepViews([aView(1), aView(2), aView(3)]);
  navigation.go({ view: 'view-2', filter: { unread: true } });
  await keeper.remove(aView(2));
  expect(shown()).toEqual(['View 1', 'View 3']);
  expect(notice()).toEqual({ kind: 'view', done: 'deleted', name: 'View 2' });
  expect(navigation.getState()).toMatchObject({ view: 'all', filter: {} });
  await queue.undo();
  expect(notice()).toEqual({ kind: 'view', done: 'restored', name: 'View 2' });
  expect(shown()).toEqual(['View 1', 'View 2', 'View 3']);
  expect(server.views.map(({ id, position }) => [id, position])).toContainEqual([4, 2]);
  expect(navigation.getState().view).toBe('view-4');
});

test('a view that the server does not delete stays', async () => {
  const { server, keeper, queue, shown, notice } = await keepViews([aView(1)]);
  server.refuses = true;
  await keeper.remove(aView(1));
  expect(shown()).toEqual(['View 1']);
  expect(notice()).toMatchObject({ kind: 'view-failed', name: 'View 1' });
  expect(queue.canUndo()).toBe(false);
});
