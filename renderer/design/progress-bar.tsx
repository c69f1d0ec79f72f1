/** How far long work is; without `share`, that it goes on. */
export function ProgressBar({ label, share, className }: { label: string; share?: number; className: string }) {
  return (
    <progress
      aria-label={label}
      {...(share === undefined ? {} : { value: share, max: 1 })}
      className={`${className} w-full appearance-none overflow-hidden rounded-full bg-sunken accent-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent`}
    />
  );
}
