// @vitest-environment node
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { countText, menuBarPng, overlayPng, trayPng } from "./icons.ts";

/** The pixels of a PNG as this program writes them: one block of data, no filter. */
function pixelsOf(png: Buffer, size: number): Buffer[] {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  return Array.from({ length: size ** 2 }, (_, index) => {
    const start = Math.floor(index / size) * (size * 4 + 1) + 1 + (index % size) * 4;
    return rows.subarray(start, start + 4);
  });
}

test("every count to nine has a picture of its own, and all above share one", () => {
  const pictures = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((unread) => trayPng({ unread, isQuiet: false }, 16));

  expect(new Set(pictures.map((picture) => picture.toString("base64"))).size).toBe(11);
  expect(trayPng({ unread: 999, isQuiet: false }, 16).equals(trayPng({ unread: 10, isQuiet: false }, 16))).toBe(true);
  expect([1, 9, 10, 200].map(countText)).toEqual(["1", "9", "9+", "9+"]);
});

test("quiet is a grey dot, however much waits", () => {
  const quiet = trayPng({ unread: 0, isQuiet: true }, 32);

  expect(trayPng({ unread: 5, isQuiet: true }, 32).equals(quiet)).toBe(true);
  const [red, green, blue, opacity] = pixelsOf(quiet, 32)[24 * 32 + 24] ?? [];
  expect([red, green, blue, opacity]).toEqual([0x8a, 0x88, 0x86, 255]);
});

test("corners let through what is behind, and the menu bar's picture has one colour", () => {
  const [corner] = pixelsOf(trayPng({ unread: 0, isQuiet: false }, 32), 32);
  expect(corner?.[3]).toBe(0);
  const inked = pixelsOf(menuBarPng(32), 32).filter((pixel) => pixel[3] !== 0);
  expect(inked.length).toBeGreaterThan(100);
  expect(inked.every(([red, green, blue]) => red === 0 && green === 0 && blue === 0)).toBe(true);
  expect(overlayPng(3, 16).equals(overlayPng(4, 16))).toBe(false);
});
