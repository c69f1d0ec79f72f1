import { useTranslation } from 'react-i18next';
import { nameOf, useDesk } from '../app/desk-context.ts';
import { idInView, type NamedView, type searchView, type ViewName } from '../app/route.ts';
import { useSavedViews } from './use-shown-list.ts';

/** The name of a view for people; '' of one that is not known. */
export function useViewName(): (view: ViewName) => string {
  const { t } = useTranslation();
  const desk = useDesk();
  const { views } = useSavedViews();
  return (view) => {
    const group = idInView('group', view);
    if (group !== undefined) return nameOf(desk.groups, group);
    const saved = idInView('view', view);
    return saved === undefined ? t(`views.${view as NamedView | typeof searchView}`) : nameOf(views, saved);
  };
}
