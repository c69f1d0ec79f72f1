import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import { unavailable } from '../errors.ts';

/** Of a key, in bytes. */
export const keySize = 32;
const nonceSize = 12;
const tagSize = 16;

/** Text under a key of 32 bytes, by AES-256-GCM: `v1.`, which key, and nonce, tag and ciphertext as base64url. */
export function seal(text: string, key: Buffer): string {
  const nonce = randomBytes(nonceSize);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${nameOf(key)}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** Whether this is the key that the text was sealed with. */
export const sealedWith = (sealed: string, key: Buffer): boolean => sealed.startsWith(`v1.${nameOf(key)}.`);

/** The text that was sealed with this key; refuses one that was changed since. */
export function unseal(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceSize), { authTagLength: tagSize });
    decipher.setAuthTag(bytes.subarray(nonceSize, nonceSize + tagSize));
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceSize + tagSize)), decipher.final()]);
    return text.toString('utf8');
  } catch (error) {
    throw unavailable('A stored password is damaged. Enter it again.', error);
  }
}

/** Tells keys apart without telling anything about them: 48 bits of a hash. */
const nameOf = (key: Buffer) => hash('sha256', Buffer.concat([Buffer.from('Deskhand key name'), key])).slice(0, 12);
