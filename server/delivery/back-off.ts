const minute = 60_000;
const hour = 60 * minute;

/**
 * Times before the next tries, in ms. The first are short: a server that puts off whom it does not know (greylisting)
 * takes the mail some minutes later. All of them end within a day: then its author has to know.
 */
const pauses = [minute, 4 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour];

/**
 * How long a delivery waits before it is tried again; undefined where it is given up.
 *
 * @param attempts that were made.
 */
export const pauseAfter = (attempts: number): number | undefined => pauses[attempts - 1];
