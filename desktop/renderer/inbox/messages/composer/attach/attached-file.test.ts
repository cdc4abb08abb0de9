import { expect, test } from "vitest";
import { addFiles, problemOf } from "./attached-file.ts";

const aFile = (type: string, megabytes: number): File => {
  const file = new File(["x"], "a", { type });
  Object.defineProperty(file, "size", { value: megabytes * 1024 * 1024 });
  return file;
};

test.each([
  ["image/png", 16, null],
  ["image/png", 17, "large"],
  ["image/svg+xml", 17, null],
  ["audio/ogg", 17, "large"],
  ["video/mp4", 64, null],
  ["video/mp4", 65, "large"],
  ["application/pdf", 101, "large"],
  ["application/pdf", 0, "empty"],
])("%s of %i MB: %s", (type, size, problem) => {
  expect(problemOf(aFile(type, size))?.kind ?? null).toBe(problem);
});

test("at most ten files wait at once", () => {
  const files = Array.from({ length: 9 }, () => aFile("image/png", 1));
  const { attached, fits } = addFiles([], files);
  expect([attached.length, fits]).toEqual([9, true]);

  const more = addFiles(attached, files.slice(0, 2));

  expect([more.attached.length, more.fits]).toEqual([10, false]);
});
