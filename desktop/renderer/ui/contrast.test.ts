import { expect, it } from "vitest";
import { type AppTheme, darkTheme, lightTheme } from "./theme.ts";

type Token = keyof AppTheme;

/** Text must differ from its surface this much, and symbols that carry meaning a little less (WCAG 1.4.3, 1.4.11). */
const textRatio = 4.5;
const symbolRatio = 3;

const surfaces: Token[] = [
  "colorNeutralBackground1",
  "colorNeutralBackground1Hover",
  "colorNeutralBackground1Selected",
  "colorNeutralBackground2",
  "colorNeutralBackground3",
  "colorNeutralBackground4",
  "surfaceRail",
  "surfaceList",
  "surfaceChat",
  "surfaceRaised",
  "colorSubtleBackgroundHover",
  "selection",
];
const everywhere: Token[] = [
  "colorNeutralForeground1",
  "colorNeutralForeground2",
  "colorNeutralForeground3",
  "selectionText",
  "bad",
  "colorBrandForegroundLink",
];
const bubbles: Token[] = ["bubbleIn", "bubbleOut", "bubbleNote"];

const faceHues = ["Steel", "Teal", "Cornflower", "Forest", "Grape", "Lavender", "Platinum"] as const;

/** Each text of the console with the surfaces it stands on. */
const texts: [Token, Token[]][] = [
  ...everywhere.map((text): [Token, Token[]] => [text, surfaces]),
  ["colorNeutralForeground1", bubbles],
  ["bubbleMeta", ["bubbleIn", "bubbleOut"]],
  ["noteText", ["bubbleNote"]],
  ["ok", ["colorNeutralBackground1", "colorNeutralBackground2", "okSoft"]],
  ["warn", ["colorNeutralBackground1", "colorNeutralBackground2", "warnSoft"]],
  ["bad", ["badSoft"]],
  ["info", ["colorNeutralBackground1", "colorNeutralBackground2", "infoSoft"]],
  ["colorPaletteRedForeground3", ["colorNeutralBackground1", "surfaceRaised"]],
  ["colorNeutralForeground4", ["colorNeutralBackground1", "surfaceRaised"]],
  ...faceHues.map((hue): [Token, Token[]] => [`colorPalette${hue}Foreground2`, [`colorPalette${hue}Background2`]]),
  ["colorNeutralForegroundOnBrand", ["colorBrandBackground", "colorBrandBackgroundHover"]],
];
const symbols: [Token, Token[]][] = [
  ["ackRead", bubbles],
  ["bubbleIn", ["colorNeutralForeground2"]],
  ["colorNeutralForeground4", ["colorNeutralBackground1", "colorNeutralBackground2", "surfaceList"]],
  ["colorNeutralStrokeAccessible", ["colorNeutralBackground1", "colorNeutralBackground2"]],
];

/** WCAG leaves disabled controls and mere ornaments alone. */
const exempt: Token[] = ["colorNeutralForegroundDisabled", "colorNeutralStroke1Hover"];

it("measures every colour that a text or symbol of the console has", () => {
  const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const used = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\bcolor: tokens\.(\w+)/g)].map(([, name]) => name),
  );
  expect(used.length).toBeGreaterThan(100);
  const measured = new Set<string | undefined>([...texts, ...symbols].map(([name]) => name).concat(exempt));
  expect([...new Set(used.filter((name) => !measured.has(name)))]).toEqual([]);
});

it.each([
  ["light", lightTheme],
  ["dark", darkTheme],
] as const)("every text of the %s theme has enough contrast", (_name, theme) => {
  const tooFaint = (pairs: [Token, Token[]][], ratio: number) =>
    pairs.flatMap(([text, on]) =>
      on.flatMap((surface) => {
        const found = contrast(String(theme[text]), String(theme[surface]));
        return found < ratio ? [`${text} on ${surface}: ${found.toFixed(2)}`] : [];
      }),
    );
  expect([...tooFaint(texts, textRatio), ...tooFaint(symbols, symbolRatio)]).toEqual([]);
});

it("measures black on white as 21", () => {
  expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21);
  expect(contrast("#777", "#fff")).toBeCloseTo(4.48, 2);
});

/** The contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const digits = /^#([0-9a-f]{6})$/i.exec(color.length === 4 ? color.replace(/[^#]/g, "$&$&") : color)?.[1];
  if (!digits) throw new Error(`${color} is no opaque colour`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
