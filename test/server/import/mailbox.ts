/** A mail as a test writes it: what is left out has a usual value, what is null is missing. */
export interface WrittenMail {
  id?: string | null;
  from?: string;
  to?: string;
  date?: string | null;
  subject?: string;
  /** Further header lines. */
  more?: readonly string[];
  body?: string;
}

let written = 0;

/** The bytes of a mail, with LF. */
export function mail(given: WrittenMail = {}): string {
  const { id = `mail-${++written}@example.com`, from = 'Ann Lee <ann@customer.example>', ...rest } = given;
  const { to = 'support@office.example', date = 'Mon, 23 Feb 2026 10:00:00 +0000' } = rest;
  const { subject = 'A question', more = [], body = 'Hello\n' } = rest;
  const lines = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, ...more];
  if (id !== null) lines.unshift(`Message-ID: <${id}>`);
  if (date !== null) lines.unshift(`Date: ${date}`);
  return `${lines.join('\n')}\n\n${body}`;
}

/** An mbox (mboxrd) of mails. */
export const mbox = (mails: readonly string[]): string =>
  mails
    .map((text) => `From writer@example.com Mon Feb 23 10:00:00 2026\n${quoted(text).replace(/\n?$/, '\n')}\n`)
    .join('');

const quoted = (text: string) => text.replace(/^(>*From )/gm, '>$1');

/** The same mails in another order, the same for the same seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const result = [...items];
  let state = seed;
  for (let at = result.length - 1; at > 0; at--) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const other = state % (at + 1);
    [result[at], result[other]] = [result[other] as Item, result[at] as Item];
  }
  return result;
}
