/** Element id of the list of tickets, which scrolls. */
export const listElementId = 'ticket-rows';

/** Shows the top of the list, where what is new comes in. */
export function showNewest(): void {
  const list = document.getElementById(listElementId);
  list?.scrollTo({ top: 0 });
  list?.focus();
}
