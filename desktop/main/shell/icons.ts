import {
  arc,
  both,
  type Color,
  circle,
  drawPng,
  type Layer,
  type Point,
  rectangle,
  rightTriangle,
  strokes,
} from "./draw.ts";

/** Icons are drawn as the logo is (renderer/ui/Logo.tsx), in a square of 32. */
const units = 32;
const orange: Color = [0xc4, 0x45, 0x03];
const pale: Color = [0xff, 0xd0, 0xb2];
const white: Color = [0xff, 0xff, 0xff];
const dark: Color = [0x1b, 0x1a, 0x19];
const black: Color = [0, 0, 0];
const gray: Color = [0x8a, 0x88, 0x86];

/** A counter with a speech tail. */
const counter = both(rectangle(6.5, 8.5, 19, 12, 2.5), rectangle(0, 0, units, 16.5));
const top = strokes(
  [
    [
      [5.5, 18.5],
      [26.5, 18.5],
    ],
  ],
  2.4,
);
const tail = rightTriangle([10, 20.5], 5.5, 4.7);
const dots = [12, 16, 20].map((x) => circle(x, 12.6, 1.25));

const logo: readonly Layer[] = [
  { shape: rectangle(0, 0, units, units, 9), color: orange },
  { shape: counter, color: white },
  { shape: top, color: pale },
  { shape: tail, color: white },
  ...dots.map((shape) => ({ shape, color: orange })),
];

/** Of one colour, which macOS replaces by the menu bar's. */
const outline: readonly Layer[] = [
  ...[counter, top, tail].map((shape) => ({ shape, color: black })),
  ...dots.map((shape) => ({ shape, color: null })),
];

/** Figures as a pen draws them, in a box of 6 by 10. */
const glyphs: Readonly<Record<string, readonly (readonly Point[])[]>> = {
  "1": [
    [
      [1, 2.4],
      [3.4, 0.6],
      [3.4, 9.4],
    ],
  ],
  "2": [[...arc([3, 3.1], [2.5, 2.5], 190, 395), [0.6, 9.4], [5.6, 9.4]]],
  "3": [arc([2.8, 2.8], [2.3, 2.2], 205, 450), arc([2.8, 7.2], [2.6, 2.2], 270, 515)],
  "4": [
    [
      [4.3, 9.4],
      [4.3, 0.6],
      [0.4, 6.9],
      [5.8, 6.9],
    ],
  ],
  "5": [[[5.2, 0.6], [1.3, 0.6], [0.9, 4.9], ...arc([2.9, 6.5], [2.6, 2.9], 235, 505)]],
  "6": [
    arc([3, 6.8], [2.5, 2.6], 0, 360),
    [
      [0.6, 6.4],
      [1.5, 3.2],
      [4.4, 0.6],
    ],
  ],
  "7": [
    [
      [0.5, 0.6],
      [5.5, 0.6],
      [2.2, 9.4],
    ],
  ],
  "8": [arc([3, 2.8], [2.1, 2.2], 0, 360), arc([3, 7.2], [2.6, 2.2], 0, 360)],
  "9": [
    arc([3, 3.2], [2.5, 2.6], 0, 360),
    [
      [5.4, 3.6],
      [4.5, 6.8],
      [1.6, 9.4],
    ],
  ],
  "+": [
    [
      [0.8, 5.6],
      [5.2, 5.6],
    ],
    [
      [3, 3.4],
      [3, 7.8],
    ],
  ],
};

/** Nine, then 9+: more does not fit, and says no more. */
export const countText = (count: number): string => (count > 9 ? "9+" : String(count));

/** A figure on a disc, or on a pill when it is two long, that ends at a right edge. */
function mark(text: string, [right, cy]: Point, height: number, color: Color, edge = 0): Layer[] {
  const scale = (height * 0.62) / 10;
  const step = 7.2 * scale;
  const width = height + (text.length - 1) * step;
  const left = right - width;
  const lines = [...text].flatMap((letter, at) =>
    (glyphs[letter] ?? []).map((line) =>
      line.map(([x, y]): Point => [left + height / 2 - 3 * scale + at * step + x * scale, cy - 5 * scale + y * scale]),
    ),
  );
  const pill = (more: number) =>
    rectangle(left - more, cy - height / 2 - more, width + 2 * more, height + 2 * more, height / 2 + more);
  return [
    { shape: pill(edge), color: white },
    { shape: pill(0), color },
    { shape: strokes(lines, 1.9 * scale), color: white },
  ];
}

export type IconState = { unread: number; isQuiet: boolean };

/** The tray's icon: the logo with the count, or a grey dot while nobody is to be called. */
export function trayPng({ unread, isQuiet }: IconState, size: number): Buffer {
  if (isQuiet) {
    const edge = { shape: circle(24, 24, 8), color: white };
    return drawPng([...logo, edge, { shape: circle(24, 24, 6.3), color: gray }], units, size);
  }
  if (unread === 0) return drawPng(logo, units, size);
  return drawPng([...logo, ...mark(countText(unread), [30.4, 20.9], 19, dark, 1.6)], units, size);
}

/** The logo for the menu bar of macOS, where the count stands beside it. */
export const menuBarPng = (size: number): Buffer => drawPng(outline, units, size);

/** The count alone, for the corner of a button in the taskbar. */
export function overlayPng(unread: number, size: number): Buffer {
  const text = countText(unread);
  return drawPng(mark(text, text.length > 1 ? [31.9, 16] : [31, 16], text.length > 1 ? 22 : 30, orange), units, size);
}
