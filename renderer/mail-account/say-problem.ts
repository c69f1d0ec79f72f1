import type { TFunction } from 'i18next';
import type { MailProblem } from '../../server/contract/desk/mail-accounts.ts';

interface Problem {
  problem: '' | MailProblem;
  /** The server's own words: all there is to say of what it does not tell apart. */
  reason: string;
  host: string;
}

/** What is wrong with a mail server and what to do, in the language of the console. */
export function sayProblem(t: TFunction, { problem, reason, host }: Problem): string {
  return problem === '' || problem === 'server' ? reason : t(`mailAccount.problem.${problem}`, { host });
}
