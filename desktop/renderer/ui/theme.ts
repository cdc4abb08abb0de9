import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  type Theme,
  themeToTokensObject,
} from "@fluentui/react-components";

/** Orange ramp, OKLCH hue 38 to 58. 80 is the filled control: white on it is 5.00:1. */
const brand: BrandVariants = {
  10: "#200702",
  20: "#350C01",
  30: "#4C1200",
  40: "#641C00",
  50: "#7D2600",
  60: "#943101",
  70: "#AD3A00",
  80: "#C44503",
  90: "#D75301",
  100: "#ED6305",
  110: "#FF7720",
  120: "#FF9558",
  130: "#FFB487",
  140: "#FFD0B2",
  150: "#FEE4D2",
  160: "#FFF3EA",
};

/** Tokens of our own, [light, dark]; FluentProvider turns every key into a CSS variable. */
const ownTokens = {
  surfaceRail: ["#F1EFEC", "#131211"],
  surfaceList: ["#FBFAF8", "#191817"],
  surfaceChat: ["#F5F3F0", "#151413"],
  surfaceRaised: ["#FFFFFF", "#232120"],
  hairline: ["#E9E6E1", "#2D2A28"],
  selection: ["#FDECDF", "#3A2316"],
  selectionText: [brand[70], brand[120]],
  bubbleIn: ["#FFFFFF", "#262423"],
  bubbleOut: ["#F8E8DA", "#3A2B22"],
  bubbleNote: ["#FFF5C6", "#38300F"],
  noteText: ["#6B4E00", "#F3DC84"],
  bubbleMeta: ["#6E655E", "#B3AAA3"],
  ackRead: ["#0F6CBD", "#6CB8F5"],
  // On a dark surface most dark tints look alike: there the dot shows the lane's colour.
  laneTint: ["7%", "3%"],
  artSurface: ["#FDECDF", "#1F1712"],
  artHill: ["#F5D5BF", "#2C1D14"],
  ok: ["#0E7A3B", "#6FCF8E"],
  okSoft: ["#E3F4E8", "#16311F"],
  warn: ["#8A5A00", "#F2C14E"],
  warnSoft: ["#FFF1D0", "#372B0E"],
  bad: ["#B3261E", "#FF9A92"],
  badSoft: ["#FCE8E6", "#3F1B19"],
  info: ["#0B5CAB", "#8CC4F5"],
  infoSoft: ["#E4F0FB", "#14293D"],
  cardShadow: ["0 0 0 1px rgba(60,45,35,.06), 0 1px 2px rgba(60,45,35,.06)", "0 0 0 1px #2D2A28"],
  popShadow: [
    "0 0 0 1px rgba(60,45,35,.08), 0 12px 32px rgba(60,45,35,.16)",
    "0 0 0 1px #3A3633, 0 12px 32px rgba(0,0,0,.55)",
  ],
} as const;

type OwnTokens = Record<keyof typeof ownTokens, string>;
const pick = (side: 0 | 1): OwnTokens =>
  Object.fromEntries(Object.entries(ownTokens).map(([name, pair]) => [name, pair[side]])) as OwnTokens;

const font = "'Inter Variable', 'Segoe UI Variable', 'Segoe UI', system-ui, 'Noto Color Emoji', sans-serif";
const type = {
  fontFamilyBase: font,
  fontFamilyNumeric: font,
  fontSizeBase100: "11px",
  lineHeightBase100: "16px",
  fontSizeBase200: "12px",
  lineHeightBase200: "16px",
  fontSizeBase300: "13px",
  lineHeightBase300: "20px",
  fontSizeBase400: "14px",
  lineHeightBase400: "20px",
  fontSizeBase500: "18px",
  lineHeightBase500: "24px",
  fontSizeBase600: "22px",
  lineHeightBase600: "28px",
  borderRadiusSmall: "4px",
  borderRadiusMedium: "6px",
  borderRadiusLarge: "8px",
  borderRadiusXLarge: "12px",
};

export type AppTheme = Theme & OwnTokens;

export const lightTheme: AppTheme = {
  ...createLightTheme(brand),
  ...type,
  ...pick(0),
  colorNeutralBackground1: "#FFFFFF",
  colorNeutralBackground1Hover: "#F6F4F1",
  colorNeutralBackground1Pressed: "#EBE8E4",
  colorNeutralBackground1Selected: "#EFECE8",
  colorNeutralBackground2: "#FBFAF8",
  colorNeutralBackground2Hover: "#F3F1EE",
  colorNeutralBackground3: "#F5F3F0",
  colorNeutralBackground3Hover: "#EDEAE6",
  colorNeutralBackground4: "#F1EFEC",
  colorNeutralBackground5: "#ECE9E5",
  colorNeutralBackground6: "#E6E2DD",
  colorSubtleBackgroundHover: "#EFECE8",
  colorSubtleBackgroundPressed: "#E6E2DD",
  colorSubtleBackgroundSelected: "#EBE8E4",
  colorNeutralForeground1: "#211D1A",
  colorNeutralForeground2: "#443E39",
  colorNeutralForeground3: "#645C55",
  colorNeutralForeground4: "#726A63",
  colorNeutralStroke1: "#D6D1CB",
  colorNeutralStroke1Hover: "#C2BCB5",
  colorNeutralStroke2: "#E6E2DD",
  colorNeutralStroke3: "#EFECE8",
  colorNeutralStrokeAccessible: "#6E665F",
  colorNeutralStencil1: "#ECE9E5",
  colorNeutralStencil2: "#F7F5F3",
  colorStrokeFocus2: brand[80],
  colorBackgroundOverlay: "rgba(38,30,24,.32)",
};

export const darkTheme: AppTheme = {
  ...createDarkTheme(brand),
  ...type,
  ...pick(1),
  colorBrandBackground: brand[80],
  colorBrandBackgroundHover: brand[70],
  colorBrandBackgroundPressed: brand[60],
  colorBrandBackgroundSelected: brand[70],
  colorBrandForeground1: brand[120],
  colorBrandForeground2: brand[130],
  colorBrandForegroundLink: brand[120],
  colorBrandForegroundLinkHover: brand[130],
  colorCompoundBrandForeground1: brand[120],
  colorCompoundBrandForeground1Hover: brand[130],
  colorCompoundBrandStroke: brand[110],
  colorCompoundBrandBackground: brand[110],
  colorStrokeFocus2: brand[110],
  colorNeutralBackground1: "#1F1D1C",
  colorNeutralBackground1Hover: "#292725",
  colorNeutralBackground1Pressed: "#171615",
  colorNeutralBackground1Selected: "#2F2C2A",
  colorNeutralBackground2: "#191817",
  colorNeutralBackground2Hover: "#242220",
  colorNeutralBackground3: "#151413",
  colorNeutralBackground3Hover: "#201E1D",
  colorNeutralBackground4: "#131211",
  colorNeutralBackground5: "#100F0E",
  colorNeutralBackground6: "#2A2726",
  colorSubtleBackgroundHover: "#2A2826",
  colorSubtleBackgroundPressed: "#232120",
  colorSubtleBackgroundSelected: "#2F2C2A",
  colorNeutralForeground1: "#F4F1EE",
  colorNeutralForeground2: "#D6D0CB",
  colorNeutralForeground3: "#ABA39C",
  colorNeutralForeground4: "#968E87",
  colorNeutralStroke1: "#48433F",
  colorNeutralStroke1Hover: "#5C5651",
  colorNeutralStroke2: "#332F2D",
  colorNeutralStroke3: "#2A2726",
  colorNeutralStrokeAccessible: "#ABA39C",
  colorNeutralStencil1: "#2A2826",
  colorNeutralStencil2: "#34312F",
  colorBackgroundOverlay: "rgba(0,0,0,.5)",
};

/** Typed `var(--…)` of every token, Fluent's and ours, for makeStyles. */
export const tokens = themeToTokensObject(lightTheme);

/**
 * Below this width the menu is not beside the screen. From it on, menu and screen share the window, and the screen is no
 * narrower than just below it.
 */
export const narrowQuery = "(max-width: 719px)";
export const narrow = `@media ${narrowQuery}`;
/** From this width on there is room for names beside the rail's icons. */
export const namesFitQuery = "(min-width: 1360px)";
/** From this width on the names fit also beside a screen that shows more than usual. */
export const namesAndMoreFitQuery = "(min-width: 1600px)";
/** Below these widths columns and secondary parts are hidden: the least important ones first. */
export const mediumQuery = "(max-width: 899px)";
export const medium = `@media ${mediumQuery}`;
export const largeQuery = "(max-width: 1199px)";
export const large = `@media ${largeQuery}`;
/** From this width on the unfolded menu is beside the screen; below, it covers the screen. */
export const menuFitsQuery = "(min-width: 1100px)";
/** A ticket without a queue. */
export const noQueueColor = "#7C7C7C";

/** A text that is cut with an ellipsis if there is no room; the whole text belongs into a title. */
export const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
