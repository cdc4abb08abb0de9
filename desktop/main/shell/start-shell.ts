import {
  app,
  BrowserWindow,
  clipboard,
  globalShortcut,
  Menu,
  Notification,
  nativeImage,
  session,
  shell,
  Tray,
} from "electron";
import type { Presence } from "../../ipc-shell.ts";
import type { Handlers } from "../ipc-handle.ts";
import { pushTo } from "../ipc-push.ts";
import type { PageAddress } from "../page-address.ts";
import type { SettingsFile } from "../settings-file.ts";
import { appMenu } from "./app-menu.ts";
import { showBadge } from "./badge.ts";
import { createComputer } from "./computer.ts";
import { checkSpelling, offerContextMenu } from "./context-menu.ts";
import { keepDownloads } from "./downloads.ts";
import { type IconState, menuBarPng, overlayPng, trayPng } from "./icons.ts";
import type { Intents } from "./intents.ts";
import { createNotifications } from "./notifications.ts";
import { loginStart } from "./start-at-login.ts";
import { shellTexts } from "./texts.ts";
import { createTray } from "./tray.ts";
import { keepZoom, zoom } from "./zoom.ts";

type ShellParts = { settings: SettingsFile; page: PageAddress; intents: Intents; bringUp: () => void };
export type Shell = {
  handlers: Pick<Handlers, Extract<keyof Handlers, keyof typeof import("../../ipc-shell.ts")["shellCalls"]>>;
  /** Gives a new window its menu, its size and its spelling. */
  furnish: (window: BrowserWindow) => void;
};

const { platform } = process;
const windows = () => BrowserWindow.getAllWindows();

/** Everything of the console that the system shows outside its page. */
export function startShell({ settings, page, intents, bringUp }: ShellParts): Shell {
  const texts = () => shellTexts[settings.get().language];
  const { language } = settings.get();
  let presence: Presence = { language, unread: 0, isQuiet: false, doNotDisturbUntil: null };

  const onZoom: Parameters<typeof appMenu>[1]["onZoom"] = (step) => {
    for (const { webContents } of windows()) zoom(webContents, settings, step);
  };
  const setMenu = () => Menu.setApplicationMenu(Menu.buildFromTemplate(appMenu(texts(), { platform, onZoom })));
  setMenu();
  app.setAboutPanelOptions({ applicationName: "Balcão", applicationVersion: app.getVersion() });
  checkSpelling(session.defaultSession, platform);

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
    presence,
  );
  const present = (next: Presence): void => {
    const isOtherLanguage = next.language !== presence.language;
    presence = next;
    if (isOtherLanguage) {
      settings.change({ language: next.language });
      setMenu();
    }
    tray.present(next);
    showBadge({ app, windows, overlay: (unread) => png(overlayPng, unread), platform }, next);
  };

  const notifications = createNotifications({
    make: (options) => new Notification(options),
    isSupported: () => Notification.isSupported(),
    texts,
    intents,
    bringUp,
    attract: () => {
      for (const window of windows()) if (!window.isFocused()) window.flashFrame(true);
    },
  });
  const login = loginStart(app, platform, {
    configFolder: app.getPath("appData"),
    // An AppImage runs from a place that is gone after it: the file itself is what starts.
    program: process.env.APPIMAGE ?? process.execPath,
  });
  const computer = createComputer({ settings, login, shortcuts: globalShortcut, bringUp });
  const downloads = keepDownloads({
    session: session.defaultSession,
    isOurs: page.isOurs,
    folder: () => app.getPath("downloads"),
    shell,
    tell: (download) => pushTo(windows(), "download.changed", download),
    showProgress: (part) => {
      for (const window of windows()) window.setProgressBar(part);
    },
  });

  return {
    handlers: {
      "shell.present": present,
      "notification.show": notifications.show,
      "notification.close": ({ ticketUuids }) => notifications.close(ticketUuids),
      "notification.closeAll": notifications.closeAll,
      "intents.take": intents.take,
      "computer.get": computer.get,
      "computer.change": computer.change,
      "download.open": ({ id }) => downloads.open(id),
      "download.showInFolder": ({ id }) => downloads.showInFolder(id),
    },
    furnish: (window) => {
      keepZoom(window.webContents, settings);
      offerContextMenu(window.webContents, {
        texts,
        popUp: (template) => Menu.buildFromTemplate(template).popup({ window }),
        copyText: (text) => void clipboard.writeText(text),
      });
      window.on("focus", () => window.flashFrame(false));
      present(presence);
    },
  };
}

/** For screens of ordinary and of double density. */
function png<Told>(draw: (told: Told, size: number) => Buffer, told: Told) {
  const image = nativeImage.createFromBuffer(draw(told, 16), { scaleFactor: 1 });
  image.addRepresentation({ scaleFactor: 2, width: 32, height: 32, buffer: draw(told, 32) });
  return image;
}

function trayImage(state: IconState) {
  if (platform !== "darwin") return png(trayPng, state);
  const image = png((_state: IconState, size) => menuBarPng(size), state);
  image.setTemplateImage(true);
  return image;
}
