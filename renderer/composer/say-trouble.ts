import type { TFunction } from 'i18next';
import type { DeliveryItem } from '../../server/contract/desk/messages.ts';
import { sayProblem } from '../mail-account/say-problem.ts';

/** Why a message is not where it should be, in the language of the console; '' for nothing. */
export function sayTrouble(t: TFunction, { reason, trouble }: Pick<DeliveryItem, 'reason' | 'trouble'>): string {
  if (!trouble) return reason;
  const { problem, host, said } = trouble;
  switch (problem) {
    case 'no_account':
    case 'account_gone':
    case 'mail_refused':
    case 'people_refused':
    case 'cut_off':
    case 'server':
      return t(`delivery.problem.${problem}`, { host, said });
    default:
      return sayProblem(t, { problem, reason, host });
  }
}
