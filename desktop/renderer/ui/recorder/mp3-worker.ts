import { Mp3Encoder } from "@breezystack/lamejs";

/** What the page says to the encoder: how fast samples come, samples, and that it was all. */
export type ToEncoder = { sampleRate: number } | { samples: Float32Array } | "end";

/** S1 section 9. */
const kbps = 128;
let encoder: Mp3Encoder | null = null;
let parts: Uint8Array<ArrayBuffer>[] = [];

/** Encodes away from the page, which would stutter. */
self.onmessage = ({ data }: MessageEvent<ToEncoder>) => {
  if (data === "end") {
    if (encoder) keep(encoder.flush());
    self.postMessage(new Blob(parts, { type: "audio/mpeg" }));
    parts = [];
  } else if ("sampleRate" in data) {
    encoder = new Mp3Encoder(1, data.sampleRate, kbps);
  } else if (encoder) {
    keep(encoder.encodeBuffer(to16Bit(data.samples)));
  }
};

const keep = (bytes: Uint8Array): void => {
  if (bytes.length > 0) parts.push(new Uint8Array(bytes));
};

function to16Bit(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.max(-1, Math.min(1, sample)) * 0x7fff);
}
