import { barCount } from "./VoiceBars.tsx";

/** A larger recording is not decoded for its waveform. */
const mostBytes = 4 * 1024 * 1024;

/** The loudness of each part of a recording, at an address or in a file, from 0 to 1, where the loudest is 1. */
export async function readPeaks(source: string | Blob): Promise<number[] | null> {
  // The content policy does not let the page fetch a file's address.
  const bytes = await (typeof source === "string" ? await fetch(source) : source).arrayBuffer();
  if (bytes.byteLength > mostBytes) return null;
  const decoded = await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes);
  return peaksOf(decoded.getChannelData(0));
}

export function peaksOf(samples: Float32Array): number[] {
  const width = Math.max(1, Math.floor(samples.length / barCount));
  const loudness = Array.from({ length: barCount }, (_, bar) => {
    let sum = 0;
    for (let at = bar * width; at < (bar + 1) * width; at++) sum += (samples[at] ?? 0) ** 2;
    return Math.sqrt(sum / width);
  });
  const loudest = Math.max(...loudness, 1e-6);
  return loudness.map((one) => one / loudest);
}
