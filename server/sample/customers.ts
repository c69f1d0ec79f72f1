/** The sample company's customers. Invented; addresses and numbers are from ranges that belong to nobody. */

export interface SampleCustomer {
  firstname: string;
  lastname: string;
  /** '' for somebody known only by telephone. */
  email: string;
  /** '' for none. */
  telephone: string;
  language: 'en' | 'de' | 'fr';
  city: string;
}

/** `First|Last|address|telephone|language|city`, a line each: a table reads better than sixty objects. */
const table = `
Ines|Okafor|ines@okafor.example|+493023125118|en|Berlin
Tomasz|Wilk|tomasz.wilk@poczta.example|+48225550134|en|Warszawa
|Fahrradhaus Lindner GmbH|einkauf@fahrradhaus-lindner.example|+495615550120|de|Kassel
|||+493023125142|de|Berlin
Amélie|Duquesne|amelie.duquesne@courrier.example|+33199005512|fr|Lyon
Yuki|Tanabe|yuki.tanabe@mail.example||en|Düsseldorf
Paul|Brandt|paul@brandt-familie.example||de|Hamburg
Orla|Byrne|orla.byrne@inbox.example|+353205550155|en|Galway
Marek|Novotný|marek.novotny@posta.example||en|Brno
Elin|Sjöberg|elin.sjoberg@brev.example|+46317001122|en|Göteborg
|Stadtwerke Aarau AG|fuhrpark@stadtwerke-aarau.example|+41625550170|de|Aarau
Nadia|Haddad|nadia.haddad@mail.example||fr|Marseille
Giulia|Ferri|giulia.ferri@lettera.example||en|Bologna
Lukas|Hoffmann|l.hoffmann@postfach.example|+493023125233|de|Leipzig
Sofia|Papadopoulou|sofia.p@taxydromio.example||en|Thessaloniki
Bram|de Vries|bram@devries.example|+31855550144|en|Utrecht
Aisha|Rahman|aisha.rahman@inbox.example|+442079460118|en|London
Jürgen|Weiß|juergen.weiss@postfach.example|+493023125377|de|Potsdam
Camille|Moreau|camille.moreau@courrier.example|+33199009921|fr|Nantes
Mateo|Álvarez|mateo.alvarez@correo.example||en|Valencia
Siobhán|Kelly|siobhan.kelly@inbox.example||en|Cork
Hiroshi|Nakamura|h.nakamura@mail.example||en|Wien
Zofia|Kamińska|zofia.kaminska@poczta.example||en|Kraków
Ole|Kristiansen|ole@kristiansen.example|+4721000155|en|Bergen
Fatima|El Amrani|fatima.elamrani@courrier.example||fr|Bruxelles
Henrike|Vogt|henrike.vogt@postfach.example||de|Bremen
Daniel|Osei|daniel.osei@mail.example|+442079460277|en|Bristol
Ana|Kovač|ana.kovac@posta.example||en|Zagreb
Wei|Zhang|wei.zhang@mail.example||en|Frankfurt
Petra|Lindholm|petra.lindholm@brev.example||en|Stockholm
Cem|Yıldız|cem.yildiz@posta.example|+493023125488|de|Berlin
Léa|Fontaine|lea.fontaine@courrier.example||fr|Strasbourg
Andrei|Ionescu|andrei.ionescu@posta.example||en|Cluj-Napoca
Mira|Hakala|mira.hakala@posti.example|+358201555512|en|Tampere
Tobias|Grünwald|tobias.gruenwald@postfach.example||de|Nürnberg
Chiara|Conti|chiara.conti@lettera.example||en|Torino
Noor|van den Berg|noor@vandenberg.example||en|Gent
Samuel|Adeyemi|samuel.adeyemi@inbox.example|+442079460391|en|Leeds
Katarzyna|Zielińska|k.zielinska@poczta.example||en|Poznań
Björn|Eriksson|bjorn.eriksson@brev.example||en|Malmö
Marlene|Krüger|marlene.krueger@postfach.example|+493023125512|de|Dresden
Thomas|Lefèvre|thomas.lefevre@courrier.example||fr|Lille
Leyla|Demir|leyla.demir@postfach.example||de|Köln
Eoin|Murphy|eoin.murphy@inbox.example||en|Dublin
Ingrid|Haugen|ingrid.haugen@post.example||en|Oslo
Radek|Dvořák|radek.dvorak@posta.example||en|Praha
|Kita Sonnenblume e. V.|buero@kita-sonnenblume.example|+493023125606|de|Berlin
Hannah|Clarke|hannah.clarke@inbox.example||en|Manchester
Rui|Carvalho|rui.carvalho@correio.example||en|Porto
Anneliese|Baumgartner|a.baumgartner@postfach.example|+4315550188|de|Salzburg
Viktor|Szabó|viktor.szabo@posta.example||en|Budapest
Mei-Ling|Chen|meiling.chen@mail.example||en|Rotterdam
|Velo Kontor Basel|laden@velokontor.example|+41615550133|de|Basel
Oskar|Nilsen|oskar.nilsen@post.example||en|Aarhus
Kwame|Boateng|kwame.boateng@inbox.example||en|Birmingham
Greta|Sommer|greta.sommer@postfach.example||de|Freiburg
`;

export const sampleCustomers: readonly SampleCustomer[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [firstname = '', lastname = '', email = '', telephone = '', language = 'en', city = ''] = line.split('|');
    return { firstname, lastname, email, telephone, language: language as SampleCustomer['language'], city };
  });
