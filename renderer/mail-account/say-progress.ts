import type { TFunction } from 'i18next';
import type { MailAccountItem } from '../../server/contract/desk/mail-accounts.ts';

/** How far a mailbox with many mails has been looked through. */
export function sayProgress(
  t: TFunction,
  locale: string,
  { done, total }: NonNullable<MailAccountItem['progress']>,
): string {
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  return t('mailAccount.fetching', { done: number(done), total: number(total) });
}
