/** Two soft notes, the second a third below the first (Hz). */
const notes = [659.26, 523.25] as const;

/** Between the beginnings of the two, and until one has faded (s). */
const apart = 0.22;
const fade = 0.9;

/** A ring at full volume stays below what a sound card clips. */
const loudest = 0.4;

/**
 * Writes one ring into what a context plays.
 *
 * @param volume 0 to 100, as loudness is heard: half of it sounds half as loud.
 * @param at when it begins, on the context's clock (s).
 */
export function scheduleRing(context: BaseAudioContext, volume: number, at: number): void {
  const peak = loudest * (volume / 100) ** 2;
  if (peak === 0) return;
  notes.forEach((frequency, index) => {
    const start = at + index * apart;
    const gain = new GainNode(context, { gain: 0 });
    // Neither a click at the beginning nor one at the end.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(peak, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(peak / 1000, start + fade);
    const tone = new OscillatorNode(context, { type: 'sine', frequency });
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + fade);
  });
}
