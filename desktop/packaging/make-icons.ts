// npm run icons: every icon of the installed console and its tray, from icons/icon.svg. The results are committed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { type Png, toIcns, toIco } from "./icon-files.ts";
import { trayPictures } from "./tray-pictures.ts";

const folder = join(import.meta.dirname, "../icons");
/** The icons that the program itself shows, by size and name, as base64: they are bundled with its code. */
const picturesPath = join(import.meta.dirname, "../main/shell/pictures.json");
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
const appleSizes = [16, 32, 64, 128, 256, 512, 1024];
const traySizes = [16, 32];

/** Every file by its name. */
export function makeIcons(svg: string): Map<string, Buffer> {
  // macOS leaves a margin around the tile, and draws its shadow there.
  const withMargin = svg.replace('viewBox="0 0 32 32"', 'viewBox="-3.9 -3.9 39.8 39.8"');
  return new Map([
    ...linuxSizes.map((size): [string, Buffer] => [`${size}x${size}.png`, draw(svg, size).bytes]),
    ["icon.ico", toIco(windowsSizes.map((size) => draw(svg, size)))],
    ["icon.icns", toIcns(appleSizes.map((size) => draw(withMargin, size)))],
  ]);
}

/** The pictures of the tray and the taskbar as the program reads them. */
export function makePictures(svg: string): string {
  const ofSize = (size: number) =>
    Object.fromEntries([...trayPictures(svg)].map(([name, one]) => [name, draw(one, size).bytes.toString("base64")]));
  return `${JSON.stringify(Object.fromEntries(traySizes.map((size) => [size, ofSize(size)])), null, 2)}\n`;
}

const draw = (svg: string, size: number): Png => ({
  size,
  bytes: new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng(),
});

if (import.meta.main) {
  mkdirSync(folder, { recursive: true });
  const svg = readFileSync(join(folder, "icon.svg"), "utf8");
  for (const [name, bytes] of makeIcons(svg)) writeFileSync(join(folder, name), bytes);
  writeFileSync(picturesPath, makePictures(svg));
}
