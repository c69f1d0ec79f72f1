import type { TFunction } from 'i18next';

export const actionGroups = ['move', 'ticket', 'select', 'filter', 'go', 'console'] as const;
export type ActionGroup = (typeof actionGroups)[number];

/** One thing the agent can do. Menus, palette, tooltips, key sheet and keyboard all read this list. */
export interface Action {
  id: string;
  group: ActionGroup;
  label(t: TFunction): string;
  /** Bindings as in match-keys.ts; the first one is shown. */
  keys: readonly string[];
  when(): boolean;
  run(): void;
}
