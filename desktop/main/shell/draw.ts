import { crc32, deflateSync } from "node:zlib";

export type Color = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];
/** Whether a point lies in a shape. */
export type Shape = (x: number, y: number) => boolean;
/** What lies later covers what lies before; a layer without a colour is a hole. */
export type Layer = { shape: Shape; color: Color | null };

export const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2;

export const rectangle =
  (left: number, top: number, width: number, height: number, corner = 0): Shape =>
  (x, y) => {
    const dx = Math.max(left + corner - x, x - (left + width - corner), 0);
    const dy = Math.max(top + corner - y, y - (top + height - corner), 0);
    return corner === 0 ? dx === 0 && dy === 0 : dx ** 2 + dy ** 2 <= corner ** 2;
  };

/** The triangle below and right of a corner, as wide and high as given, its slope towards the corner's right. */
export const rightTriangle =
  ([left, top]: Point, width: number, height: number): Shape =>
  (x, y) =>
    x >= left && y >= top && (x - left) / width + (y - top) / height <= 1;

export const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    one(x, y) && other(x, y);

/** Lines of a pen with a round tip. */
export const strokes =
  (lines: readonly (readonly Point[])[], width: number): Shape =>
  (x, y) =>
    lines.some((line) => line.some((to, at) => at > 0 && distance(x, y, line[at - 1] ?? to, to) <= width / 2));

function distance(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const length2 = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2));
  return Math.hypot(x - (ax + along * (bx - ax)), y - (ay + along * (by - ay)));
}

/** Part of an ellipse as a line; degrees run clockwise from the right. */
export function arc([cx, cy]: Point, [rx, ry]: Point, fromDegrees: number, toDegrees: number): Point[] {
  const steps = Math.max(2, Math.ceil(Math.abs(toDegrees - fromDegrees) / 12));
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((fromDegrees + ((toDegrees - fromDegrees) * step) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}

/** Each pixel is looked at in so many places across, so that edges are smooth. */
const samples = 4;

/** Draws layers of a square that is `units` wide into a PNG of `size` pixels. */
export function drawPng(layers: readonly Layer[], units: number, size: number): Buffer {
  // A row of a PNG begins with the name of its filter: none.
  const rows = Buffer.alloc(size * (1 + size * 4));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      rows.set(pixel(layers, column, row, units / size), row * (1 + size * 4) + 1 + column * 4);
    }
  }
  return encodePng(rows, size);
}

function pixel(layers: readonly Layer[], column: number, row: number, scale: number): number[] {
  const sum = [0, 0, 0];
  let covered = 0;
  for (let sample = 0; sample < samples ** 2; sample++) {
    const x = (column + ((sample % samples) + 0.5) / samples) * scale;
    const y = (row + (Math.floor(sample / samples) + 0.5) / samples) * scale;
    const color = layers.findLast(({ shape }) => shape(x, y))?.color;
    if (!color) continue;
    covered += 1;
    color.forEach((part, index) => {
      sum[index] = (sum[index] ?? 0) + part;
    });
  }
  const mean = sum.map((part) => Math.round(part / Math.max(1, covered)));
  return [...mean, Math.round((covered / samples ** 2) * 255)];
}

function encodePng(rows: Buffer, size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits a channel; red, green, blue and opacity.
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND")]);
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
