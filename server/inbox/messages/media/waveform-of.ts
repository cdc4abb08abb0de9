import { waveformParts } from "@balcao/shared/inbox/messages.ts";

/** A received waveform, cut to our length and range; undefined without one. */
export function waveformOf(received: Uint8Array | null): number[] | undefined {
  if (!received || received.length === 0) return undefined;
  const parts = Math.min(waveformParts, received.length);
  return Array.from({ length: parts }, (_, part) =>
    Math.min(100, received[Math.floor((part * received.length) / parts)] ?? 0),
  );
}
