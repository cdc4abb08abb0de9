import { app, BrowserWindow, Menu, nativeImage, Tray } from "electron";
import type { Presence } from "../../ipc/shell.ts";
import { pushTo } from "../ipc-push.ts";
import type { SettingsFile } from "../settings-file.ts";
import { appMenu } from "./app-menu.ts";
import { showBadge } from "./badge.ts";
import { type IconSize, type IconState, menuBarPng, overlayPng, trayPng } from "./icons.ts";
import { shellTexts } from "./texts.ts";
import { createTray } from "./tray.ts";
import { type ZoomStep, zoom } from "./zoom.ts";

type PresenceParts = { settings: SettingsFile; bringUp: () => void };
export type PresenceHandle = {
  present: (presence: Presence) => void;
  /** Applies the present state again, for a new window. */
  again: () => void;
};

const { platform } = process;
const windows = () => BrowserWindow.getAllWindows();

/** Menus, tray and badge, which show the state that the page last sent. */
export function startPresence({ settings, bringUp }: PresenceParts): PresenceHandle {
  const { language } = settings.get();
  let shown: Presence = { language, unread: 0, isQuiet: false, doNotDisturbUntil: null };

  const onZoom = (step: ZoomStep) => {
    for (const { webContents } of windows()) zoom(webContents, settings, step);
  };
  const setMenu = () => {
    const template = appMenu(shellTexts[settings.get().language], { platform, onZoom });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  setMenu();
  const tray = createTray(
    {
      platform,
      make: (image) => new Tray(image),
      image: trayImage,
      buildMenu: (template) => Menu.buildFromTemplate(template),
      onOpen: bringUp,
      onQuit: () => app.quit(),
      onQuiet: (choice) => pushTo(windows(), "quiet.chosen", { choice }),
    },
    shown,
  );

  const present = (next: Presence): void => {
    const isOtherLanguage = next.language !== shown.language;
    shown = next;
    if (isOtherLanguage) {
      settings.change({ language: next.language });
      setMenu();
    }
    tray.present(next);
    showBadge({ app, windows, overlay: (unread) => picture(overlayPng, unread), platform }, next);
  };
  return { present, again: () => present(shown) };
}

/** For screens of ordinary and of double density. */
function picture<Told>(draw: (told: Told, size: IconSize) => Buffer, told: Told) {
  const image = nativeImage.createFromBuffer(draw(told, "16"), { scaleFactor: 1 });
  image.addRepresentation({ scaleFactor: 2, width: 32, height: 32, buffer: draw(told, "32") });
  return image;
}

function trayImage(state: IconState) {
  if (platform !== "darwin") return picture(trayPng, state);
  const image = picture((_state: IconState, size) => menuBarPng(size), state);
  image.setTemplateImage(true);
  return image;
}
