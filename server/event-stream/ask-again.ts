import type { BaseLogger } from 'pino';
import { DomainError } from '../errors.ts';
import type { Listener } from './listener.ts';
import type { Page } from './page.ts';

/** Listeners that are asked at a time. */
const atOnce = 4;

/** Whom a page can have taken their access: everybody where something was set up, a user who signed out. */
export function whomItConcerns({ happenings }: Page, listeners: Iterable<Listener>): Listener[] {
  const isForAll = happenings.some(({ kind }) => kind === 'desk');
  const users = new Set(happenings.flatMap(({ kind, userId }) => (kind === 'session' ? userId : [])));
  return [...listeners].filter(({ agent }) => isForAll || users.has(agent.userId));
}

/** Finds out anew who listens and what they may see; ends the streams of those who may not listen any more. */
export async function askAgain(listeners: readonly Listener[], log: BaseLogger): Promise<void> {
  const left = [...listeners];
  const askRest = async () => {
    for (let listener = left.pop(); listener; listener = left.pop()) await ask(listener, log);
  };
  await Promise.all(Array.from({ length: atOnce }, askRest));
}

async function ask(listener: Listener, log: BaseLogger): Promise<void> {
  try {
    await listener.askAgain();
  } catch (error) {
    const isRefused = error instanceof DomainError && (error.kind === 'unauthenticated' || error.kind === 'forbidden');
    if (isRefused) listener.end();
    else log.error({ err: error }, 'who listens to events could not be asked again');
  }
}
