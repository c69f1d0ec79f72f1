/**
 * Bindings are written as in the key sheet: `j`, `Shift+J`, `Mod+k`, `?`, `Escape`, and sequences with a blank: `g i`.
 * They are matched by what the key writes (event.key), never by where it lies: on QWERTZ, Z is where it is printed.
 */
export interface PressedKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

/** How long the second key of a sequence may take, in milliseconds. */
const patience = 1500;

/** Blanks divide the steps of a sequence: the key has a name. */
const nameOf = (key: string): string => (key === ' ' ? 'space' : key.toLowerCase());

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);

/** True when the pressed key is this one step of a binding; `mac`: Mod is Command, elsewhere Control. */
export function matchesStep(step: string, pressed: PressedKey, mac: boolean): boolean {
  const parts = step === '+' ? ['+'] : step.split('+');
  const key = parts.at(-1) ?? '';
  const wantsMod = parts.includes('Mod');
  const mod = mac ? pressed.metaKey : pressed.ctrlKey;
  const otherMod = mac ? pressed.ctrlKey : pressed.metaKey;
  if (mod !== wantsMod || otherMod || pressed.altKey) return false;
  if (nameOf(pressed.key) !== key.toLowerCase()) return false;
  // A sign such as ? needs Shift on one keyboard and none on another; only letters and named keys tell.
  return isLetter(key) || key.length > 1 ? pressed.shiftKey === parts.includes('Shift') : true;
}

/** True for a binding that a person could hit while typing: no Mod, not a named key such as Escape. */
export const isSingleKey = (binding: string): boolean =>
  binding.split(' ').every((step) => !step.includes('Mod+') && (step.split('+').at(-1) ?? '').length === 1);

export interface KeyMatcher<Target> {
  /** The target whose binding is complete with this key; `pending` when a sequence has begun. */
  press(pressed: PressedKey, at: number): Target | 'pending' | undefined;
}

/** Remembers the beginning of a sequence (`g` of `g i`) from one key to the next. */
export function createKeyMatcher<Target>(
  bindings: () => Iterable<readonly [binding: string, target: Target]>,
  mac: boolean,
): KeyMatcher<Target> {
  let begun: PressedKey[] = [];
  let begunAt = 0;
  return {
    press(pressed, at) {
      if (pressed.isComposing || isModifier(pressed.key)) return undefined;
      const before = at - begunAt <= patience ? begun : [];
      for (const keys of before.length > 0 ? [[...before, pressed], [pressed]] : [[pressed]]) {
        const found = find(bindings(), keys, mac);
        if (found === undefined) continue;
        begun = found === 'pending' ? keys : [];
        begunAt = at;
        return found;
      }
      begun = [];
      return undefined;
    },
  };
}

function find<Target>(
  bindings: Iterable<readonly [string, Target]>,
  keys: readonly PressedKey[],
  mac: boolean,
): Target | 'pending' | undefined {
  let pending = false;
  for (const [binding, target] of bindings) {
    const steps = binding.split(' ');
    if (steps.length < keys.length) continue;
    if (!keys.every((key, index) => matchesStep(steps[index] ?? '', key, mac))) continue;
    if (steps.length === keys.length) return target;
    pending = true;
  }
  return pending ? 'pending' : undefined;
}

const isModifier = (key: string): boolean => ['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'Dead'].includes(key);
