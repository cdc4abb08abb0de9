const toneSeconds = 2;
const sampleRate = 16_000;
const melody = [523.25, 659.25, 783.99, 659.25];
const wavHeaderBytes = 44;

/** Records from the microphone until stopped. Rejects if there is none, or the browser may not use it. */
export async function recordVoice() {
  if (!navigator.mediaDevices || !("MediaRecorder" in window)) throw new Error("no microphone");
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const type = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus", "audio/mp4"].find((each) =>
    MediaRecorder.isTypeSupported(each),
  );
  const recorder = new MediaRecorder(stream, type ? { mimeType: type } : {});
  const chunks = [];
  recorder.addEventListener("dataavailable", ({ data }) => chunks.push(data));
  const done = new Promise((resolve) => {
    recorder.addEventListener("stop", () => {
      for (const track of stream.getTracks()) track.stop();
      resolve(new Blob(chunks, { type: recorder.mimeType }));
    });
  });
  recorder.start();
  return { done, stop: () => recorder.stop() };
}

/** A short melody as a WAV file, for computers without a microphone. */
export async function sampleTone() {
  const context = new OfflineAudioContext(1, sampleRate * toneSeconds, sampleRate);
  const step = toneSeconds / melody.length;
  for (const [index, frequency] of melody.entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.3, index * step);
    volume.gain.exponentialRampToValueAtTime(0.01, (index + 1) * step);
    tone.connect(volume).connect(context.destination);
    tone.start(index * step);
    tone.stop((index + 1) * step);
  }
  const rendered = await context.startRendering();
  return { blob: wav(rendered.getChannelData(0)), seconds: toneSeconds };
}

const waveformParts = 64;

/** A recording's loudness over its length, from 0 to 100, as phones send it; undefined if it cannot be decoded. */
export async function waveformOf(blob) {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const decoded = await context.decodeAudioData(await blob.arrayBuffer()).catch(() => null);
  if (!decoded) return undefined;
  const samples = decoded.getChannelData(0);
  const width = Math.max(1, Math.floor(samples.length / waveformParts));
  const loudness = Array.from({ length: waveformParts }, (_, part) =>
    Math.sqrt(samples.subarray(part * width, (part + 1) * width).reduce((sum, sample) => sum + sample ** 2, 0) / width),
  );
  const loudest = Math.max(...loudness, 1e-6);
  return loudness.map((each) => Math.round((100 * each) / loudest));
}

function wav(samples) {
  const view = new DataView(new ArrayBuffer(wavHeaderBytes + samples.length * 2));
  const text = (at, value) => {
    for (const [index, letter] of [...value].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  text(0, "RIFF");
  view.setUint32(4, 36 + samples.length * 2, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, samples.length * 2, true);
  for (const [index, sample] of samples.entries())
    view.setInt16(wavHeaderBytes + index * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true);
  return new Blob([view], { type: "audio/wav" });
}
