import { seededRandom } from '../random.ts';

/** A supplier's whole catalogue as one mail: made when it is needed, since nobody keeps five megabytes of it. */
const kinds = [
  'Brake lever',
  'Chain',
  'Cassette',
  'Saddle',
  'Rim',
  'Tyre',
  'Inner tube',
  'Pedal pair',
  'Front light',
  'Rear rack',
];
const makers = ['Nordwind', 'Halland', 'Velta', 'Corvo', 'Brisa', 'Tarn', 'Kolibri'];
const uses = ['for cargo bikes', 'for city bikes', 'for children’s bikes', 'for touring', 'for e-bikes up to 25 km/h'];
const colours = ['black', 'silver', 'reflex', 'anthracite', 'ivory'];

/** Rows that an excerpt shows. */
const excerptRows = 12;

const head = `<h2>Autumn list 2026: all parts in stock</h2>
<p>Dear partner,</p>
<p>this is our whole stock list. Prices are net, per piece, and hold until the end of December. Order by replying with
article numbers and quantities; what is ordered before noon leaves the same day.</p>
<table border="1" cellpadding="4" cellspacing="0">
<thead><tr><th>Article</th><th>Description</th><th>In stock</th><th>From 1</th><th>From 10</th><th>From 50</th></tr></thead>
<tbody>`;
const foot = '</tbody></table><p>Kind regards<br>Velta Components, wholesale</p>';

/** The catalogue: the beginning that a mail program would show, and all of it with at least so many characters. */
export function catalogue(characters: number): { excerpt: string; whole: string } {
  const random = seededRandom(20_261);
  const rows: string[] = [];
  let size = head.length + foot.length;
  for (let number = 1; size < characters; number += 1) {
    const row = rowOf(number);
    rows.push(row);
    size += row.length;
  }
  return {
    excerpt: head + rows.slice(0, excerptRows).join('') + foot,
    whole: head + rows.join('') + foot,
  };

  function rowOf(number: number): string {
    const price = random.between(190, 24_000);
    const money = (cents: number) => (cents / 100).toFixed(2);
    const text = `${random.pick(makers)} ${random.pick(kinds).toLowerCase()}, ${random.pick(colours)}, ${random.pick(uses)}`;
    const cells = [
      `VC-${String(number).padStart(6, '0')}`,
      text,
      String(random.between(0, 900)),
      money(price),
      money(price * 0.93),
      money(price * 0.86),
    ];
    return `<tr>${cells.map((cell, at) => `<td${at < 2 ? '' : ' align="right"'}>${cell}</td>`).join('')}</tr>`;
  }
}
