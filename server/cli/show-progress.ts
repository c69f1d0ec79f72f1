import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  update(done: number): void;
  stop(): void;
}

/** A bar on the terminal, for work that takes long; nothing where nobody watches. */
export function showProgress(what: string, total: number): Progress {
  if (!process.stderr.isTTY) return { update() {}, stop() {} };
  const bar = new SingleBar(
    {
      format: `${what} {bar} {percentage}% · {value}/{total} · {eta_formatted} left`,
      hideCursor: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}
