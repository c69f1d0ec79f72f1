import { unavailable } from '../errors.ts';
import { seal, sealedWith, unseal } from './seal.ts';
import { keyFrom, readKey, readOrMakeKey } from './secret-key.ts';

/** Keeps passwords that the desk itself has to say: sealed with a key that is not in the database. */
export interface Secrets {
  /** The text as it may be stored; '' stays ''. */
  seal(text: string): string;
  /** The text again; refuses, saying what to do, what was sealed with another key. */
  unseal(sealed: string): string;
}

export interface SecretsOptions {
  dataDirectory: string;
  /** Instead of the file: what the environment DESKHAND_SECRET_KEY holds. */
  secretKey?: string | undefined;
}

/**
 * Opens what seals the passwords of a desk: AES-256-GCM with the given key, else with the one in the file secret.key of
 * the data directory, which is read, or made, when it is needed first. What was sealed with that file's before a key was
 * given can still be read. No backup has either.
 */
export function openSecrets({ dataDirectory, secretKey }: SecretsOptions): Secrets {
  const given = secretKey === undefined || secretKey === '' ? undefined : keyFrom(secretKey);
  let made: Buffer | undefined;
  const ownKey = () => {
    made ??= readOrMakeKey(dataDirectory);
    return made;
  };
  return {
    seal: (text) => (text === '' ? '' : seal(text, given ?? ownKey())),
    unseal(sealed) {
      if (sealed === '') return '';
      if (given && sealedWith(sealed, given)) return unseal(sealed, given);
      const own = readKey(dataDirectory);
      if (!own || !sealedWith(sealed, own)) throw unavailable(lost);
      return unseal(sealed, own);
    },
  };
}

const lost =
  'A stored password was sealed with another key than this desk has, which no backup contains. Bring back the file secret.key or the DESKHAND_SECRET_KEY that the desk had, or enter the password again.';
