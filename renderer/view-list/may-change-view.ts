import type { ViewItem } from '../../server/contract/desk/views.ts';
import type { DeskFacts } from '../app/desk-context.ts';

/** Shared views are an administrator's to change, a personal one its owner's. */
export const mayChangeView = ({ permissions }: DeskFacts, view: Pick<ViewItem, 'shared'>): boolean =>
  !view.shared || permissions.includes('DESK_ADMIN');

/** Whether this desk keeps views at all. */
export const keepsViews = ({ features }: DeskFacts): boolean => features.includes('views');
