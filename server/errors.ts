import type { FieldChange, NewerMessage } from './contract/envelope.ts';

/** What can go wrong, in the desk's own words; mapped to HTTP in one place, http/answer-error.ts. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'too-slow'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'rate-limited'
  | 'upstream'
  | 'unavailable'
  | 'disk-full';

export interface FieldError {
  /** The name as documented for that endpoint. */
  field: string;
  message: string;
}

export interface ErrorDetails {
  fields?: FieldError[];
  /** What changed since the version that the caller knows. */
  changes?: FieldChange[];
  /** What others wrote since the message that the caller knows. */
  newer?: NewerMessage[];
  /** Seconds after which another try can succeed. */
  retryAfter?: number;
  /** Methods that the path has. */
  allow?: string[];
  cause?: unknown;
}

/** An error with a message for the person who caused it: what is wrong and what to do. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly kind: ErrorKind;
  readonly details: ErrorDetails;
  constructor(kind: ErrorKind, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.details = details;
  }
}

/** Bad input; each field under its documented name. */
export function invalid(message: string, fields: FieldError[] = []): DomainError {
  return new DomainError('invalid', message, fields.length > 0 ? { fields } : {});
}
/** One field at fault. */
export const invalidField = (field: string, message: string) => invalid(`${field} ${message}.`, [{ field, message }]);
export const unauthenticated = (message: string) => new DomainError('unauthenticated', message);
export const forbidden = (message: string) => new DomainError('forbidden', message);
export const notFound = (message: string) => new DomainError('not-found', message);
export const methodNotAllowed = (method: string, path: string, allow: string[]) =>
  new DomainError('method-not-allowed', `${method} is not possible on ${path}, only ${allow.join(', ')}.`, { allow });
export const conflict = (message: string, cause?: unknown) => new DomainError('conflict', message, { cause });
export const changedSince = (message: string, changes: FieldChange[]) =>
  new DomainError('conflict', message, { changes });
export const writtenSince = (message: string, newer: NewerMessage[]) => new DomainError('conflict', message, { newer });
export const tooSlow = (message: string) => new DomainError('too-slow', message);
export const tooLarge = (message: string) => new DomainError('too-large', message);
export const unsupportedType = (message: string) => new DomainError('unsupported-type', message);
export const rateLimited = (message: string, retryAfter: number) =>
  new DomainError('rate-limited', message, { retryAfter });
export const upstream = (message: string, cause?: unknown) => new DomainError('upstream', message, { cause });
export const unavailable = (message: string, cause?: unknown) =>
  new DomainError('unavailable', message, { cause, retryAfter: 1 });
export const diskFull = (message: string, cause?: unknown) => new DomainError('disk-full', message, { cause });
