import { expect, test } from "vitest";
import { addFiles, isHindrance, problemOf } from "./attached-file.ts";

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
  expect(problemOf(aFile(type, size), undefined)?.kind ?? null).toBe(problem);
});

test.each([
  ["image/png", 4, null],
  ["image/png", 6, null],
  ["image/webp", 1, null],
  ["audio/wav", 20, { kind: "large", max: 16 * 1024 * 1024, official: true }],
  ["video/mp4", 17, { kind: "large", max: 16 * 1024 * 1024, official: true }],
  ["video/webm", 10, { kind: "type" }],
  ["application/pdf", 99, null],
  ["application/zip", 1, { kind: "type" }],
  ["", 1, null],
])("an official number's %s of %i MB", (type, size, problem) => {
  const rule = { types: [], maxBytes: 0, converts: [], convertsMaxBytes: 0 };
  const mb = 1024 * 1024;
  const rules = [
    {
      ...rule,
      kind: "image" as const,
      types: ["image/png"],
      maxBytes: 5 * mb,
      converts: ["image/*"],
      convertsMaxBytes: 16 * mb,
    },
    { ...rule, kind: "audio" as const, converts: ["audio/wav"], convertsMaxBytes: 16 * mb },
    {
      ...rule,
      kind: "video" as const,
      types: ["video/mp4"],
      maxBytes: 16 * mb,
      converts: [],
      convertsMaxBytes: 16 * mb,
    },
    { ...rule, kind: "document" as const, types: ["application/pdf"], maxBytes: 100 * mb },
  ];
  expect(problemOf(aFile(type, size), rules)).toEqual(problem);
});

test("a type that the browser names hinders nothing: the server reads it from the bytes", () => {
  expect([isHindrance({ kind: "type" }), isHindrance({ kind: "empty" }), isHindrance(null)]).toEqual([
    false,
    true,
    false,
  ]);
});

test("at most ten files wait at once", () => {
  const files = Array.from({ length: 9 }, () => aFile("image/png", 1));
  const { attached, fits } = addFiles([], files);
  expect([attached.length, fits]).toEqual([9, true]);

  const more = addFiles(attached, files.slice(0, 2));

  expect([more.attached.length, more.fits]).toEqual([10, false]);
});
