import { waveformParts } from "@balcao/shared/inbox/messages.ts";

/** A received waveform, cut to our length and range; undefined without one. */
export function waveformOf(told: Uint8Array | null): number[] | undefined {
  if (!told || told.length === 0) return undefined;
  const parts = Math.min(waveformParts, told.length);
  return Array.from({ length: parts }, (_, part) => Math.min(100, told[Math.floor((part * told.length) / parts)] ?? 0));
}
