import type { ViewItem } from '../../server/contract/desk/views.ts';
import type { Console } from '../app/console.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { canWrite } from '../composer/composer-store.ts';
import { knowsCustomers } from '../customer/customer-value.ts';
import { canMerge } from '../merge/can-merge.ts';
import { canBegin } from '../new-ticket/new-ticket.ts';
import { canChange } from '../property/property.ts';
import { keepsReadPositions } from '../ticket/use-first-unread.ts';
import type { Action } from './action.ts';
import { chatActions } from './chat-actions.ts';
import { composerActions, newTicketActions } from './composer-actions.ts';
import { customerActions } from './customer-actions.ts';
import { filterActions } from './filter-actions.ts';
import { macroActions } from './macro-actions.ts';
import { mergeActions } from './merge-actions.ts';
import { notificationActions } from './notification-actions.ts';
import { propertyActions } from './property-actions.ts';
import { readActions } from './read-actions.ts';
import { movingActions, selectingActions } from './row-actions.ts';
import { searchActions } from './search-actions.ts';
import { statusActions } from './status-actions.ts';
import { viewActions } from './view-actions.ts';
import { goingActions, windowActions } from './window-actions.ts';

/** Everything that can be done on this desk. Menus, palette, tooltips, key sheet and keyboard all read this list. */
export function listActions(console: Console, desk: DeskFacts, views: readonly ViewItem[]): Action[] {
  return [
    ...movingActions(console),
    ...selectingActions(console),
    ...filterActions(console, desk),
    ...searchActions(console, desk),
    ...goingActions(console, desk),
    ...viewActions(console, desk, views),
    ...windowActions(console, desk),
    ...(desk.permissions.includes('TICKET_CUD') ? statusActions(console) : []),
    ...(canWrite(desk) ? composerActions(console) : []),
    ...(canBegin(desk) ? newTicketActions(console) : []),
    ...(canChange(desk) ? propertyActions(console, desk) : []),
    ...macroActions(console, desk),
    ...chatActions(console, desk),
    ...notificationActions(console),
    ...(keepsReadPositions(desk) ? readActions(console) : []),
    ...(canMerge(desk) ? mergeActions(console) : []),
    ...(knowsCustomers(desk) ? customerActions(console, desk) : []),
  ];
}
