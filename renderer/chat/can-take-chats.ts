import type { DeskFacts } from '../app/desk-context.ts';
import { canWrite } from '../composer/composer-store.ts';

/** Whether chats ring for this person: where the desk tells of them, for who may answer. */
export const canTakeChats = (desk: DeskFacts): boolean =>
  desk.features.includes('waiting-chats') && desk.permissions.includes('TICKET_READ') && canWrite(desk);
