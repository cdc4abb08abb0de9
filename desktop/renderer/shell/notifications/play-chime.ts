let context: AudioContext | null = null;

/** Two soft tones. Before the person's first interaction with the page, browsers play no sound. */
export function playChime(): void {
  context ??= typeof AudioContext === "undefined" ? null : new AudioContext();
  if (context?.state !== "running") {
    void context?.resume();
    return;
  }
  tone(context, 880, 0);
  tone(context, 1318.5, 0.12);
}

function tone(audio: AudioContext, frequency: number, delaySeconds: number): void {
  const start = audio.currentTime + delaySeconds;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
  const source = audio.createOscillator();
  source.frequency.value = frequency;
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + 0.4);
}
