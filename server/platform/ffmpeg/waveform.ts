const bars = 64;
const windowSamples = 400;

/** Measures a sound as it streams: 16 bit samples in, its length and a picture of its loudness out. */
export class Waveform {
  readonly #rate: number;
  readonly #windows: number[] = [];
  #sum = 0;
  #inWindow = 0;
  #samples = 0;
  #half: number | null = null;

  constructor(samplesPerSecond: number) {
    this.#rate = samplesPerSecond;
  }

  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (this.#half === null) {
        this.#half = byte;
        continue;
      }
      const sample = ((byte << 24) >> 16) | this.#half;
      this.#half = null;
      this.#samples++;
      this.#sum += Math.abs(sample);
      if (++this.#inWindow === windowSamples) this.#closeWindow();
    }
  }

  get seconds(): number {
    return this.#samples / this.#rate;
  }

  /** 64 values from 0 to 100, where 100 is the loudest, as WhatsApp's clients draw them. */
  get picture(): Uint8Array {
    if (this.#inWindow > 0) this.#closeWindow();
    const loudness = Array.from({ length: bars }, (_, bar) => {
      const from = Math.floor((bar * this.#windows.length) / bars);
      const part = this.#windows.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * this.#windows.length) / bars)));
      return part.reduce((sum, one) => sum + one, 0) / Math.max(1, part.length);
    });
    const loudest = Math.max(...loudness, 1);
    return Uint8Array.from(loudness, (one) => Math.floor((100 * one) / loudest));
  }

  #closeWindow(): void {
    this.#windows.push(this.#sum / this.#inWindow);
    this.#sum = 0;
    this.#inWindow = 0;
  }
}
