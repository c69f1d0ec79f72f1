import { fieldValue, type HeaderField } from '../mail/header-fields.ts';

/**
 * Who wrote a mail: `person`; `list`, a person through a mailing list, or the list; `automatic`, a machine (out of
 * office, receipts, newsletters); `bounce`, a mail server that could not deliver what was sent.
 */
export type MailKind = 'person' | 'list' | 'automatic' | 'bounce';

/** Tells by its header what kind of mail it is (RFC 3834, RFC 3464, RFC 2919, and what came before them). */
export function kindOf(fields: readonly HeaderField[]): MailKind {
  const value = (name: string) => (fieldValue(fields, name) ?? '').toLowerCase();
  const contentType = value('content-type');
  const isReport = contentType.startsWith('multipart/report');
  if (isReport && !/report-type\s*=\s*"?(disposition-notification|feedback-report)/.test(contentType)) return 'bounce';
  const isFromServer = /\b(mailer-daemon|postmaster)@/.test(value('from')) || value('from').startsWith('mailer-daemon');
  if (isFromServer && /^<?\s*>?$/.test(value('return-path')) && fieldValue(fields, 'return-path') !== undefined) {
    return 'bounce';
  }
  const isAutomatic =
    isReport ||
    !['', 'no'].includes(value('auto-submitted').replace(/[;\s].*$/, '')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => !['', 'no'].includes(value(name))) ||
    ['bulk', 'junk', 'auto_reply'].includes(value('precedence'));
  if (isAutomatic) return 'automatic';
  return value('list-id') !== '' || value('precedence') === 'list' ? 'list' : 'person';
}
