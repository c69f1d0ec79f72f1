/** Message-IDs of a mail (RFC 5322, 3.6.4), without brackets: its own, and those of the mails that it follows. */

/** Characters of an id that count: what is longer is no mailer's, and an index takes no more of it. */
const longest = 500;

/** Ids of one field that count: the first, which begins the conversation, and the last ones. */
const most = 1000;

/** The id in a Message-ID field; '' where there is none. */
export function readMessageId(value: string | undefined): string {
  if (value === undefined) return '';
  return bracketed(value)[0] ?? bare(value);
}

/** The ids in a References field, oldest first. */
export function readReferences(value: string | undefined): string[] {
  return value === undefined ? [] : bracketed(value);
}

/**
 * The ids in an In-Reply-To field. Old mailers write a sentence there, `Message from Ann <ann@example.com> of Monday`:
 * addresses of the correspondents are not ids, or all of Ann's mails would become one ticket.
 */
export function readInReplyTo(value: string | undefined, correspondents: ReadonlySet<string>): string[] {
  if (value === undefined) return [];
  const ids = bracketed(value);
  const sentence = value.replace(/<[^<>]*>/g, '').trim() !== '';
  const candidates = sentence ? ids.slice(-1).filter((id) => !isNamedIn(value, id)) : ids;
  return candidates.filter((id) => !correspondents.has(id.toLowerCase()));
}

/** `from Ann <ann@example.com>`: what stands behind a name is an address. */
function isNamedIn(value: string, id: string): boolean {
  const before = value.slice(0, value.indexOf(`<${id}>`));
  const words = before.slice(Math.max(before.lastIndexOf('<'), before.lastIndexOf('>')) + 1);
  return /\b(from|von|de)\b/i.test(words);
}

function bracketed(value: string): string[] {
  const found = new Set<string>();
  for (const [, id = ''] of value.matchAll(/<([^<>]+)>/g)) {
    const clean = id.replace(/\s+/g, '').slice(0, longest);
    if (clean !== '') found.add(clean);
  }
  const ids = [...found];
  return ids.length <= most ? ids : [...ids.slice(0, 1), ...ids.slice(1 - most)];
}

const bare = (value: string) => (/^[^\s<>]+$/.test(value.trim()) ? value.trim().slice(0, longest) : '');
