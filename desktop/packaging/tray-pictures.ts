const orange = "#C44503";
const dark = "#1B1A19";
const gray = "#8A8886";

/** Digits as pen strokes, in a box of 6 by 10. */
const glyphs: Readonly<Record<string, string>> = {
  "1": "M1 2.4 3.4 .6V9.4",
  "2": "M.54 2.67A2.5 2.5 0 1 1 5.05 4.53L.6 9.4H5.6",
  "3": "M.72 1.87A2.3 2.2 0 1 1 2.8 5A2.6 2.2 0 1 1 .44 8.13",
  "4": "M4.3 9.4V.6L.4 6.9H5.8",
  "5": "M5.2 .6H1.3L.9 4.9 1.41 4.12A2.6 2.9 0 1 1 .77 8.16",
  "6": "M.5 6.8a2.5 2.6 0 1 0 5 0a2.5 2.6 0 1 0 -5 0M.6 6.4 1.5 3.2 4.4 .6",
  "7": "M.5 .6H5.5L2.2 9.4",
  "8": "M.9 2.8a2.1 2.2 0 1 0 4.2 0a2.1 2.2 0 1 0 -4.2 0M.4 7.2a2.6 2.2 0 1 0 5.2 0a2.6 2.2 0 1 0 -5.2 0",
  "9": "M.5 3.2a2.5 2.6 0 1 0 5 0a2.5 2.6 0 1 0 -5 0M5.4 3.6 4.5 6.8 1.6 9.4",
  "+": "M.8 5.6H5.2M3 3.4V7.8",
};

const counts = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "9+"];

/** Every icon of the tray and the taskbar by its name, as SVG, based on the logo of `icon.svg`. */
export function trayPictures(icon: string): Map<string, string> {
  const logo = icon.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
  return new Map([
    ["tray-0", inSquare(logo)],
    ["tray-quiet", inSquare(`${logo}<circle cx="24" cy="24" r="8" fill="#fff"/>${disc(gray)}`)],
    ["menu-bar", inSquare(outline(logo))],
    ...counts.map((text): [string, string] => [
      `tray-${text}`,
      inSquare(logo + mark(text, { right: 30.4, cy: 20.9, height: 19, color: dark, edge: 1.6 })),
    ]),
    ...counts.map((text): [string, string] => [`overlay-${text}`, inSquare(overlay(text))]),
  ]);
}

const inSquare = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`;

const disc = (color: string): string => `<circle cx="24" cy="24" r="6.3" fill="${color}"/>`;

/** The logo without its tile, in one colour, which macOS replaces by the menu bar's; the dots are transparent. */
function outline(logo: string): string {
  const dots = logo.match(/<circle[^>]*>/g)?.join("") ?? "";
  const lines = logo.match(/<path[^>]*>/g)?.join("") ?? "";
  const inBlack = (parts: string) => parts.replace(/#[0-9a-fA-F]{3,6}/g, "#000");
  const mask = `<mask id="dots"><rect width="32" height="32" fill="#fff"/>${inBlack(dots)}</mask>`;
  return `${mask}<g mask="url(#dots)">${inBlack(lines)}</g>`;
}

/** The count alone, for the corner of a taskbar button. */
const overlay = (text: string): string =>
  mark(text, {
    right: text.length > 1 ? 31.9 : 31,
    cy: 16,
    height: text.length > 1 ? 22 : 30,
    color: orange,
    edge: 0,
  });

type Place = { right: number; cy: number; height: number; color: string; edge: number };

/** A number on a disc, or on a pill if it has two characters, with a white edge. */
function mark(text: string, { right, cy, height, color, edge }: Place): string {
  const scale = (height * 0.62) / 10;
  const step = 7.2 * scale;
  const width = height + (text.length - 1) * step;
  const left = right - width;
  const pill = (more: number, fill: string) =>
    `<rect x="${left - more}" y="${cy - height / 2 - more}" width="${width + 2 * more}" height="${height + 2 * more}" ` +
    `rx="${height / 2 + more}" fill="${fill}"/>`;
  const figures = [...text].map((letter, at) => {
    const x = left + height / 2 - 3 * scale + at * step;
    return `<path transform="translate(${x} ${cy - 5 * scale}) scale(${scale})" d="${glyphs[letter] ?? ""}"/>`;
  });
  const pen = 'fill="none" stroke="#fff" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"';
  return `${edge > 0 ? pill(edge, "#fff") : ""}${pill(0, color)}<g ${pen}>${figures.join("")}</g>`;
}
