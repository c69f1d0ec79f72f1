import { sanitizeWritten } from '../sanitize/sanitize-written.ts';

/** A signature as it is stored: sanitised HTML; '' for none. Short, so that no nesting takes long. */
export const harmless = (signature: string | null | undefined): string =>
  sanitizeWritten(signature ?? '').toWellFormed();
