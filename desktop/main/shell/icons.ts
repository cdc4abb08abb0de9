import pictures from "./pictures.json" with { type: "json" };

export type IconState = { unread: number; isQuiet: boolean };
/** For screens of normal and of double density. */
export type IconSize = keyof typeof pictures;
type Picture = keyof (typeof pictures)["16"];

/** One to nine, then 9+: a longer text does not fit. */
export const countText = (count: number): string => (count > 9 ? "9+" : String(count));

/** The tray's icon: the logo with the count, or a grey dot during do-not-disturb. */
export const trayPng = ({ unread, isQuiet }: IconState, size: IconSize): Buffer =>
  picture(`tray-${isQuiet ? "quiet" : countText(unread)}`, size);

/** The logo for the menu bar of macOS, which shows the count beside it. */
export const menuBarPng = (size: IconSize): Buffer => picture("menu-bar", size);

/** The count alone, for the corner of a taskbar button. */
export const overlayPng = (unread: number, size: IconSize): Buffer => picture(`overlay-${countText(unread)}`, size);

/** An icon drawn by `npm run icons`. */
function picture(name: string, size: IconSize): Buffer {
  const ofSize = pictures[size];
  if (!isPicture(name)) throw new Error(`There is no picture ${name}.`);
  return Buffer.from(ofSize[name], "base64");
}

const isPicture = (name: string): name is Picture => name in pictures["16"];
