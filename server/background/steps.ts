import { expireUnclaimed } from '../attachment/expire-unclaimed.ts';
import { forgetIncoming } from '../attachment/forget-incoming.ts';
import { forgetAnswers } from '../idempotency/forget-answers.ts';
import type { Step } from './run.ts';

const minute = 60_000;

/** What a server does by itself. */
export const steps: readonly Step[] = [
  { name: 'Unclaimed attachments', every: 10 * minute, run: expireUnclaimed },
  { name: 'Incomplete uploads', every: 60 * minute, run: forgetIncoming },
  { name: 'Forgetting answers', every: 60 * minute, run: forgetAnswers },
];
