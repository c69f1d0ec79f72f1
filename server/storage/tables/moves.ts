import type { Generated } from 'kysely';

/** A merge (everything of one ticket went into another) or a split (some of it went into a new one) that stands. */
export interface TicketMovesTable {
  id: Generated<number>;
  kind: 'merge' | 'split';
  from_ticket_id: number;
  into_ticket_id: number;
  /** Who did it. */
  user_id: number;
  created_at: number;
  /** The versions of both tickets that it made: others mean that somebody has changed them since. */
  from_version: number;
  into_version: number;
  /** JSON of merge/ticket-state.ts: what both tickets were before. */
  from_was: string;
  into_was: string;
}

/**
 * A row that went with a move, or that it made. `message`, `chat_session`, `notification`: went over. `follower` (a user),
 * `tag`: the target got it. `read` (a user): how far they had read the target before (-1: not at all) and after.
 */
export interface TicketMoveRowsTable {
  move_id: number;
  kind: 'message' | 'chat_session' | 'notification' | 'follower' | 'tag' | 'read';
  row_id: number;
  was: Generated<number>;
  became: Generated<number>;
}
