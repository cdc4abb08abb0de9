import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { film, pdf, recording, vastFilm } from "../../testing/samples/samples.ts";
import { toFilm, toVoice } from "./media.ts";
import { Waveform } from "./waveform.ts";

const voice = (content: Buffer, mimeType: string) =>
  toVoice({ open: async () => Readable.from([content]), mimeType, companyId: 1 });

it.for([
  ["audio/mpeg", "mp3"],
  ["video/webm", "webm"],
  ["audio/ogg", "ogg"],
] as const)("converts %s to a voice note", { tags: ["long"] }, async ([mimeType, ending]) => {
  const { content, seconds, waveform } = await voice(recording(2, ending), mimeType);
  const bytes = Buffer.from(content);
  expect(bytes.subarray(0, 4).toString()).toBe("OggS");
  expect(bytes.subarray(28, 36).toString()).toBe("OpusHead");
  expect(seconds).toBeCloseTo(2, 0);
  expect(waveform).toHaveLength(64);
  expect(Math.max(...waveform)).toBe(100);
});

it("reads length, size and first frame of a video", { tags: ["long"] }, async () => {
  const { seconds, width, height, frame } = await toFilm({ open: async () => Readable.from([film(3)]), companyId: 1 });
  expect({ seconds, width, height }).toEqual({ seconds: 3, width: 320, height: 180 });
  expect([...frame.subarray(0, 2)]).toEqual([0xff, 0xd8]);
});

it("refuses files without sound, playlists, and videos with too many pixels", { tags: ["long"] }, async () => {
  await expect(voice(pdf, "audio/mpeg")).rejects.toThrow("ffmpeg ended with");
  const list = Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n");
  await expect(voice(list, "audio/mpeg")).rejects.toThrow("ffmpeg ended with");
  await expect(toFilm({ open: async () => Readable.from([vastFilm()]), companyId: 1 })).rejects.toThrow(
    "ffmpeg ended with",
  );
});

it("reads two companies' files at once, and the next after a failed one", { tags: ["long"] }, async () => {
  const sound = recording(2);
  const of = (companyId: number, content: Buffer) =>
    toVoice({ open: async () => Readable.from([content]), mimeType: "audio/mpeg", companyId }).then(
      ({ seconds }) => Math.round(seconds),
      () => "refused",
    );
  const outcomes = await Promise.all([of(1, sound), of(1, pdf), of(2, sound), of(1, sound)]);
  expect(outcomes).toEqual([2, "refused", 2, 2]);
});

it("computes a sound's waveform", () => {
  const waveform = new Waveform(8000);
  const half = (loudness: number) => Buffer.from(Int16Array.from({ length: 16_000 }, () => loudness).buffer);
  for (const part of [half(100), half(-1000)])
    for (let at = 0; at < part.length; at += 999) waveform.add(part.subarray(at, at + 999));
  expect(waveform.seconds).toBe(4);
  expect([...waveform.picture.subarray(0, 32)]).toEqual(Array(32).fill(10));
  expect([...waveform.picture.subarray(32)]).toEqual(Array(32).fill(100));
});
