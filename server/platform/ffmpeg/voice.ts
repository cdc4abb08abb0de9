import { Waveform } from "./waveform.ts";

/** A voice note: mono Opus in Ogg, and its loudness over time. */
export type Voice = { content: Uint8Array; seconds: number; waveform: Uint8Array };

/** A longer recording stays an audio file, since none of it may be cut off. */
const mostSeconds = 3_600;
const pictureRate = 8000;
const firstSound = ["-map", "0:a:0", "-t", String(mostSeconds)];
const opus = ["-ac", "1", "-ar", "48000", "-c:a", "libopus", "-b:a", "32k", "-application", "voip"];

/** Arguments for the voice note and the samples of its waveform. Opus input is copied, and keeps its quality. */
export const voiceArgs = (reader: string): string[] => [
  ...firstSound,
  ...["-map_metadata", "-1"],
  ...(reader === "ogg" ? ["-c:a", "copy"] : opus),
  ...["-f", "ogg", "voice.ogg"],
  ...firstSound,
  ...["-ac", "1", "-ar", String(pictureRate), "-f", "s16le", "picture.raw"],
];

/** Throws if the recording holds no sound, or exceeds the limit of a voice note. */
export function readVoice({ files: [content, samples] }: { files: Uint8Array[] }): Voice {
  const waveform = new Waveform(pictureRate);
  if (samples) waveform.add(samples);
  if (!content || waveform.seconds === 0) throw new Error("the recording holds no sound");
  if (waveform.seconds >= mostSeconds) throw new Error(`the recording is longer than ${mostSeconds} s`);
  return { content, seconds: waveform.seconds, waveform: waveform.picture };
}
