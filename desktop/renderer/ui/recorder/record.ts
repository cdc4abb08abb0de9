import type { ToEncoder } from "./mp3-worker.ts";
import workletUrl from "./pcm-worklet.ts?worker&url";

/** A running recording. */
export type Recording = {
  /** Ends it and resolves to the mp3. */
  finish: () => Promise<Blob>;
  cancel: () => void;
};

/** Asks for the microphone and records until it is stopped. Throws if there is no microphone, or no permission. */
export async function record(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  const encoder = new Worker(new URL("./mp3-worker.ts", import.meta.url), { type: "module" });
  const tell = (message: ToEncoder, transfer: Transferable[] = []) => encoder.postMessage(message, transfer);
  const silence = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  try {
    await context.audioWorklet.addModule(workletUrl);
    tell({ sampleRate: context.sampleRate });
    const tap = new AudioWorkletNode(context, "pcm-tap", {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: "explicit",
    });
    tap.port.onmessage = ({ data: samples }: MessageEvent<Float32Array>) => tell({ samples }, [samples.buffer]);
    context.createMediaStreamSource(stream).connect(tap);
  } catch (problem) {
    silence();
    encoder.terminate();
    throw problem;
  }
  return {
    finish: () =>
      new Promise((done, failed) => {
        silence();
        encoder.onmessage = ({ data }: MessageEvent<Blob>) => {
          encoder.terminate();
          done(data);
        };
        encoder.onerror = () => failed(new Error("The recording could not be encoded."));
        tell("end");
      }),
    cancel: () => {
      silence();
      encoder.terminate();
    },
  };
}
