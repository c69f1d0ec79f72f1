import type { Desk } from '../context.ts';

/** Uses closer together than this are one, in ms. */
const precision = 60_000;

/** Uses remembered; beyond that all are forgotten, which costs one more write each. */
const remembered = 10_000;

/**
 * Notes when keys and sessions were last used: at most once a minute each, after the request, so that reading stays
 * free of writing. One that fails is logged and tried again at the next use.
 */
export function noteUse(desk: Desk) {
  const noted = new Map<string, number>();
  return (of: { keyId: number } | { sessionHash: string }): void => {
    const now = desk.clock();
    const name = 'keyId' in of ? `key ${of.keyId}` : `session ${of.sessionHash}`;
    if (now - (noted.get(name) ?? 0) < precision) return;
    if (noted.size >= remembered) noted.clear();
    noted.set(name, now);
    const write =
      'keyId' in of
        ? desk.storage.write.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', of.keyId)
        : desk.storage.write
            .updateTable('sessions')
            .set({ last_seen_at: now })
            .where('token_hash', '=', of.sessionHash);
    void write.execute().catch((error: unknown) => {
      noted.delete(name);
      desk.log.warn({ err: error }, 'the last use of a key or session could not be noted');
    });
  };
}
