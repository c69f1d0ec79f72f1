import { hash, randomBytes } from 'node:crypto';

/** `dh_` and 43 characters of base64url: 256 random bits. */
export const keyPattern = /^dh_[A-Za-z0-9_-]{43}$/;

export const newKey = (): string => `dh_${randomBytes(32).toString('base64url')}`;

/** A secret of 256 random bits, for a session or a one-time code. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored in a secret's place: SHA-256, hexadecimal. Enough for 256 random bits, and quick at every request. */
export const hashSecret = (secret: string): string => hash('sha256', secret);
