import { agent, customer, note, type Story } from './story.ts';

const group = 'Support';

/** Questions before and after buying. */
export const supportStories: readonly Story[] = [
  {
    title: 'Which frame size for {height} cm?',
    group,
    language: 'en',
    channel: 'email',
    priority: 'normal',
    tags: ['advice'],
    entries: [
      customer(`Hello,

I am {height} cm tall and between M and L for the {model} according to your table. I ride mostly in the city, some longer tours in summer. What would you recommend?

{first}`),
      agent(
        `Hello {first},

for the city I would take the smaller of the two: you sit more upright and get your feet down at the lights. For long tours the larger one is calmer. If you can, try both, we keep two of each in the shop in Berlin.

Kind regards
{agent}`,
        75,
      ),
      customer('Makes sense, I will come by on Saturday to try them. Thank you!', 260),
    ],
  },
  {
    title: 'How do I pair the app with my {model}?',
    group,
    language: 'en',
    channel: 'chat',
    priority: 'normal',
    tags: ['app'],
    entries: [
      customer('Hello, the app does not find my bike'),
      agent('Hello! Is the display on while you search, and is Bluetooth allowed for the app?', 1),
      customer('display yes... ah the second one was off', 2),
      customer('found it, thanks', 1),
      agent('Lovely. Have a good ride!', 1),
    ],
  },
  {
    title: 'Kindersitz am {model} erlaubt?',
    group,
    language: 'de',
    channel: 'email',
    priority: 'normal',
    tags: ['Beratung'],
    entries: [
      customer(`Guten Tag,

darf ich am {model} einen Kindersitz für hinten montieren, und wenn ja, welchen? Unsere Tochter wiegt 14 kg.

Viele Grüße
{first} {last}`),
      agent(
        `Guten Tag {first} {last},

ja, der Gepäckträger ist bis 27 kg zugelassen. Nehmen Sie einen Sitz, der auf dem Träger klemmt und nicht am Sattelrohr; wir empfehlen den "Hase 2" und bauen ihn kostenlos an, wenn Sie ihn bei uns kaufen.

Herzliche Grüße
{agent}`,
        110,
      ),
    ],
  },
  {
    title: 'Lost my key, number {keynumber}',
    group,
    language: 'en',
    channel: 'email',
    priority: 'high',
    tags: ['lock'],
    entries: [
      customer(`Hi,

I lost the key of the frame lock on my {model}. The number on the card is {keynumber}. Can you make a new one, and how long does it take? The bike is locked in front of my office …

{first}`),
      agent(
        `Hi {first},

with the number we can order two keys from the manufacturer, three working days, 24 €. If the bike has to go now: with the invoice and an ID our workshop opens the lock for you (a new one is 49 €).

Which would you prefer?
{agent}`,
        20,
      ),
      customer('Two keys, please. A colleague will keep an eye on it.', 35),
      agent('Ordered. You get a message when they are here.', 15),
    ],
    waitsForOthers: true,
  },
  {
    title: 'Please delete my account',
    group,
    language: 'en',
    channel: 'email',
    priority: 'low',
    tags: ['privacy'],
    entries: [
      customer(
        'Please delete my customer account and all data you have about me, as far as you are allowed to.\n\n{first} {last}',
      ),
      note('Last invoice is three years old, has to be kept. Everything else can go.', 240),
      agent(
        'Hello {first},\n\nyour account is deleted. Invoices have to be kept for tax reasons and are deleted by themselves when that time is over; nobody uses them for anything else.\n\nKind regards\n{agent}',
        30,
      ),
    ],
  },
  {
    title: 'Newsletter trotz Abmeldung',
    group,
    language: 'de',
    channel: 'email',
    priority: 'low',
    tags: ['Newsletter'],
    entries: [
      customer(
        'Ich habe mich jetzt zum dritten Mal vom Newsletter abgemeldet und heute kam wieder einer. Bitte nehmen Sie mich endgültig heraus.\n\n{first} {last}',
      ),
      agent(
        'Guten Tag {first} {last},\n\nentschuldigen Sie bitte. Ihre Adresse stand unter zwei Schreibweisen im Verteiler, daher die Wiederholung. Jetzt sind beide gelöscht.\n\nFreundliche Grüße\n{agent}',
        55,
      ),
      customer('Danke.', 20),
    ],
  },
  {
    title: 'Avez-vous encore le {model} en taille S ?',
    group,
    language: 'fr',
    channel: 'email',
    priority: 'normal',
    tags: ['stock'],
    entries: [
      customer(`Bonjour,

le site indique « bientôt disponible » pour le {model} en taille S, couleur verte. Savez-vous quand il arrivera ?

{first}`),
      agent(
        `Bonjour {first},

nous en attendons huit la semaine prochaine, dont deux verts. Voulez-vous que je vous en réserve un jusqu'à samedi ?

Cordialement
{agent}`,
        65,
      ),
      customer('Oui, avec plaisir !', 45),
    ],
  },
  {
    title: 'Test ride on Saturday?',
    group,
    language: 'en',
    channel: 'telephone',
    priority: 'normal',
    tags: ['appointment'],
    entries: [
      customer('Would like to try the {model} and the Lumen Step on Saturday, about noon, two people.'),
      agent('Called back, Saturday 12:15 for two, one hour. Asked to bring an ID.', 35),
    ],
  },
  {
    title: 'Manual in English for the {model}',
    group,
    language: 'en',
    channel: 'email',
    priority: 'low',
    tags: ['manual'],
    entries: [
      customer('Hello, the box only had the manual in German and Swedish. Is there an English one?\n\nThanks, {first}'),
      agent(
        'Hello {first},\n\nit is attached as a PDF, and the next printing will have all three languages in one booklet.\n\nKind regards\n{agent}',
        40,
      ),
      customer('Perfect, thank you.', 120),
    ],
  },
  {
    title: 'Complaint: nobody called back',
    group,
    language: 'en',
    channel: 'email',
    priority: 'urgent',
    tags: ['complaint'],
    entries: [
      customer(`This is the third time I write. I was promised a call about my {model} on Monday, then on Wednesday. Nobody called. I paid {amount} for this bike and would like to be treated accordingly.

{first} {last}`),
      note(
        '@Mara please call yourself, the first two tickets were merged away and nobody had the call on the list.',
        15,
      ),
      agent(
        `Dear {first} {last},

you are right, and I am sorry: two of your messages were joined into one and the call fell off our list. I will call you myself today between 16:00 and 17:00.

{agent}`,
        20,
      ),
      customer('Thank you for the call. Let us see how the repair goes.', 420),
    ],
  },
  {
    title: 'Idea: hook for a helmet',
    group,
    language: 'en',
    channel: 'email',
    priority: 'low',
    tags: ['idea'],
    entries: [
      customer(`Hello team,

I love my {model}. One idea: a small hook below the saddle, so that I do not have to carry my helmet through the supermarket. I would pay for it!

Cheers
{first}`),
      agent(
        'Hello {first},\n\nwhat a nice idea. I passed it on to the two people who design our accessories, they were smiling.\n\nHave a good ride\n{agent}',
        600,
      ),
    ],
  },
  {
    title: 'Versicherung verlangt ein Wertgutachten',
    group,
    language: 'de',
    channel: 'email',
    priority: 'normal',
    tags: ['Versicherung'],
    entries: [
      customer(`Guten Tag,

mein {model} (Rahmennummer {serial}) wurde gestohlen, die Versicherung verlangt eine Bestätigung über den Neuwert. Können Sie mir die ausstellen?

{first} {last}`),
      agent(
        'Guten Tag {first} {last},\n\ndas tut uns leid. Die Bestätigung hängt an: Neuwert {amount}. Die Rahmennummer haben wir bei uns als gestohlen vermerkt; taucht das Rad in einer Werkstatt auf, hören Sie von uns.\n\nAlles Gute\n{agent}',
        150,
      ),
      customer('Vielen Dank für die schnelle Hilfe.', 300),
    ],
  },
  {
    title: 'Opening hours around the holidays',
    group,
    language: 'en',
    channel: 'chat',
    priority: 'low',
    tags: [],
    entries: [
      customer('are you open between the holidays?'),
      agent('Yes, 27 to 30 December from 10 to 16. The workshop only takes emergencies.', 2),
      customer('a flat tyre is an emergency? :)', 1),
      agent('For you, yes.', 1),
    ],
  },
];
