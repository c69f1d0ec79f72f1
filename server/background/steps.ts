import { expireUnclaimed } from '../attachment/expire-unclaimed.ts';
import { forgetIncoming } from '../attachment/forget-incoming.ts';
import { forgetBulkChanges } from '../bulk/forget.ts';
import { mergeCustomersDue } from '../customer-merge/merge-due.ts';
import { sendDue } from '../delivery/send-due.ts';
import { forgetAnswers } from '../idempotency/forget-answers.ts';
import { forgetArrivals } from '../incoming/arrivals.ts';
import { forgetEvents } from '../live/forget-events.ts';
import { endPresenceDue } from '../presence/end-due.ts';
import { buildSearchDue } from '../search/build.ts';
import { wakeSnoozedDue } from '../ticket/wake-snoozed.ts';
import type { Step } from './run.ts';

const second = 1000;
const minute = 60 * second;

/** What a server does by itself. */
export const allSteps: readonly Step[] = [
  { name: 'Waking snoozed tickets', every: 5 * second, run: wakeSnoozedDue },
  { name: 'Sending mail', every: second, run: sendDue },
  { name: 'Merging customers', every: second, run: mergeCustomersDue },
  { name: 'Presence', every: second, run: endPresenceDue },
  { name: 'Making tickets searchable', every: second, run: buildSearchDue },
  { name: 'Unclaimed attachments', every: 10 * minute, run: expireUnclaimed },
  { name: 'Incomplete uploads', every: 60 * minute, run: forgetIncoming },
  { name: 'Forgetting events', every: 10 * minute, run: forgetEvents },
  { name: 'Forgetting arrivals', every: 10 * minute, run: forgetArrivals },
  { name: 'Forgetting answers', every: 60 * minute, run: forgetAnswers },
  { name: 'Forgetting bulk changes', every: 60 * minute, run: forgetBulkChanges },
];
