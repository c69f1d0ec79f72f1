import { initialsOf } from '../text/initials.ts';

/** A person as initials; the name stands beside it or in `title`. */
export function Avatar({ name, small = false, title }: { name: string; small?: boolean; title?: string }) {
  const size = small ? 'size-[18px] text-[8.5px]' : 'size-6 text-[10px]';
  return (
    <span
      title={title}
      aria-hidden="true"
      className={`inline-grid shrink-0 place-items-center rounded-full bg-sunken font-semibold leading-none text-ink2 ${size}`}
    >
      {initialsOf(name)}
    </span>
  );
}
