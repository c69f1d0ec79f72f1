import type { OpenedDesk } from '../open-desk.ts';

/** Prints the administrator's key when this opening made one: the only time that it can be seen. */
export function tellFirstKey({ createdKey }: OpenedDesk): void {
  if (createdKey === undefined || createdKey === process.env.DESKHAND_ADMIN_KEY) return;
  process.stderr.write(`The administrator's key, shown only now: ${createdKey}\n`);
}
