// npm run icons: every icon of the installed console, from icons/icon.svg. The results are committed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { type Png, toIcns, toIco } from "./icon-files.ts";

const folder = join(import.meta.dirname, "../icons");
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
const appleSizes = [16, 32, 64, 128, 256, 512, 1024];

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

const draw = (svg: string, size: number): Png => ({
  size,
  bytes: new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng(),
});

if (import.meta.main) {
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of makeIcons(readFileSync(join(folder, "icon.svg"), "utf8"))) {
    writeFileSync(join(folder, name), bytes);
  }
}
