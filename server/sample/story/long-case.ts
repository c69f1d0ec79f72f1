import type { FeaturedStory } from './featured.ts';
import { type Bike, bikeOf, lines } from './long-case-texts.ts';
import { agent, customer, note, type StoryEntry } from './story.ts';

/** Bikes of the fleet; each is talked about in its turn. */
const fleet = 20;

const write = { customer, agent, note };

/** What is written about one bike, each line in the way that its turn has. */
const chapterOf = (bike: Bike): StoryEntry[] =>
  lines.map(([by, after, ...ways], at) => {
    const say = ways[(bike.number + at) % ways.length] ?? ways[0];
    return write[by](say?.(bike) ?? '', after + ((bike.number * 37 + at * 11) % 60));
  });

const beginning: readonly StoryEntry[] = [
  customer(
    `Guten Tag

Die zwanzig Dienstvelos sind da, danke für die pünktliche Lieferung. Bei der Übernahme haben wir an allen etwas gefunden, meist Kleinigkeiten. Wir möchten sie der Reihe nach mit Ihnen durchgehen, damit nichts vergessen geht. Können wir das alles in diesem Fall führen?

Freundliche Grüsse
Fuhrpark, Stadtwerke Aarau AG`,
  ),
  agent(
    `Guten Tag

Sehr gern, ein Fall für alle ist uns auch lieber. Schicken Sie uns Velo um Velo, wie es Ihnen passt. Dringendes, das die Sicherheit betrifft, bitte zuerst und telefonisch.

Freundliche Grüsse
{agent}`,
    95,
  ),
  note('Sammelfall Stadtwerke Aarau, 20 Velos, alles auf Gewährleistung. Liste liegt in der Werkstatt.', 15),
];

const end: readonly StoryEntry[] = [
  customer(
    'Guten Tag\n\nDamit sind alle zwanzig Velos durch. Unsere Leute fahren gern damit, und das will etwas heissen. Könnten Sie uns eine Zusammenstellung aller Arbeiten für die Revision schicken?',
    4000,
  ),
  agent(
    'Guten Tag\n\nDie Zusammenstellung stellen wir bis Ende der Woche zusammen und schicken sie als PDF. Vielen Dank für die Geduld in diesen Monaten.',
    180,
  ),
];

/** A case of many months: twenty bikes of a fleet, one after the other, in more than four hundred messages. */
export const longCase: FeaturedStory = {
  title: 'Dienstvelos: Mängelliste der zwanzig Velos, ein Fall für alle',
  group: 'Workshop',
  language: 'de',
  channel: 'email',
  priority: 'normal',
  tags: ['warranty', 'fleet'],
  customer: 10,
  ago: 3300,
  status: 'pending',
  agent: 'Tove Lindqvist',
  warrantyForm: true,
  entries: [...beginning, ...Array.from({ length: fleet }, (_, at) => chapterOf(bikeOf(at + 1))).flat(), ...end],
};
