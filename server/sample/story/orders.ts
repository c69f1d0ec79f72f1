import { agent, customer, note, type Story } from './story.ts';

const group = 'Orders & billing';

/** Orders, deliveries, invoices and returns. */
export const orderStories: readonly Story[] = [
  {
    title: 'Where is order {order}?',
    group,
    language: 'en',
    channel: 'email',
    priority: 'normal',
    tags: ['delivery'],
    entries: [
      customer(`Hello,

I ordered a {product} on the 3rd (order {order}) and the parcel page has said "in transit" for six days. Can you find out where it is?

Kind regards
{first} {last}`),
      note('Carrier: scanned in the depot in Hannover on Monday, nothing since. Search request opened.', 35),
      agent(
        `Hello {first},

I am sorry you have to wait. The parcel was last seen in the carrier's depot in Hannover on Monday; I have asked them to search for it and will hear back within two working days. If they do not find it we send a second one at once, you do not have to do anything.

Best regards
{agent}`,
        10,
      ),
      customer('Thank you. It arrived this morning, slightly dented box but everything is fine inside.', 3100),
    ],
    waitsForOthers: true,
  },
  {
    title: 'Rechnung {invoice}: falsche Adresse',
    group,
    language: 'de',
    channel: 'email',
    priority: 'normal',
    tags: ['Rechnung'],
    entries: [
      customer(`Sehr geehrte Damen und Herren,

auf der Rechnung {invoice} steht noch unsere alte Anschrift. Unsere Buchhaltung braucht sie mit der neuen Adresse: Hafenstraße 12, {city}. Bitte stellen Sie eine korrigierte Rechnung aus.

Mit freundlichen Grüßen
{name}`),
      agent(
        `Guten Tag,

die korrigierte Rechnung hängt an, die alte ist storniert. Ihre Anschrift ist jetzt auch im Kundenkonto geändert.

Freundliche Grüße
{agent}`,
        60,
      ),
    ],
  },
  {
    title: 'Return of a {product}, wrong size',
    group,
    language: 'en',
    channel: 'email',
    priority: 'normal',
    tags: ['return'],
    entries: [
      customer(`Hi there,

the {product} I ordered is lovely but too small. Can I swap it for the next size? Order number is {order}.

{first}`),
      agent(
        `Hi {first},

of course. The return label is in the attachment; I have put the next size aside for you and it leaves here as soon as the carrier has scanned your parcel.

Best regards
{agent}`,
        25,
      ),
      customer('Great service, dropped it off today.', 1300),
      agent('Your exchange left this afternoon, parcel {parcel}.', 1500),
    ],
  },
  {
    title: 'Refund for the cancelled order {order}',
    group,
    language: 'en',
    channel: 'email',
    priority: 'high',
    tags: ['refund'],
    entries: [
      customer(`Hello,

I cancelled order {order} twelve days ago and still have not seen the {amount} back on my card. You wrote "three to five working days". What is going on?

{first} {last}`),
      note(
        'Refund was created but failed at the payment provider, card expired. @Priya can you send it by bank transfer?',
        45,
      ),
      agent(
        `Hello {first},

you are right to ask, this took too long. The refund to your card was refused because the card has expired in the meantime. Please send us an IBAN and we transfer the {amount} today.

I apologise for not noticing it ourselves.

Best regards
{agent}`,
        40,
      ),
      customer('OK, understood. I have sent the IBAN through the form in my account.', 500),
      agent('Transferred just now. It should be there tomorrow.', 60),
      customer('Received, thanks for sorting it out.', 1600),
    ],
  },
  {
    title: 'Angebot für {count} Diensträder',
    group,
    language: 'de',
    channel: 'email',
    priority: 'normal',
    tags: ['Angebot', 'Firmenkunde'],
    entries: [
      customer(`Guten Tag,

wir möchten im Frühjahr {count} Diensträder anschaffen, bevorzugt Lumen City, mit Wartungsvertrag für drei Jahre. Können Sie uns ein Angebot machen und sagen, bis wann wir bestellen müssten?

Freundliche Grüße
{name}`),
      note('Ab zehn Rädern 12 % Nachlass, Wartung 79 € je Rad und Jahr. Liefertermin mit dem Werk klären.', 90),
      agent(
        `Guten Tag,

vielen Dank für Ihre Anfrage. Ab zehn Rädern geben wir 12 % Nachlass; die Wartung kostet je Rad und Jahr 79 €. Den Liefertermin für das Frühjahr kläre ich gerade mit dem Werk und melde mich bis Freitag mit dem vollständigen Angebot.

Mit besten Grüßen
{agent}`,
        180,
      ),
    ],
    waitsForOthers: true,
  },
  {
    title: 'Voucher code is not accepted at the checkout',
    group,
    language: 'en',
    channel: 'chat',
    priority: 'normal',
    tags: ['shop'],
    entries: [
      customer('hi, my voucher NORD-15 says "not valid for this basket"'),
      agent('Hello! Could you tell me what is in the basket? It does not work together with reduced items.', 1),
      customer('ah. a {product} from the sale and a bell', 1),
      agent('Then it is the sale item. For the bell alone it works, but that is 1.50 € off …', 1),
      customer('fair enough :) thanks', 2),
    ],
  },
  {
    title: "Changer l'adresse de livraison de la commande {order}",
    group,
    language: 'fr',
    channel: 'email',
    priority: 'high',
    tags: ['livraison'],
    entries: [
      customer(`Bonjour,

je serai absente la semaine prochaine. Est-il possible de livrer la commande {order} à mon bureau, 4 rue des Tanneurs à {city} ?

Merci d'avance
{first} {last}`),
      agent(
        `Bonjour {first},

c'est fait : le colis partira demain à l'adresse de votre bureau. Vous recevrez le numéro de suivi par courriel.

Bonne semaine
{agent}`,
        35,
      ),
      customer('Parfait, merci beaucoup.', 90),
    ],
  },
  {
    title: 'Order confirmation never arrived',
    group,
    language: 'en',
    channel: 'telephone',
    priority: 'normal',
    tags: ['order'],
    entries: [
      customer(
        'Ordered a {product} yesterday evening, money was taken, no confirmation mail. Wants to know whether the order exists.',
      ),
      agent(
        'Order {order} exists; the address had a typing mistake (".exmaple"). Corrected and the confirmation sent again.',
        15,
      ),
    ],
  },
  {
    title: 'Invoice {invoice} needs our VAT number',
    group,
    language: 'en',
    channel: 'email',
    priority: 'low',
    tags: ['invoice'],
    entries: [
      customer(`Good afternoon,

could you please add our VAT number to invoice {invoice}? Our accountant cannot book it otherwise. It is in the account since Tuesday.

Thank you
{name}`),
      agent(
        'Good afternoon,\n\nthe corrected invoice is attached. From now on the number is on every invoice by itself.\n\nKind regards\n{agent}',
        140,
      ),
    ],
  },
  {
    title: 'Missing parts in parcel {parcel}',
    group,
    language: 'en',
    channel: 'email',
    priority: 'high',
    tags: ['delivery', 'missing part'],
    entries: [
      customer(
        `Hello,

the {product} came today but the bag with the screws is missing. I have photographed everything that was in the box.

Regards
{first}`,
        0,
        { photo: 'what-was-in-the-box.png' },
      ),
      agent(
        'Hello {first},\n\nthank you for the picture, that makes it quick: the bag leaves with the letter post today and is with you the day after tomorrow.\n\nSorry for the extra wait\n{agent}',
        55,
      ),
      customer('It is here. All good now!', 3000),
    ],
  },
  {
    title: 'Ratenzahlung: zweite Rate wurde doppelt abgebucht',
    group,
    language: 'de',
    channel: 'email',
    priority: 'urgent',
    tags: ['Zahlung'],
    entries: [
      customer(`Hallo,

Sie haben am Ersten die zweite Rate für {order} zweimal abgebucht, je {amount}. Bitte buchen Sie eine davon umgehend zurück.

{first} {last}`),
      note(
        'Stimmt, der Zahlungsdienst hat den Lauf wiederholt. Sechs Kunden betroffen, Rückbuchung für alle angestoßen.',
        30,
      ),
      agent(
        `Guten Tag {first} {last},

das ist unser Fehler: Der Zahlungsdienst hat den Lauf vom Ersten zweimal ausgeführt. Die Rückbuchung ist angestoßen und spätestens übermorgen auf Ihrem Konto. Entstehen Ihnen Gebühren, übernehmen wir sie.

Mit Bitte um Entschuldigung
{agent}`,
        20,
      ),
      customer('Danke, das Geld ist zurück.', 2800),
    ],
  },
];
