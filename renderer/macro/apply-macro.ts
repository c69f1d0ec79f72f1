import type { MacroItem } from '../../server/contract/desk/macros.ts';
import { write } from '../action/composer-actions.ts';
import type { Console } from '../app/console.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import type { BulkWish } from '../bulk/bulk-jobs.ts';
import type { Target } from '../bulk/target.ts';
import { isEmptyDraft } from '../composer/draft.ts';
import { ticketQuery } from '../source/queries.ts';
import { fillVariables } from './fill-variables.ts';
import { valuesOf } from './macro-values.ts';

interface Use {
  desk: DeskFacts;
  macro: MacroItem;
  target: Target;
}

/** Does what a macro says: changes the tickets as any other change, and, of one ticket, puts the text into its answer. */
export function applyMacro(console: Console, { desk, macro, target }: Use): void {
  const wish = wishOf(macro, desk.user.id);
  if (wish) console.many.change(target, wish);
  const [id, ...others] = target.ids;
  if (macro.content !== '' && id !== undefined && others.length === 0 && !target.filter) {
    void insertText(console, { desk, macro, ticketId: id });
  }
}

/** What a macro changes, `me` resolved; undefined for a saved reply. */
export function wishOf({ change }: MacroItem, userId: number): BulkWish | undefined {
  const { assigned_user_id: user, ...others } = change;
  const wish: BulkWish = {
    ...others,
    ...(user === undefined ? {} : { assigned_user_id: user === 'me' ? userId : user }),
  };
  return Object.keys(wish).length === 0 ? undefined : wish;
}

/** Behind what is written already, as the agent would type it; the keyboard goes there. */
async function insertText(
  console: Console,
  { desk, macro, ticketId }: { desk: DeskFacts; macro: MacroItem; ticketId: number },
): Promise<void> {
  const { source, drafts } = console;
  const ticket = await source.queries.ensureQueryData(ticketQuery(source, ticketId));
  const draft = drafts.of(ticketId);
  await draft.opened;
  const { fields } = draft.state.getState();
  write(console, isEmptyDraft(fields) ? 'reply' : fields.type, ticketId);
  await draft.flush();
  const before = draft.state.getState().fields;
  draft.replace({ ...before, content: before.content + fillVariables(macro.content, valuesOf(ticket, desk)) });
}
