import type { FeaturedStory } from './featured.ts';
import { longCase } from './long-case.ts';
import { agent, customer } from './story.ts';

/** Seventy letters without a place to break, as German allows. */
const longWord = 'Elektrofahrradakkumulatorentiefentladungsschutzschaltungsprüfprotokoll';

/** Stories that windows find hard: a word that does not end, a mail of megabytes, a case of four hundred messages. */
export const unusualStories: readonly FeaturedStory[] = [
  longCase,
  {
    title: `${longWord} fehlt`,
    group: 'Workshop',
    language: 'de',
    channel: 'email',
    priority: 'low',
    tags: ['Elektrofahrradakkumulatorenrücksendung'],
    customer: 34,
    ago: 2900,
    status: 'holding',
    agent: 'Tove Lindqvist',
    waitsForOthers: true,
    entries: [
      customer(
        `Guten Tag,

für die Versicherung brauche ich das ${longWord} meines Lumen City. Im Lieferumfang war es nicht.

Tobias Grünwald`,
      ),
      agent(
        `Hallo Herr Grünwald,

das ${longWord} stellt der Hersteller des Akkus aus. Ich habe es angefordert und schicke es Ihnen, sobald es da ist. Die Unterlagen liegen dann auch unter https://nordlicht.example/unterlagen/${longWord.toLowerCase()}/2026/lumen-city.

Mit freundlichen Grüßen
Tove`,
        130,
      ),
    ],
  },
  {
    title: 'Autumn list 2026: all parts in stock',
    group: 'Orders & billing',
    language: 'en',
    channel: 'email',
    priority: 'low',
    tags: ['supplier'],
    customer: 36,
    ago: 4000,
    status: 'solved',
    agent: 'Priya Nair',
    entries: [customer('', 0, { catalogue: true })],
  },
];
