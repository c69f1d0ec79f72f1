/** A long mail as office programs write it: headings, a table of positions, lists. Already sanitised. */
const positions = [
  ['Lumen City, tiefer Einstieg, Rahmen M', '12', '1 890.00'],
  ['Lumen City, Diamantrahmen, Rahmen L', '8', '1 890.00'],
  ['Gepäckträgertasche, wasserdicht, mit Aufdruck', '20', '64.00'],
  ['Bügelschloss mit Halter, gleichschliessend', '20', '49.00'],
  ['Wartung, vier Jahre, jährlich vor Ort in Aarau', '20', '316.00'],
] as const;

const rows = positions
  .map(
    ([name, count, price]) => `<tr><td>${name}</td><td align="right">${count}</td><td align="right">${price}</td></tr>`,
  )
  .join('');

export const offerHtml = `<h2>Offerte 4471: 20 Dienstvelos</h2>
<p>Grüezi mitenand</p>
<p>Vielen Dank für Ihre Anfrage. Gerne offerieren wir Ihnen <strong>zwanzig Lumen City</strong> mit Wartung über vier
Jahre. Alle Preise in CHF, netto, zuzüglich MWST.</p>
<table border="1" cellpadding="6" cellspacing="0">
<thead><tr><th align="left">Position</th><th align="right">Anzahl</th><th align="right">Einzelpreis</th></tr></thead>
<tbody>${rows}</tbody>
</table>
<p>Ab zehn Velos geben wir <strong>12 % Rabatt</strong> auf die ersten beiden Positionen.</p>
<h3>Lieferung</h3>
<ul>
<li>Die ersten zwölf Velos in der dritten Woche nach Bestellung, fahrbereit und eingestellt.</li>
<li>Die übrigen acht zwei Wochen später.</li>
<li>Einweisung Ihrer Mitarbeitenden vor Ort, rund zwei Stunden, inbegriffen.</li>
</ul>
<h3>Wartung</h3>
<ol>
<li>Einmal im Jahr kommt unsere Werkstatt zu Ihnen: Bremsen, Antrieb, Schrauben, Licht, Akkutest.</li>
<li>Verschleissteile sind in den ersten zwei Jahren inbegriffen.</li>
<li>Bei einem Ausfall steht innert zwei Arbeitstagen ein Ersatzvelo bereit.</li>
</ol>
<p>Die Offerte gilt dreissig Tage. Passt sie so für Sie, genügt ein kurzes Ja auf diese Mail. Möchten Sie vorher ein Velo
probefahren? Wir bringen gerne zwei für eine Woche vorbei.</p>
<p>Freundliche Grüsse<br>Kim Berg<br>Nordlicht Bikes, Verkauf<br>
<a href="https://nordlicht.example/dienstvelo">nordlicht.example/dienstvelo</a></p>`;
