import type { ViewFilter, ViewItem } from '../../server/contract/desk/views.ts';
import { viewRoutes } from '../../server/contract/desk/views.ts';
import type { RouteInput } from '../../server/contract/route.ts';
import type { Navigation } from '../app/navigation.ts';
import { idInView } from '../app/route.ts';
import type { ChangeQueue } from '../bulk/change-queue.ts';
import type { Notices } from '../bulk/notices.ts';
import { noFilter } from '../filter/filter.ts';
import { viewCountsQuery, viewsQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';

export type NewView = Pick<ViewItem, 'name' | 'shared' | 'filter' | 'sort'>;
export type ViewChange = Partial<Pick<ViewItem, 'name' | 'filter' | 'sort' | 'position'>>;

/** Keeps, changes and deletes views. What fails is told as a notice, except where it says otherwise. */
export interface ViewKeeper {
  /** Keeps a new view and shows it; throws the server's refusal, for the dialog that asked. */
  create(view: NewView): Promise<void>;
  /** Changes a view; throws the server's refusal. */
  change(view: ViewItem, change: ViewChange): Promise<void>;
  /** The same, shown at once. */
  save(view: ViewItem, change: ViewChange): Promise<void>;
  /** Deletes a view; it can be taken back like any change. */
  remove(view: ViewItem): Promise<void>;
  /** One place up (-1) or down (1) among the views of its owner. */
  move(view: ViewItem, by: -1 | 1): Promise<void>;
}

export interface ViewKeeperParts {
  source: Source;
  navigation: Navigation;
  notices: Notices;
  queue: ChangeQueue;
}

export function createViewKeeper({ source, navigation, notices, queue }: ViewKeeperParts): ViewKeeper {
  const { queryKey } = viewsQuery(source);
  const known = () => source.queries.getQueryData(queryKey) ?? [];
  const show = (views: readonly ViewItem[]) => source.queries.setQueryData(queryKey, inOrder(views));
  const readAgain = () => {
    void source.queries.invalidateQueries({ queryKey });
    void source.queries.invalidateQueries({ queryKey: viewCountsQuery(source).queryKey });
  };
  const isShown = ({ id }: ViewItem) => idInView('view', navigation.getState().view) === id;
  const goTo = (view: ViewItem | undefined) =>
    navigation.go({ area: 'inbox', view: view ? `view-${view.id}` : 'all', filter: noFilter, sort: undefined });

  const add = async ({ name, shared, filter, sort }: NewView): Promise<ViewItem> => {
    const { item } = await source.request(viewRoutes.createView, { name, shared, filter: asInput(filter), sort });
    show([...known(), item]);
    readAgain();
    return item;
  };
  const send = async ({ id }: ViewItem, { filter, ...change }: ViewChange): Promise<void> => {
    const sent = filter ? { ...change, filter: asInput(filter) } : change;
    const { item } = await source.request(viewRoutes.updateView, { id, ...sent });
    show(known().map((one) => (one.id === id ? item : one)));
  };
  /** Shows at once what is sent, and what the server has when it refuses. */
  const optimistic = async (name: string, shown: readonly ViewItem[], work: () => Promise<void>): Promise<void> => {
    show(shown);
    try {
      await queue.inTurn(work);
    } catch (error) {
      const retry = () => void optimistic(name, shown, work);
      notices.show({ kind: 'view-failed', name, error, retry });
    }
    readAgain();
  };
  const restore = async (view: ViewItem, wasShown: boolean): Promise<void> => {
    try {
      const item = await add(view);
      await send(item, { position: view.position });
      notices.show({ kind: 'view', done: 'restored', name: view.name });
      if (wasShown) goTo(item);
    } catch (error) {
      notices.show({ kind: 'view-failed', name: view.name, error, retry: () => void restore(view, wasShown) });
    }
  };
  const remove = async (view: ViewItem): Promise<void> => {
    const wasShown = isShown(view);
    await queue.add(async () => {
      try {
        await source.request(viewRoutes.deleteView, { id: view.id });
      } catch (error) {
        notices.show({ kind: 'view-failed', name: view.name, error, retry: () => void remove(view) });
        return undefined;
      }
      if (isShown(view)) goTo(undefined);
      show(known().filter(({ id }) => id !== view.id));
      notices.show({ kind: 'view', done: 'deleted', name: view.name });
      return () => restore(view, wasShown);
    });
  };
  return {
    remove,
    create: async (view) => goTo(await add(view)),
    async change(view, change) {
      await send(view, change);
      readAgain();
    },
    save: (view, change) =>
      optimistic(
        view.name,
        known().map((one) => (one.id === view.id ? { ...one, ...change } : one)),
        () => send(view, change),
      ),
    async move(view, by) {
      const moved = swapped(known(), view, by);
      if (!moved) return;
      const before = new Map(known().map(({ id, position }) => [id, position]));
      const others = known().filter(({ shared }) => shared !== view.shared);
      await optimistic(view.name, [...others, ...moved], async () => {
        for (const one of moved) if (before.get(one.id) !== one.position) await send(one, { position: one.position });
      });
    },
  };
}

/** The views of one owner with two of them in each other's place; undefined where there is no place to go to. */
function swapped(views: readonly ViewItem[], { id, shared }: ViewItem, by: -1 | 1): ViewItem[] | undefined {
  const own = views.filter((one) => one.shared === shared);
  const at = own.findIndex((one) => one.id === id);
  const [view, other] = [own[at], own[at + by]];
  if (!view || !other) return undefined;
  return own
    .with(at, other)
    .with(at + by, view)
    .map((one, position) => ({ ...one, position }));
}

/** As the server lists them. */
const inOrder = (views: readonly ViewItem[]): ViewItem[] =>
  views.toSorted((a, b) => Number(b.shared) - Number(a.shared) || a.position - b.position || a.id - b.id);

/** A filter on the wire is one that the server takes as well. */
const asInput = (filter: ViewFilter): RouteInput<typeof viewRoutes.createView>['filter'] => filter;
