import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { pdf, recording } from "../../testing/samples.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { withVoice } from "./to-voice.ts";
import { Waveform } from "./waveform.ts";

const ffmpeg = findFfmpeg();

it.skipIf(!ffmpeg).for([
  ["audio/mpeg", "mp3"],
  ["video/webm", "webm"],
  ["audio/ogg", "ogg"],
] as const)("makes a voice note of %s", async ([mimeType, ending]) => {
  const voice = await withVoice(ffmpeg ?? "", Readable.from([recording(2, ending)]), mimeType, async (made) => ({
    ...made,
    bytes: await buffer(made.stream),
  }));
  expect(voice.bytes.subarray(0, 4).toString()).toBe("OggS");
  expect(voice.bytes.subarray(28, 36).toString()).toBe("OpusHead");
  expect(voice.seconds).toBeCloseTo(2, 0);
  expect(voice.waveform).toHaveLength(64);
  expect(Math.max(...voice.waveform)).toBe(100);
});

it.skipIf(!ffmpeg)("refuses what is no sound, and a list of other files", async () => {
  const none = async () => undefined;
  await expect(withVoice(ffmpeg ?? "", Readable.from([pdf]), "audio/mpeg", none)).rejects.toThrow();
  const list = Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n");
  await expect(withVoice(ffmpeg ?? "", Readable.from([list]), "audio/mpeg", none)).rejects.toThrow();
});

it("draws how loud a sound is", () => {
  const waveform = new Waveform(8000);
  const half = (loudness: number) => Buffer.from(Int16Array.from({ length: 16_000 }, () => loudness).buffer);
  for (const part of [half(100), half(-1000)])
    for (let at = 0; at < part.length; at += 999) waveform.add(part.subarray(at, at + 999));
  expect(waveform.seconds).toBe(4);
  expect([...waveform.picture.subarray(0, 32)]).toEqual(Array(32).fill(10));
  expect([...waveform.picture.subarray(32)]).toEqual(Array(32).fill(100));
});
