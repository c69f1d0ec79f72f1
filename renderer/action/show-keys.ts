const arrows = { ArrowUp: '↑', ArrowDown: '↓' };
const macSigns: Record<string, string> = {
  Mod: '⌘',
  Shift: '⇧',
  Enter: '↵',
  Escape: 'Esc',
  Space: '␣',
  Alt: '⌥',
  ...arrows,
};
const otherSigns: Record<string, string> = {
  Mod: 'Ctrl',
  Shift: '⇧',
  Enter: '↵',
  Escape: 'Esc',
  Space: '␣',
  ...arrows,
};

export const isMac = (platform = navigator.platform): boolean => /^(Mac|iP)/.test(platform);

/** A binding as printed on the keys: `Mod+k` → `Ctrl K` or `⌘ K`, `g i` → `G I`. */
export function showKeys(binding: string, mac = isMac()): string {
  const signs = mac ? macSigns : otherSigns;
  return binding
    .split(' ')
    .flatMap((step) => (step === '+' ? ['+'] : step.split('+')))
    .map((part) => signs[part] ?? part.toUpperCase())
    .join(' ');
}
