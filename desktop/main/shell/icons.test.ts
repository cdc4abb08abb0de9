import { expect, test } from "vitest";
import { countText, menuBarPng, overlayPng, trayPng } from "./icons.ts";

const sizes = ["16", "32"] as const;
/** A PNG has its size after its signature and the name of its first chunk. */
const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)];

test("each count to nine has its own icon, and all higher counts share one", () => {
  const pictures = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((unread) => trayPng({ unread, isQuiet: false }, "16"));

  expect(new Set(pictures.map((picture) => picture.toString("base64"))).size).toBe(11);
  expect(trayPng({ unread: 999, isQuiet: false }, "16").equals(trayPng({ unread: 10, isQuiet: false }, "16"))).toBe(
    true,
  );
  expect([1, 9, 10, 200].map(countText)).toEqual(["1", "9", "9+", "9+"]);
});

test("do-not-disturb has one icon, whatever the count", () => {
  const quiet = trayPng({ unread: 0, isQuiet: true }, "32");

  expect(trayPng({ unread: 5, isQuiet: true }, "32").equals(quiet)).toBe(true);
  expect(trayPng({ unread: 0, isQuiet: false }, "32").equals(quiet)).toBe(false);
});

test.each(sizes)("icons of %s pixels have that size", (size) => {
  const pictures = [trayPng({ unread: 3, isQuiet: false }, size), menuBarPng(size), overlayPng(12, size)];
  expect(pictures.map(sizeOf)).toEqual(pictures.map(() => ["PNG", Number(size), Number(size)]));
  expect(overlayPng(3, size).equals(overlayPng(4, size))).toBe(false);
});
