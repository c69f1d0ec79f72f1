export interface PersonName {
  firstname: string;
  lastname: string;
}

/**
 * First and last name from the display name of an address: `Ann Lee`, `Lee, Ann`, `"Ann Lee (Sales)"`. Both '' where
 * the name says no more than the address.
 */
export function splitName(displayName: string, address: string): PersonName {
  const name = displayName
    .replace(/\([^()]*\)/g, ' ')
    .replace(/^[\s'"]+|[\s'"]+$/g, '')
    .replace(/\s+/g, ' ');
  if (name === '' || name.toLowerCase() === address.toLowerCase() || /^\S+@\S+$/.test(name)) {
    return { firstname: '', lastname: '' };
  }
  const [last = '', first, ...more] = name.split(/\s*,\s*/);
  if (first && more.length === 0) return clip({ firstname: first, lastname: last });
  const space = name.lastIndexOf(' ');
  return clip(
    space < 0
      ? { firstname: name, lastname: '' }
      : { firstname: name.slice(0, space), lastname: name.slice(space + 1) },
  );
}

/** The length that a name may have on the wire. */
const clip = ({ firstname, lastname }: PersonName): PersonName => ({
  firstname: firstname.slice(0, 255),
  lastname: lastname.slice(0, 255),
});
