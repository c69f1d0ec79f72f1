import { hashFile } from '../backup/hash-file.ts';
import type { Context } from '../context.ts';
import type { Problem } from './problem.ts';

const batchSize = 500;

/** Every stored file: there, as long as it was, and the bytes that its name promises. */
export async function checkFiles(ctx: Context): Promise<Problem[]> {
  const problems: Problem[] = [];
  let after = '';
  for (;;) {
    const blobs = await ctx.db
      .selectFrom('blobs')
      .select(['hash', 'size'])
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(batchSize)
      .execute();
    for (const blob of blobs) {
      const problem = await checkFile(ctx, blob);
      if (problem) problems.push(problem);
    }
    const last = blobs.at(-1);
    if (!last) return problems;
    after = last.hash;
  }
}

async function checkFile(ctx: Context, { hash, size }: { hash: string; size: number }): Promise<Problem | undefined> {
  const file = await ctx.desk.files.read(hash).catch(() => undefined);
  if (!file) return `File ${hash} is missing${await usedBy(ctx, hash)}.`;
  const actual = await hashFile(file.stream);
  if (actual !== hash) return `File ${hash} is damaged: its content is another${await usedBy(ctx, hash)}.`;
  return file.size === size ? undefined : `File ${hash} has ${file.size} bytes, not ${size}${await usedBy(ctx, hash)}.`;
}

async function usedBy({ db }: Context, hash: string): Promise<string> {
  const use = await db
    .selectFrom('attachments')
    .select(['name', 'ticket_id'])
    .where('blob_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return use ? ` (${use.name} of ticket ${use.ticket_id})` : '';
}
