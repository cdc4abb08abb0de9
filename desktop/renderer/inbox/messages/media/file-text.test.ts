import { expect, test } from "vitest";
import { durationText, sizeText, typeText } from "../../../ui/media/file-text.ts";
import { peaksOf } from "./read-peaks.ts";
import { barCount } from "./VoiceBars.tsx";

test("sizes, types and durations are in a readable format", () => {
  expect([0, 900, 188_416, 1_258_291, 31_457_280].map(sizeText)).toEqual(["0 B", "900 B", "184 KB", "1,2 MB", "30 MB"]);
  expect([typeText("a.b.pdf", ""), typeText("sem fim", "image/png"), typeText("x", "")]).toEqual(["PDF", "PNG", ""]);
  expect([0, 8.9, 65, 600].map(durationText)).toEqual(["0:00", "0:08", "1:05", "10:00"]);
});

test("the loudest part of a recording is the highest bar", () => {
  const samples = Float32Array.from({ length: barCount * 10 }, (_, at) => (at < 10 ? 0.5 : 0.25));

  expect(peaksOf(samples).slice(0, 2)).toEqual([1, 0.5]);
  expect(peaksOf(new Float32Array(3))).toHaveLength(barCount);
});
