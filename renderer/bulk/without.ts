/** The ids that are not among `some`, in their order. */
export function without(ids: readonly number[], some: readonly number[]): number[] {
  const left = new Set(some);
  return ids.filter((id) => !left.has(id));
}
