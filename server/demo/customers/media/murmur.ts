/** Samples per second; 16 bits each, one channel. */
export const sampleRate = 16_000;

/** Resonances of a mouth for a, e, i, o, u, in hertz. */
const vowels = [
  [750, 1250],
  [480, 1850],
  [310, 2200],
  [480, 900],
  [330, 750],
] as const;
/** One syllable after another, some of them silent: the pauses between words. */
const syllables = [0, 3, 1, 4, -1, 2, 0, 1, -1, 3, 0, 4, 1, 0, -1, -1, 2, 3, 0];
const syllableSeconds = 0.19;

/**
 * Speech without words: the hum of a voice, shaped by a mouth that changes with every syllable. It is computed, so no
 * person has rights to it.
 */
export function murmur(seconds: number): Buffer {
  const count = seconds * sampleRate;
  const samples = Buffer.alloc(count * 2);
  const memory = [0, 0, 0, 0];
  let phase = 0;
  for (let at = 0; at < count; at++) {
    const time = at / sampleRate;
    const place = time / syllableSeconds;
    const vowel = vowels[syllables[Math.floor(place) % syllables.length] ?? -1];
    const pitch = 185 + 22 * Math.sin(time * 2.3) + 10 * Math.sin(time * 7.1) - 14 * (time % 2.6);
    phase += pitch / sampleRate;
    const hum = 2 * (phase % 1) - 1;
    const open = vowel ? Math.sin(Math.PI * (place % 1)) ** 0.6 : 0;
    const [first, second] = vowel ?? vowels[0];
    const sound = resonate(hum, first, memory, 0) + 0.6 * resonate(hum, second, memory, 2);
    const fade = Math.min(1, time * 8, (seconds - time) * 8);
    samples.writeInt16LE(Math.max(-32_000, Math.min(32_000, Math.round(sound * open * fade * 5200))), at * 2);
  }
  return samples;
}

/** A two-pole filter around a frequency; its two last values are kept in `memory` from `slot` on. */
function resonate(input: number, frequency: number, memory: number[], slot: number): number {
  const radius = 0.965;
  const [one = 0, two = 0] = [memory[slot], memory[slot + 1]];
  const output =
    (1 - radius) * input * 4 + 2 * radius * Math.cos((2 * Math.PI * frequency) / sampleRate) * one - radius ** 2 * two;
  memory[slot + 1] = one;
  memory[slot] = output;
  return output;
}
