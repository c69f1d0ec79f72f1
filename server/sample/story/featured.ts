import type { TicketPriority, TicketStatus } from '../../contract/words.ts';
import type { AgentName } from '../company.ts';
import { offerHtml } from './offer-html.ts';
import { agent, customer, note, type Story } from './story.ts';

/** A story that happens now, to a named customer: what an agent sees first. */
export interface FeaturedStory extends Story {
  /** Index in sampleCustomers. */
  customer: number;
  /** Minutes between the last entry and now. */
  ago: number;
  status: TicketStatus;
  agent?: AgentName;
  priority: TicketPriority;
}

const base = { language: 'en', channel: 'email', priority: 'normal', tags: [] } as const;

export const featuredStories: readonly FeaturedStory[] = [
  {
    ...base,
    title: 'Rear hub makes a grinding noise after 200 km',
    group: 'Support',
    customer: 0,
    ago: 4,
    status: 'open',
    agent: 'Mara Ruiz',
    priority: 'high',
    tags: ['warranty', 'hub'],
    warrantyForm: true,
    entries: [
      customer(
        `Hello,

my Fjord 3 started to make a grinding noise in the rear hub after about 200 km. It is worse when I pedal hard uphill. The bike was serviced with you on 2 November. I took a photo of the hub.

Kind regards
Ines Okafor`,
        0,
        { photo: 'hub-drive-side.png' },
      ),
      note(
        'Serial 26-B is on the recall list from October. @Mara please offer the free hub exchange before anything else.',
        19,
        {
          agent: 'Kim Berg',
        },
      ),
      customer(
        'One more thing: I am leaving for a tour on Friday, so it would be great to know before then whether I can still ride it.',
        47,
      ),
    ],
  },
  {
    ...base,
    title: 'Invoice 20931 shows the wrong VAT number',
    group: 'Orders & billing',
    customer: 1,
    ago: 11,
    status: 'new',
    tags: ['invoice'],
    entries: [
      customer(`Good morning,

invoice 20931 shows the VAT number of our old company. Could you please correct it to PL 000 000 00 00 and send it again? Our accountant closes the month tomorrow.

Tomasz Wilk`),
    ],
  },
  {
    ...base,
    title: 'Re: 12 × brake lever set, delivery to Kassel',
    group: 'Orders & billing',
    customer: 2,
    ago: 52,
    status: 'open',
    agent: 'Kim Berg',
    priority: 'high',
    language: 'de',
    tags: ['Firmenkunde', 'delivery'],
    entries: [
      customer(`Guten Tag,

wir bestellen zwölf Bremshebel-Sets (links/rechts) zur Lieferung nach Kassel, dazu bitte je eine Packung
Fahrradgepäckträgerbefestigungsschraubensicherungsunterlegscheiben.

Wann können Sie liefern?

Mit freundlichen Grüßen
Fahrradhaus Lindner GmbH`),
      agent(
        'Guten Tag,\n\nzehn Sets gehen heute raus, die zwei fehlenden am Donnerstag. Die Scheiben liegen bei.\n\nFreundliche Grüße\nKim Berg',
        85,
      ),
      customer(
        'Danke, aber wir brauchen alle zwölf zusammen, die Räder gehen am Freitag an einen Kunden. Geht es per Express? Die Mehrkosten übernehmen wir.',
        130,
      ),
    ],
  },
  {
    ...base,
    title: 'Missed call, wants to be called back before 18:00',
    group: 'Support',
    channel: 'telephone',
    language: 'de',
    customer: 3,
    ago: 60,
    status: 'new',
    entries: [
      customer(
        'Missed call, 0:42 on the answering machine: asks to be called back before 18:00, about a key for a frame lock.',
      ),
    ],
  },
  {
    ...base,
    title: 'Can I change the frame size of order 88217?',
    group: 'Orders & billing',
    customer: 4,
    ago: 71,
    status: 'open',
    agent: 'Mara Ruiz',
    tags: ['order'],
    entries: [
      customer(
        'Bonjour, hello,\n\nI ordered a Skär 700 in M yesterday (88217) and measured myself again: it should be S. Is it too late to change?\n\nAmélie Duquesne',
      ),
      agent(
        'Hello Amélie,\n\nnot too late, it has not been built yet. Shall I keep the green, or would you like to see the blue? It is in stock in S.\n\nKind regards\nMara',
        30,
      ),
      customer('Oh, the blue please! Same price?', 22),
    ],
  },
  {
    ...base,
    title: 'Battery charger for the 2021 cargo model',
    group: 'Workshop',
    customer: 5,
    ago: 120,
    status: 'pending',
    agent: 'Kim Berg',
    tags: ['spare part'],
    entries: [
      customer(
        'Hello,\n\nthe charger of my Kajak Cargo from 2021 smells burnt and does not charge any more. Is the current one compatible?\n\nYuki Tanabe',
      ),
      agent(
        'Hello Yuki,\n\nplease do not plug it in again. The current charger fits if the socket of your battery has five pins; the first series had four. Could you send a photo of the socket?\n\nBest regards\nKim',
        38,
      ),
    ],
  },
  {
    ...base,
    title: 'Chat: is the workshop open on Saturday?',
    group: 'Support',
    channel: 'chat',
    language: 'de',
    customer: 6,
    ago: 128,
    status: 'open',
    agent: 'Jonas Schäfer',
    entries: [
      customer('Hallo, hat die Werkstatt am Samstag offen?'),
      agent('Hallo! Ja, von 10 bis 14 Uhr. Worum geht es denn?', 1),
      customer('Platter Hinterreifen, Nabenschaltung. Kann ich darauf warten?', 3),
    ],
  },
  {
    ...base,
    title: 'Spoke set for wheel 700C, waiting for supplier',
    group: 'Workshop',
    customer: 7,
    ago: 180,
    status: 'holding',
    agent: 'Jonas Schäfer',
    tags: ['spare part'],
    waitsForOthers: true,
    entries: [
      customer('Hi, three spokes of my rear wheel (700C, 36 holes) are gone. Can you send a set, length 292?\n\nOrla'),
      agent(
        'Hi Orla,\n\n292 is sold out at our supplier until the 28th. I put a set aside for you as soon as they are here.\n\nJonas',
        200,
      ),
      note('Supplier confirmed the 28th. Order 5521.', 30),
    ],
  },
  {
    ...base,
    title: 'Return label does not print',
    group: 'Orders & billing',
    customer: 8,
    ago: 190,
    status: 'new',
    tags: ['return'],
    entries: [
      customer(
        'Hello,\n\nthe return label opens as an empty page, in two browsers. Could you send it as a PDF?\n\nMarek Novotný',
      ),
    ],
  },
  {
    ...base,
    title: 'Re: Re: Warranty claim 26-0417, fork crown',
    group: 'Workshop',
    customer: 9,
    ago: 240,
    status: 'open',
    agent: 'Mara Ruiz',
    priority: 'urgent',
    tags: ['warranty', 'recall 26-B'],
    warrantyForm: true,
    entries: [
      customer(
        'Hej,\n\nI found a hairline crack below the fork crown, see the picture. I do not dare to ride it any more.\n\nElin Sjöberg',
        0,
        {
          photo: 'fork-crown.png',
        },
      ),
      note('That is a safety case: fork is exchanged in any event. Part is in Malmö.', 12, { agent: 'Tove Lindqvist' }),
      agent(
        'Dear Elin,\n\nthank you, you did exactly the right thing. Please leave it standing: we collect the bike and put in a new fork, at our expense. Which day suits you?\n\nMara',
        15,
      ),
      customer('Thursday after 15:00 or Friday all day. Will I get a bike in the meantime?', 55),
    ],
  },
  {
    ...base,
    title: 'Offer for 20 service bikes',
    group: 'Orders & billing',
    customer: 10,
    ago: 300,
    status: 'pending',
    agent: 'Kim Berg',
    language: 'de',
    tags: ['Angebot', 'Firmenkunde'],
    entries: [
      customer(
        'Grüezi,\n\nwir möchten zwanzig Dienstvelos beschaffen und bitten um ein Angebot mit Wartung über vier Jahre.\n\nStadtwerke Aarau AG, Fuhrpark',
      ),
      agent(offerHtml, 1400, { html: true }),
    ],
  },
  {
    ...base,
    title: 'Thanks! The replacement arrived',
    group: 'Support',
    customer: 11,
    ago: 360,
    status: 'solved',
    agent: 'Jonas Schäfer',
    entries: [
      customer('Hello,\n\nthe bell of my Lumen City fell off on the second day.\n\nNadia Haddad'),
      agent('Hello Nadia,\n\nthat should not happen. A new one leaves today, with a better screw.\n\nJonas', 30),
      customer('Thanks! The replacement arrived and it rings beautifully.', 2900),
    ],
  },
  {
    ...base,
    title: 'Newsletter address change',
    group: 'Support',
    customer: 12,
    ago: 375,
    status: 'closed',
    agent: 'Kim Berg',
    priority: 'low',
    entries: [
      customer(
        'Buongiorno, please send the newsletter to giulia.ferri@lettera.example from now on, the old address will be closed.',
      ),
      agent('Done, Giulia. The next one comes to the new address.\n\nKind regards\nKim', 12),
    ],
  },
];
