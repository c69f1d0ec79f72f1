import { type Fault, faults } from './long-case-faults.ts';

/** What is said, in German, about each of a fleet's bikes: the texts of the long case. */

const departments = ['Netzbau', 'Zählerwesen', 'Kundendienst', 'Hausanschlüsse', 'Planung'] as const;
const riders = [
  'Frau Ammann',
  'Herr Brunner',
  'Frau Keller',
  'Herr Widmer',
  'Frau Suter',
  'Herr Frei',
  'Frau Gerber',
] as const;
const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag'] as const;

/** What belongs to one bike. */
export interface Bike extends Fault {
  number: number;
  serial: string;
  department: string;
  rider: string;
  kilometres: number;
  day: string;
  laterDay: string;
}

export function bikeOf(number: number): Bike {
  const at = number - 1;
  return {
    ...(faults[at % faults.length] as Fault),
    number,
    serial: `26-B 0${String(100 + number)}`,
    department: departments[at % departments.length] as string,
    rider: riders[at % riders.length] as string,
    kilometres: 140 + ((number * 173) % 900),
    day: weekdays[(at * 2) % 5] as string,
    laterDay: weekdays[(at * 2 + 2) % 5] as string,
  };
}

type Say = (bike: Bike) => string;
type Line = readonly ['customer' | 'agent' | 'note', minutes: number, ...ways: Say[]];

/** One bike's part of the case, in order; each line in one of its ways. */
export const lines: readonly Line[] = [
  [
    'customer',
    2900,
    (b) =>
      `Guten Tag\n\nNun zu Velo ${b.number} (Rahmennummer ${b.serial}, Abteilung ${b.department}). ${b.noticed} ${b.rider} fährt es seit drei Wochen.`,
    (b) =>
      `Grüezi\n\nEin weiteres Velo macht Sorgen: Nummer ${b.number}, Rahmen ${b.serial}. ${b.noticed} Gemeldet hat es ${b.rider}.`,
    (b) =>
      `Guten Morgen\n\n${b.rider} (${b.department}) meldet zu Velo ${b.number}: ${b.noticed} Rahmennummer ${b.serial}.`,
  ],
  ['note', 25, (b) => `Velo ${b.number}: ${b.guess}`, (b) => `Vermutung zu ${b.serial}: ${b.guess}`],
  [
    'agent',
    40,
    (b) =>
      `Guten Tag\n\nDanke für die Meldung. Wie viele Kilometer hat Velo ${b.number} schon, und ist es immer so oder nur manchmal?`,
    () => 'Grüezi\n\nDas sehen wir uns an. Können Sie uns den Kilometerstand nennen und ein Bild schicken?',
  ],
  [
    'customer',
    300,
    (b) => `Auf dem Display stehen ${b.kilometres} km. Es ist jeden Tag so.`,
    (b) => `${b.kilometres} km. Ein Bild folgt, ${b.rider} ist heute unterwegs.`,
  ],
  [
    'customer',
    180,
    (b) => `Hier noch das Bild von Velo ${b.number}. Man sieht es auf der linken Seite am besten.`,
    () => 'Das Bild ist etwas dunkel geworden, in der Halle war das Licht schon aus.',
  ],
  [
    'agent',
    70,
    (b) => `Vielen Dank, das Bild hilft. Wir kommen am besten zu Ihnen. Passt ${b.day} zwischen acht und zehn Uhr?`,
    (b) => `Danke. Unser Monteur hätte am ${b.day} Zeit, gegen neun Uhr in Aarau. Einverstanden?`,
  ],
  [
    'customer',
    240,
    (b) => `Am ${b.day} ist ${b.rider} im Aussendienst. Ginge auch ${b.laterDay}?`,
    (b) => `${b.day} geht leider nicht, da ist die Halle besetzt. ${b.laterDay} wäre gut.`,
  ],
  [
    'agent',
    50,
    (b) => `${b.laterDay} ist notiert: neun Uhr, Halle 2, Velo ${b.number}.`,
    (b) => `Gut, dann ${b.laterDay}. Bitte das Velo mit geladenem Akku bereitstellen.`,
  ],
  [
    'customer',
    90,
    () => 'Bestens, die Einfahrt ist auf der Rückseite. Bitte beim Empfang melden.',
    (b) => `Danke. Ansprechperson vor Ort ist ${b.rider}.`,
  ],
  [
    'note',
    30,
    (b) => `${b.part} für ${b.serial} reservieren. @Mara die Rechnung geht auf Gewährleistung.`,
    (b) => `Für Velo ${b.number} einpacken: ${b.part}. Werkzeugkoffer 3 nicht vergessen.`,
  ],
  [
    'agent',
    700,
    (b) => `Eine Nachricht zum Material: ${b.part} kommt beim Lieferanten erst morgen an. Der Termin bleibt.`,
    (b) => `Kurzes Update: ${b.part} liegt bereit, der Termin am ${b.laterDay} steht.`,
  ],
  [
    'customer',
    200,
    (b) => `Gut zu wissen. ${b.rider} bräuchte für den Tag ein Ersatzvelo, geht das?`,
    () => 'Danke für die Nachricht. Wie lange dauert die Arbeit ungefähr? Wir planen die Touren am Vorabend.',
  ],
  [
    'agent',
    45,
    () => 'Rechnen Sie mit anderthalb Stunden. Ein Ersatzvelo bringt der Monteur mit.',
    (b) => `Ein Ersatzvelo bringen wir mit. ${b.rider} kann ohne Unterbruch fahren.`,
  ],
  ['customer', 60, () => 'Sehr gut, vielen Dank.', () => 'Perfekt, so machen wir es.'],
  [
    'agent',
    1500,
    (b) => `Guten Abend\n\nVelo ${b.number} ist fertig: ${b.done}. Probefahrt vier Kilometer, ohne Befund.`,
    (b) => `Der Monteur war heute bei Ihnen. Zu ${b.serial}: ${b.done}. Bitte beobachten Sie es einige Tage.`,
  ],
  [
    'customer',
    900,
    (b) => `${b.rider} ist heute damit gefahren und zufrieden.`,
    (b) => `Rückmeldung von ${b.rider}: Es ist viel besser, ganz ruhig ist es noch nicht. Wir warten ab.`,
  ],
  [
    'agent',
    80,
    () => 'Das freut uns. Das Protokoll der Arbeit liegt im Kundenportal; bitte bestätigen Sie es dort.',
    () => 'Danke für die Rückmeldung. Sollte in einer Woche noch etwas sein, kommen wir noch einmal vorbei.',
  ],
  [
    'customer',
    1200,
    () => 'Das Protokoll ist bestätigt. Wird die Anfahrt verrechnet?',
    (b) => `Nach einer Woche: alles in Ordnung mit Velo ${b.number}. Fällt für die Anfahrt etwas an?`,
  ],
  [
    'agent',
    60,
    () => 'Nein, das ist Gewährleistung. Es entstehen keine Kosten.',
    (b) => `Für Sie kostenlos. Wir haben ${b.part} dem Hersteller gemeldet.`,
  ],
  ['customer', 110, () => 'Vielen Dank, so soll es sein.', () => 'Wunderbar. Ich gebe es intern so weiter.'],
  [
    'agent',
    40,
    (b) =>
      `Dann ist Velo ${b.number} für uns erledigt. ${20 - b.number === 0 ? 'Das war das letzte.' : `Es bleiben ${20 - b.number} auf der Liste.`}`,
    (b) => `Gern geschehen. Velo ${b.number} streichen wir von der Liste, Stand ${b.number} von 20.`,
  ],
  [
    'customer',
    30,
    (b) => `Danke. Die Liste habe ich nachgeführt, Velo ${b.number} steht auf Grün.`,
    () => 'In Ordnung, ich melde mich mit dem nächsten.',
  ],
];
