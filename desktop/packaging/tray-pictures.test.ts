import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { makePictures } from "./make-icons.ts";
import { trayPictures } from "./tray-pictures.ts";

const desktop = join(import.meta.dirname, "..");
const svg = readFileSync(join(desktop, "icons/icon.svg"), "utf8");

/** A picture's pixels in rows of 32, each as red, green, blue and opacity. */
function pixelsOf(name: string): number[][] {
  const { pixels } = new Resvg(trayPictures(svg).get(name) ?? "", { fitTo: { mode: "width", value: 32 } }).render();
  return Array.from({ length: 32 ** 2 }, (_, at) => [...pixels.subarray(at * 4, at * 4 + 4)]);
}

test("the committed pictures are those of the SVG", () => {
  expect(readFileSync(join(desktop, "main/shell/pictures.json"), "utf8")).toBe(makePictures(svg));
});

test("do-not-disturb is a grey dot in the logo's corner, with transparent corners", () => {
  const quiet = pixelsOf("tray-quiet");

  expect(quiet[24 * 32 + 24]).toEqual([0x8a, 0x88, 0x86, 255]);
  expect(quiet[0]?.[3]).toBe(0);
});

test("the menu bar's icon has one colour, and its dots are transparent", () => {
  const pixels = pixelsOf("menu-bar");
  const inked = pixels.filter(([, , , opacity]) => opacity !== 0);

  expect(inked.length).toBeGreaterThan(100);
  expect(inked.every(([red, green, blue]) => red === 0 && green === 0 && blue === 0)).toBe(true);
  expect(pixels[12 * 32 + 16]?.[3]).toBeLessThan(128);
});

test("a count is white on a dark ground", () => {
  const colors = new Set(pixelsOf("tray-1").map((pixel) => pixel.join()));
  expect(colors).toContain("255,255,255,255");
  expect(colors).toContain("27,26,25,255");
});
