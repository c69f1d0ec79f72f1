import { wordsOf } from './words.ts';

/** Goes up whenever the same texts would give other words: then every desk makes its index anew. */
export const wordsVersion = 1;

/** What is searched of a message, or of a ticket's head: its words, with spaces between them. */
export interface Fields {
  /** Names and addresses: what `from:` looks in. */
  people: string;
  words: string;
}

/** Of a longer text the beginning is searched: so many characters of its HTML, of its text, and words of it. */
const limits = { html: 400_000, text: 50_000, words: 5000, people: 500 };

/** PostgreSQL keeps 255 places of a word in a text: of those in either field both databases leave out what comes behind. */
const placesOfWord = { people: 50, words: 200 };
/** Stands where a word is left out, so that the others keep their places. It is no word: nobody can search for it. */
export const leftOut = '\u00a4';

export interface MessageTexts {
  /** HTML, without what it quotes. */
  content: string;
  from_name: string | undefined;
  to_name: string | undefined;
  address_from: string | null;
  address_to: string | null;
  direction: string;
}

/** Whose it is: who wrote it, and to whom where we wrote. Our own address, which every mail is sent to, is left out. */
export function messageFields(message: MessageTexts): Fields {
  const { from_name, to_name, address_from, address_to, direction } = message;
  const people = [from_name, address_from, ...(direction === 'outbound' ? [to_name, address_to] : [])];
  return { people: peopleWords(people), words: textWords(searchedText(message.content)) };
}

export interface HeadTexts {
  id: number;
  title: string;
  direction: string;
  from: string;
  to: string;
  from_name: string;
  to_name: string;
  firstname: string | null;
  lastname: string | null;
  /** Of the customer. */
  addresses: readonly string[];
}

/** Title and number of a ticket, and its customer. */
export function headFields(ticket: HeadTexts): Fields {
  return { people: peopleWords(peopleOf(ticket)), words: textWords(`${ticket.title} ${ticket.id}`) };
}

/** Names and addresses of a ticket's customer. */
export function peopleOf(ticket: HeadTexts): string[] {
  const { direction, from, to, from_name, to_name, firstname, lastname, addresses } = ticket;
  const other = direction === 'outbound' ? [to_name, to] : [from_name, from];
  return [`${firstname ?? ''} ${lastname ?? ''}`.trim(), ...addresses, ...other];
}

/** Each name and address once. */
function peopleWords(people: readonly (string | null | undefined)[]): string {
  const each = new Set(people.map((one) => wordsOf(one ?? '').join(' ')));
  const words = [...each].filter((one) => one !== '').flatMap((one) => one.split(' '));
  return keepPlaces(words, 'people');
}

const textWords = (text: string) => keepPlaces(wordsOf(text.slice(0, limits.text)), 'words');

/** As much of a message's text as is searched. */
export const searchedText = (content: string) => textOf(content).slice(0, limits.text);

function keepPlaces(words: readonly string[], field: keyof Fields): string {
  const [kept, most] = [words.slice(0, limits[field]), placesOfWord[field]];
  // Only a long text can have one word so often.
  if (kept.length <= most) return kept.join(' ');
  const places = new Map<string, number>();
  const placed = kept.map((word) => {
    const count = (places.get(word) ?? 0) + 1;
    places.set(word, count);
    return count > most ? leftOut : word;
  });
  return placed.join(' ');
}

/** Elements that part no words. */
const inline = new Set(
  [
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'big',
    'code',
    'del',
    'dfn',
    'em',
    'font',
    'i',
    'ins',
    'kbd',
    'mark',
    'q',
    's',
  ].concat(['samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'tt', 'u', 'var', 'wbr']),
);
const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** The text of a message's HTML, which is our own: sanitised, or made from plain text. */
function textOf(html: string): string {
  return html
    .slice(0, limits.html)
    .replace(/<\/?([a-z][a-z0-9]*)[^<>]*>/gi, (_, name: string) => (inline.has(name.toLowerCase()) ? '' : '\n'))
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? ' ');
}
