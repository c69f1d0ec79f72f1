import { agent, customer, note, type Story } from './story.ts';

/** Repairs, warranty and recalls. */
export const workshopStories: readonly Story[] = [
  {
    title: 'Creaking from the bottom bracket on my {model}',
    group: 'Workshop',
    language: 'en',
    channel: 'email',
    priority: 'normal',
    tags: ['bottom bracket'],
    entries: [
      customer(`Hello,

since last week my {model} creaks with every turn of the crank, mostly when I stand up on the pedals. It is dry inside the house, so it is not the weather. Is that something I can tighten myself?

{first}`),
      agent(
        `Hello {first},

thank you for describing it so well. Creaking under load usually comes from the bottom bracket cups. Please do not tighten them without a torque wrench: the frame is aluminium and the thread is easily ruined.

Could you tell us roughly how many kilometres the bike has done, and whether it was ever in heavy rain for long?

Best regards
{agent}, workshop`,
        95,
      ),
      customer('About 1,400 km, and yes, I commute in every weather. I can bring it on Thursday if that helps.', 210),
      note('Slot Thursday 10:00 is free. Cups for this frame are on the shelf, box 14.', 25),
      agent(
        `Thursday at 10:00 is yours. It takes about forty minutes, you can wait here with a coffee. At 1,400 km this is still covered.

Best regards
{agent}, workshop`,
        15,
      ),
      customer('Silent again, thank you! And good coffee.', 4300),
    ],
  },
  {
    title: 'Bremse quietscht nach dem Belagwechsel',
    group: 'Workshop',
    language: 'de',
    channel: 'email',
    priority: 'normal',
    tags: ['Bremse'],
    entries: [
      customer(`Guten Tag,

ich habe bei Ihnen vor zwei Wochen die Bremsbeläge am {model} wechseln lassen (Auftrag {order}). Seitdem quietscht die Vorderradbremse so laut, dass sich die Leute umdrehen. Muss das erst eingefahren werden?

Mit freundlichen Grüßen
{first} {last}`),
      agent(
        `Guten Tag {first} {last},

neue Beläge brauchen etwa dreißig kräftige Bremsungen aus 25 km/h, bis sie eingefahren sind. Wenn es danach noch quietscht, ist meist etwas Fett auf die Scheibe gekommen. Reinigen Sie die Scheibe bitte mit Isopropanol und einem sauberen Tuch, nie mit Kettenreiniger.

Hilft auch das nicht, kommen Sie vorbei, das kostet Sie nichts.

Viele Grüße
{agent}`,
        130,
      ),
      customer('Hat geholfen, vielen Dank. Jetzt bremst es wie am ersten Tag.', 2900),
    ],
  },
  {
    title: 'Display of the {model} stays dark',
    group: 'Workshop',
    language: 'en',
    channel: 'email',
    priority: 'high',
    tags: ['electrics', 'warranty'],
    warrantyForm: true,
    entries: [
      customer(
        `Hi,

this morning the display did not come on any more. Battery is full (five lights), the button clicks, nothing happens. Serial is {serial}. I need the bike for work every day, so I would be glad about a quick answer.

Thanks
{first}`,
        0,
        { photo: 'display-dark.png' },
      ),
      note('Third one of this series this month. @Tove is this the connector again?', 20),
      agent(
        `Hello {first},

sorry about that, and thank you for the picture. On this series the plug below the display can work itself loose. Please switch the battery off, push the plug in until it clicks, and switch on again.

If it stays dark we send you a new display today, free of charge.

Best regards
{agent}`,
        30,
      ),
      customer('Pushed it in, it did click, but it is still dark. Please send one.', 75),
      agent(
        'It is on its way, parcel {parcel}. You need a 3 mm hex key; a picture of the two screws is on the card in the box.',
        40,
      ),
      customer('Arrived and works. That was fast.', 2700),
    ],
  },
  {
    title: 'Recall 26-B: is my bike affected?',
    group: 'Workshop',
    language: 'en',
    channel: 'email',
    priority: 'high',
    tags: ['recall 26-B'],
    entries: [
      customer(`I received your recall letter but I cannot find the number on the frame. Where do I have to look? It is a {model}, bought in spring.

{first} {last}`),
      agent(
        `Hello {first},

the number is under the bottom bracket, stamped into the metal, two digits, a letter, six digits. Turn the bike upside down and wipe it with a cloth.

If it starts with 26-B please stop riding it and write to us; we exchange the freehub free of charge and collect the bike if you cannot bring it.

Best regards
{agent}`,
        50,
      ),
      customer('It says {serial}. So yes, I suppose?', 600),
      note('On the list. Freehub ordered with the batch for week 48.', 15),
      agent(
        'Yes, it is one of them. We have reserved a freehub for you; as soon as the parts are here (expected next week) you get two dates to choose from.',
        10,
      ),
    ],
    waitsForOthers: true,
  },
  {
    title: 'Service appointment before the winter',
    group: 'Workshop',
    language: 'en',
    channel: 'telephone',
    priority: 'low',
    tags: ['appointment'],
    entries: [
      customer('Called to ask for the big service (89 €) before the winter. Prefers a Monday or a Tuesday, morning.'),
      agent('Called back: Tuesday 8:30 agreed. Bike may stay overnight.', 120),
    ],
  },
  {
    title: 'Ersatzteil: Schaltauge für {model}',
    group: 'Workshop',
    language: 'de',
    channel: 'email',
    priority: 'normal',
    tags: ['Ersatzteil'],
    entries: [
      customer(
        `Hallo,

beim Transport im Zug ist das Schaltauge verbogen (Foto). Haben Sie das passende für ein {model} da, und was kostet es mit Einbau?

Danke
{first}`,
        0,
        { photo: 'schaltauge.png' },
      ),
      agent(
        `Hallo {first},

das Schaltauge haben wir da: 18,90 €, mit Einbau und Einstellen der Schaltung 39 €. Ohne Termin jederzeit bis 17 Uhr, dauert eine halbe Stunde.

Viele Grüße
{agent}`,
        35,
      ),
      customer('Prima, ich komme morgen vorbei.', 55),
    ],
  },
  {
    title: 'Bruit dans la roue arrière après 300 km',
    group: 'Workshop',
    language: 'fr',
    channel: 'email',
    priority: 'normal',
    tags: ['garantie'],
    entries: [
      customer(`Bonjour,

mon {model} fait un bruit de frottement à l'arrière depuis environ 300 km, surtout en côte. Le vélo a été révisé chez votre partenaire à {city}. Est-ce que cela est couvert par la garantie ?

Cordialement
{first} {last}`),
      agent(
        `Bonjour {first},

oui, c'est couvert. Pourriez-vous nous envoyer le numéro de série (sous le boîtier de pédalier) et, si possible, une photo du moyeu ? Nous prendrons ensuite rendez-vous avec notre partenaire.

Bien cordialement
{agent}`,
        80,
      ),
      customer('Le numéro est {serial}. Merci pour votre réponse rapide !', 400, { photo: 'moyeu.png' }),
    ],
  },
  {
    title: 'Battery loses a third of its range in the cold',
    group: 'Workshop',
    language: 'en',
    channel: 'email',
    priority: 'low',
    tags: ['battery'],
    entries: [
      customer(`Good morning,

since it got cold my {model} only manages 45 km instead of 70. Is the battery broken already? It is eleven months old.

{first}`),
      agent(
        `Good morning {first},

that is normal below 5 °C: a cold battery gives a quarter to a third less. It comes back in spring. What helps: charge and store it indoors, and put it on the bike just before you leave.

If you like we read out its state for you (ten minutes, free): anything above 85 % is healthy at that age.

Best regards
{agent}`,
        300,
      ),
      customer('Good to know, then I will store it in the kitchen from now on. Thanks!', 800),
    ],
  },
];
