import type { Context } from '../context.ts';
import { tooSlow } from '../errors.ts';

/** The context of a search that ends when who asked goes away. Not for other calls: making the signal costs something. */
export const endingWith = (ctx: Context, { signal }: Pick<Request, 'signal'>): Context => ({ ...ctx, signal });

/** Before each part of a search: throws when nobody waits for it any more. */
export function stopWhenLeft({ signal }: { signal?: AbortSignal | undefined }): void {
  if (signal?.aborted) throw tooSlow('Whoever asked has gone away.');
}
