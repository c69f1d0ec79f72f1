import type { Generated } from 'kysely';

/** A text and a change under a name. */
export interface MacrosTable {
  id: Generated<number>;
  /** 0: shared by all. */
  user_id: number;
  name: string;
  /** Sanitised HTML with variables in double braces; '' is no text. */
  content: string;
  /** JSON of what it changes as the contract reads it; `{}` is nothing. */
  change: string;
}
