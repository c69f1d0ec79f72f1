/** Ids of the users that a note mentions, each once. */
export function usersIn(content: string): number[] {
  const { body } = new DOMParser().parseFromString(content, 'text/html');
  const ids = [...body.querySelectorAll('[data-mention]')].map((element) =>
    Number(element.getAttribute('data-mention')),
  );
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
}
