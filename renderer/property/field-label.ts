import type { TicketForm } from '../../server/contract/desk/ticket-changes.ts';
import { useConsole } from '../app/console.ts';
import { liveKey } from '../source/queries.ts';

/** What agents read of a form's field that is known by its name: from the forms that were shown. */
export function useFieldLabel(): (name: string) => string {
  const { queries } = useConsole().source;
  return (name) => {
    const forms = queries.getQueriesData<TicketForm>({
      queryKey: [liveKey, 'ticket'],
      predicate: ({ queryKey }) => queryKey.at(-1) === 'form',
    });
    const field = forms.flatMap(([, form]) => form?.fields ?? []).find((one) => one.name === name);
    return field?.label || name;
  };
}
