import { useTranslation } from 'react-i18next';
import { nameOf, useDesk } from '../app/desk-context.ts';
import type { NamedView, ViewName } from '../app/route.ts';

/** The name of a view for people. */
export function useViewName(): (view: ViewName) => string {
  const { t } = useTranslation();
  const desk = useDesk();
  return (view) =>
    view.startsWith('group-')
      ? nameOf(desk.groups, Number(view.slice('group-'.length)))
      : t(`views.${view as NamedView}`);
}
