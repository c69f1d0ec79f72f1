import { mergeLimit } from '../../server/contract/desk/merges.ts';
import type { DeskFacts } from '../app/desk-context.ts';

/** Most tickets that are merged at once: the target beside its sources. */
export const mostMerged = mergeLimit + 1;

/** Whether tickets can be merged and split on this desk, by this user. */
export const canMerge = ({ features, permissions }: DeskFacts): boolean =>
  features.includes('merge') && permissions.includes('TICKET_CUD');
