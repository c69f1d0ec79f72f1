import type { Query } from '@tanstack/react-query';

/** From this many ids on, a view's order is megabytes. */
const large = 20_000;

/** Whether a query holds the order of a very large view. */
export const isLargeList = ({ state }: Query): boolean => Array.isArray(state.data) && state.data.length > large;
