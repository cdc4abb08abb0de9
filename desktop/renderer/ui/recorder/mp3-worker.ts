import { Mp3Encoder } from "@breezystack/lamejs";

/** The messages from the page to the encoder: the sample rate, samples, and the end. */
export type ToEncoder = { sampleRate: number } | { samples: Float32Array } | "end";

/** The bit rate of a recording. */
const kbps = 128;
let encoder: Mp3Encoder | null = null;
let parts: Uint8Array<ArrayBuffer>[] = [];

/** Encodes in a worker, because the work would block the page. */
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
