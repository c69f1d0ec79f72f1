import { showKeys } from '../action/show-keys.ts';

/** The keys of an action, as they are printed on the keyboard of this system. */
export function Keycap({ keys, plain = false }: { keys: string; plain?: boolean }) {
  const look = plain ? 'border-current/40' : 'border-line bg-surface text-ink3';
  return (
    <kbd className={`whitespace-nowrap rounded border px-1 font-sans text-[10.5px] font-semibold leading-4 ${look}`}>
      {showKeys(keys)}
    </kbd>
  );
}
