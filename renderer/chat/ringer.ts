import { createStore, type StoreApi } from 'zustand/vanilla';
import { scheduleRing } from './ring-tone.ts';

/** From one ring to the next, in ms; of that the part for which whoever rings keeps others from it. */
const ringEvery = 4000;
const turn = 7 / 8;

/** Of the windows of one browser one rings: whoever has this lock. */
export const ringLock = 'deskhand-ring';

/** A browser that lets a page sound says so within this time (ms). */
const patience = 500;

export interface Ringer {
  /** The browser lets no page sound that nobody has touched yet. */
  state: StoreApi<{ isBlocked: boolean }>;
  /**
   * Rings at once, and again and again until the function that it gives is called.
   *
   * @param volume asked before each ring: 0 to 100, 0 leaves it out.
   */
  start(volume: () => number): () => void;
  /** One ring, to hear how loud it is. */
  ringOnce(volume: number): Promise<void>;
}

/** @param every for tests: as ringEvery. */
export function createRinger(every = ringEvery): Ringer {
  const state = createStore(() => ({ isBlocked: false }));
  let opened: AudioContext | undefined;
  /** What plays; undefined where the browser does not let it. */
  const ready = async () => {
    opened ??= openAudio(state);
    const mayPlay = await wake(opened);
    state.setState({ isBlocked: !mayPlay });
    return mayPlay ? opened : undefined;
  };
  const ringInTurn = async (volume: number, ended: AbortSignal) => {
    const audio = volume === 0 ? undefined : await ready();
    if (!audio || ended.aborted) return;
    const ring = () => scheduleRing(audio, volume, audio.currentTime);
    // Over plain http from another computer a browser has no locks: there every window rings.
    if (!('locks' in navigator)) return ring();
    await navigator.locks.request(ringLock, { ifAvailable: true }, async (lock) => {
      if (!lock || ended.aborted) return;
      ring();
      await pause(every * turn, ended);
    });
  };
  return {
    state,
    async ringOnce(volume) {
      const audio = await ready();
      if (audio) scheduleRing(audio, volume, audio.currentTime);
    },
    start(volume) {
      const ending = new AbortController();
      const ring = () => void ringInTurn(volume(), ending.signal);
      ring();
      const timer = setInterval(ring, every);
      return () => {
        clearInterval(timer);
        ending.abort();
        state.setState({ isBlocked: false });
      };
    },
  };
}

/** Sounds as soon as somebody touches the page, where the browser waits for that. */
function openAudio(state: Ringer['state']): AudioContext {
  const audio = new AudioContext();
  const touch = () => {
    if (audio.state === 'suspended') void audio.resume().then(() => state.setState({ isBlocked: false }));
  };
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, touch, { passive: true });
  return audio;
}

/** Whether a context plays. Where the browser does not let it, what it is asked is answered only when it does. */
async function wake(audio: AudioContext): Promise<boolean> {
  if (audio.state !== 'running') await Promise.race([audio.resume(), pause(patience)]);
  return audio.state === 'running';
}

function pause(ms: number, ended?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ended?.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    ended?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
