/** The audio thread's own names, which the page's types do not know. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** A tenth of a second: handing over every 128 samples would keep the page busy. */
const blockLength = 4096;

/** Sends the microphone's samples to the page, in blocks. */
class PcmTap extends AudioWorkletProcessor {
  #block = new Float32Array(blockLength);
  #filled = 0;

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    if (!samples) return true;
    if (this.#filled + samples.length > blockLength) {
      this.port.postMessage(this.#block.slice(0, this.#filled));
      this.#filled = 0;
    }
    this.#block.set(samples, this.#filled);
    this.#filled += samples.length;
    return true;
  }
}

registerProcessor("pcm-tap", PcmTap);
