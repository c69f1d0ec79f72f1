import type { BulkWish } from '../contract/desk/bulk-changes.ts';
import { tagLimit } from '../contract/desk/ticket-changes.ts';
import type { Tag, TagChange } from '../ticket/change.ts';
import { fold } from '../ticket/tags.ts';

export const touchesTags = ({ add_tags = [], remove_tags = [] }: BulkWish): boolean =>
  add_tags.length + remove_tags.length > 0;

/** What a wish makes of a ticket's tags; undefined where it says nothing of them. Upper and lower case are one tag. */
export function wishedTags(wish: BulkWish, added: readonly Tag[], before: readonly Tag[]): TagChange | undefined {
  if (!touchesTags(wish)) return undefined;
  const unwanted = new Set(wish.remove_tags?.map(fold));
  const kept = before.filter(({ name }) => !unwanted.has(fold(name)));
  const there = new Set(kept.map(({ name }) => fold(name)));
  const after = [...kept, ...added.filter(({ name }) => !there.has(fold(name)))].sort((a, b) => a.id - b.id);
  return { before, after };
}

/** A ticket that had too many may lose some. */
export const hasTooManyTags = ({ before, after }: TagChange): boolean =>
  after.length > tagLimit && after.length > before.length;
