import type { MenuItemConstructorOptions, NativeImage, Tray } from "electron";
import type { Presence, QuietChoice } from "../../ipc/shell.ts";
import { countText, type IconState } from "./icons.ts";
import { localeOf, shellTexts } from "./texts.ts";

type TrayParts<Menu> = {
  make: (image: NativeImage) => Pick<Tray, "setImage" | "setToolTip" | "setTitle" | "on"> & {
    setContextMenu: (menu: Menu) => void;
  };
  image: (state: IconState) => NativeImage;
  buildMenu: (template: MenuItemConstructorOptions[]) => Menu;
  platform: NodeJS.Platform;
  onOpen: () => void;
  onQuit: () => void;
  onQuiet: (choice: QuietChoice) => void;
};

export type TrayHandle = { present: (presence: Presence) => void };

/** Shows the console in the tray: the unread count, and the way to open the window. */
export function createTray<Menu>(parts: TrayParts<Menu>, first: Presence): TrayHandle {
  const { platform } = parts;
  const tray = parts.make(parts.image(first));
  const present = (presence: Presence): void => {
    const { unread, isQuiet, language } = presence;
    tray.setImage(parts.image({ unread, isQuiet }));
    tray.setToolTip(unread === 0 ? "Balcão" : `Balcão: ${shellTexts[language].unread(unread)}`);
    if (platform === "darwin") tray.setTitle(unread === 0 || isQuiet ? "" : countText(unread));
    tray.setContextMenu(parts.buildMenu(trayMenu(presence, parts)));
  };
  // On macOS a click opens the menu; elsewhere it opens the window.
  if (platform !== "darwin") tray.on("click", parts.onOpen);
  present(first);
  return { present };
}

type MenuParts = Pick<TrayParts<unknown>, "onOpen" | "onQuit" | "onQuiet">;

/** The entries of the tray's menu. */
export function trayMenu(
  { language, doNotDisturbUntil }: Presence,
  { onOpen, onQuit, onQuiet }: MenuParts,
): MenuItemConstructorOptions[] {
  const texts = shellTexts[language];
  const time = new Intl.DateTimeFormat(localeOf[language], { hour: "2-digit", minute: "2-digit" });
  const isOn = doNotDisturbUntil !== null;
  const offer = (label: string, choice: QuietChoice): MenuItemConstructorOptions => ({
    label,
    click: () => onQuiet(choice),
  });
  return [
    { label: texts.open, click: onOpen },
    { type: "separator" },
    {
      label: isOn ? texts.quietUntil(time.format(doNotDisturbUntil)) : texts.quiet,
      submenu: [
        offer(texts.quietHour, "hour"),
        offer(texts.quietTomorrow, "tomorrow"),
        { type: "separator" },
        { ...offer(texts.quietOff, "off"), type: "checkbox", checked: !isOn },
      ],
    },
    { type: "separator" },
    { label: texts.quit, click: onQuit },
  ];
}
