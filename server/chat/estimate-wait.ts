/** How long a first answer takes where none has been given yet, in ms. */
const untried = 60_000;

/**
 * How long somebody who joined a queue now would wait for an answer, in whole seconds; null while nobody could give one.
 * Every agent takes one of those before, and each takes as long as the median of the first answers given lately.
 *
 * @param answerTimes of earlier chats, in ms.
 */
export function estimateWait({ waiting, agents, answerTimes }: QueueFacts): number | null {
  if (agents === 0) return null;
  const sorted = answerTimes.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? untried;
  return Math.ceil(((Math.floor(waiting / agents) + 1) * median) / 1000);
}

export interface QueueFacts {
  waiting: number;
  agents: number;
  answerTimes: readonly number[];
}
