import { unavailable } from '../errors.ts';
import { seal, sealedWith, unseal } from './seal.ts';
import { keyFrom, readOrMakeKey } from './secret-key.ts';

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
 * the data directory, which is read, or made, when it is needed first. No backup has it.
 */
export function openSecrets({ dataDirectory, secretKey }: SecretsOptions): Secrets {
  const given = secretKey === undefined || secretKey === '' ? undefined : keyFrom(secretKey);
  let read: Buffer | undefined;
  const key = () => {
    read ??= given ?? readOrMakeKey(dataDirectory);
    return read;
  };
  return {
    seal: (text) => (text === '' ? '' : seal(text, key())),
    unseal(sealed) {
      if (sealed === '') return '';
      if (!sealedWith(sealed, key())) throw unavailable(lost(given ? 'DESKHAND_SECRET_KEY' : 'the file secret.key'));
      return unseal(sealed, key());
    },
  };
}

const lost = (where: string) =>
  `A stored password was sealed with another key than the one in ${where}, which no backup contains. Bring the key back that the desk had, or enter the password again.`;
