/** Providers whose addresses are everybody's: two people of one name have nothing in common by them. */
const everybodys = new Set([
  'aol.com',
  'arcor.de',
  'fastmail.com',
  'freenet.de',
  'gmail.com',
  'gmx.at',
  'gmx.ch',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'hotmail.de',
  'icloud.com',
  'live.com',
  'live.de',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'outlook.de',
  'posteo.de',
  'proton.me',
  'protonmail.com',
  'qq.com',
  't-online.de',
  'web.de',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.de',
  'yahoo.fr',
  'yandex.ru',
]);

/** The domain of an e-mail address in small letters; undefined where everybody can have an address. */
export function ownDomain(address: string): string | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return everybodys.has(domain) ? undefined : domain;
}
