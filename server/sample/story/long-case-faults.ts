/** What a fleet's bikes had: of the long case. */

export interface Fault {
  /** What the customer notices. */
  noticed: string;
  /** What the workshop thinks of. */
  guess: string;
  part: string;
  /** What was done about it. */
  done: string;
}

export const faults: readonly Fault[] = [
  {
    noticed: 'Die Hinterradbremse quietscht, sobald es feucht ist.',
    guess: 'Verglaste Beläge, vermutlich Öl vom Transport.',
    part: 'Bremsbeläge hinten',
    done: 'Beläge ersetzt, Scheibe entfettet und eingebremst',
  },
  {
    noticed: 'Das Licht geht nach wenigen Minuten aus und erst am nächsten Tag wieder an.',
    guess: 'Kontakt am Nabendynamo, die Serie hatte kurze Stecker.',
    part: 'Dynamostecker',
    done: 'Stecker mit längerem Schaft montiert, Kabel neu verlegt',
  },
  {
    noticed: 'Der Akku zeigt am Morgen 40 %, obwohl er über Nacht am Netz war.',
    guess: 'Ladegerät der ersten Lieferung, das zu früh abschaltet.',
    part: 'Ladegerät',
    done: 'Ladegerät getauscht und einen vollen Zyklus protokolliert',
  },
  {
    noticed: 'Beim Schalten vom dritten in den vierten Gang springt die Kette.',
    guess: 'Schaltauge vom Verladen verbogen.',
    part: 'Schaltauge',
    done: 'Schaltauge ersetzt und Schaltung eingestellt',
  },
  {
    noticed: 'Der Ständer sackt unter der Gepäckträgertasche langsam ein.',
    guess: 'Schraube ohne Sicherung montiert.',
    part: 'Doppelbeinständer',
    done: 'Verstärkten Ständer montiert, Schrauben gesichert',
  },
  {
    noticed: 'Das Display friert ein, wenn man den Tageskilometerstand löscht.',
    guess: 'Alter Softwarestand, der Hersteller hat einen neueren.',
    part: 'Display',
    done: 'Software aktualisiert, danach Display vorsorglich getauscht',
  },
  {
    noticed: 'Im Lenkkopf knackt es bei jeder Bodenwelle.',
    guess: 'Steuersatz hat sich gesetzt, nachstellen und fetten.',
    part: 'Steuersatz',
    done: 'Lager gereinigt, gefettet und vorgespannt',
  },
  {
    noticed: 'Die Sattelstütze rutscht jeden Tag ein paar Millimeter.',
    guess: 'Klemme zu weit, Mass prüfen.',
    part: 'Sattelklemme',
    done: 'Klemme im richtigen Mass montiert, Höhe markiert',
  },
  {
    noticed: 'Die Unterstützung setzt am Hang für ein bis zwei Sekunden aus.',
    guess: 'Geschwindigkeitssensor steht zu weit vom Magneten.',
    part: 'Geschwindigkeitssensor',
    done: 'Abstand eingestellt, Kabel gegen Zug gesichert',
  },
  {
    noticed: 'Das Rahmenschloss klemmt, der Schlüssel lässt sich kaum drehen.',
    guess: 'Streusalz, das Schloss wurde nie geölt.',
    part: 'Rahmenschloss',
    done: 'Schloss gleichschliessend ersetzt',
  },
  {
    noticed: 'Die vordere Felge hat einen Schlag, man spürt es in den Händen.',
    guess: 'Speichenspannung ungleich, nachzentrieren.',
    part: 'Speichensatz',
    done: 'Rad neu zentriert, zwei Speichen ersetzt',
  },
  {
    noticed: 'Das linke Pedal eiert.',
    guess: 'Achse verbogen, das Velo ist wohl umgefallen.',
    part: 'Pedalpaar',
    done: 'Beide Pedale ersetzt, Kurbel geprüft',
  },
  {
    noticed: 'Nach dem Waschen war Wasser im Akkuschacht.',
    guess: 'Dichtung falsch eingelegt, bitte keinen Hochdruck.',
    part: 'Akkudichtung',
    done: 'Dichtung ersetzt, Kontakte gereinigt und geprüft',
  },
  {
    noticed: 'Die Klingel ist abgebrochen und der Griff dreht sich mit.',
    guess: 'Griffe ohne Klemmring ausgeliefert.',
    part: 'Griffpaar mit Klemmring',
    done: 'Griffe und Klingel montiert',
  },
  {
    noticed: 'Der Gepäckträger scheuert am Schutzblech.',
    guess: 'Strebe vertauscht, links und rechts sind verschieden.',
    part: 'Trägerstrebe',
    done: 'Streben getauscht, Schutzblech unterlegt',
  },
  {
    noticed: 'Der Motor brummt lauter als bei den anderen Velos.',
    guess: 'Befestigung mit Drehmoment prüfen, sonst einschicken.',
    part: 'Motorlagerung',
    done: 'Motor mit neuer Lagerung montiert und vermessen',
  },
  {
    noticed: 'Das Hinterrad verliert in zwei Tagen die Luft.',
    guess: 'Felgenband verrutscht.',
    part: 'Felgenband und Schlauch',
    done: 'Felgenband, Schlauch und Mantel ersetzt',
  },
  {
    noticed: 'Der Bremshebel rechts lässt sich bis zum Lenker ziehen.',
    guess: 'Luft in der Leitung, entlüften.',
    part: 'Bremsleitung',
    done: 'Leitung gekürzt, neu befüllt und entlüftet',
  },
  {
    noticed: 'Die Abstellhilfe am Lenker fehlt seit der Auslieferung.',
    guess: 'Laut Packliste dabei, im Lager nachsehen.',
    part: 'Lenkungsdämpfer',
    done: 'Lenkungsdämpfer nachgerüstet',
  },
  {
    noticed: 'Die App findet das Velo nicht, der Diebstahlschutz lässt sich nicht einschalten.',
    guess: 'Modul nicht freigeschaltet, Rahmennummer melden.',
    part: 'Ortungsmodul',
    done: 'Modul freigeschaltet und mit dem Konto verbunden',
  },
];
