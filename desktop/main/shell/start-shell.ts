import { app, BrowserWindow, clipboard, globalShortcut, Menu, Notification, session, shell } from "electron";
import type { shellCalls } from "../../ipc/shell.ts";
import type { Handlers } from "../ipc-handle.ts";
import { pushTo } from "../ipc-push.ts";
import type { PageAddress } from "../page-address.ts";
import type { SettingsFile } from "../settings-file.ts";
import { createComputer } from "./computer.ts";
import { offerContextMenu } from "./context-menu.ts";
import { keepDownloads } from "./downloads.ts";
import type { Intents } from "./intents.ts";
import { createNotifications } from "./notifications.ts";
import { hasNotifyProgram, plainNotification } from "./plain-notification.ts";
import { checkSpelling } from "./spelling.ts";
import { loginStart } from "./start-at-login.ts";
import { startPresence } from "./start-presence.ts";
import { shellTexts } from "./texts.ts";
import { keepZoom } from "./zoom.ts";

type ShellParts = { settings: SettingsFile; page: PageAddress; intents: Intents; bringUp: () => void };
export type Shell = {
  handlers: Pick<Handlers, keyof typeof shellCalls>;
  /** Applies menu, zoom and spell checking to a new window. */
  furnish: (window: BrowserWindow) => void;
};

const windows = () => BrowserWindow.getAllWindows();

/** Every part of the console that the system shows outside its page. */
export function startShell(parts: ShellParts): Shell {
  const { settings, intents, bringUp } = parts;
  const texts = () => shellTexts[settings.get().language];
  app.setAboutPanelOptions({ applicationName: "Balcão", applicationVersion: app.getVersion() });
  const presence = startPresence(parts);
  const notifications = createNotifications({
    make: (options) => (Notification.isSupported() ? new Notification(options) : plainNotification(options)),
    isSupported: () => Notification.isSupported() || hasNotifyProgram(),
    isBodyMarkup: process.platform === "linux",
    texts,
    intents,
    bringUp,
    attract: () => {
      for (const window of windows()) if (!window.isFocused()) window.flashFrame(true);
    },
  });
  const computer = startComputer(parts);
  const downloads = startDownloads(parts);

  return {
    handlers: {
      "shell.present": presence.present,
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
      presence.again();
    },
  };
}

function startComputer({ settings, bringUp }: ShellParts) {
  const login = loginStart(app, process.platform, {
    configFolder: app.getPath("appData"),
    // An AppImage runs from a temporary path: the file itself must be started.
    program: process.env.APPIMAGE ?? process.execPath,
  });
  return createComputer({
    settings,
    login,
    shortcuts: globalShortcut,
    checkSpelling: (isWanted) => checkSpelling(session.defaultSession, process.platform, isWanted),
    bringUp,
  });
}

function startDownloads({ page }: ShellParts) {
  return keepDownloads({
    session: session.defaultSession,
    isOurs: page.isOurs,
    folder: () => app.getPath("downloads"),
    shell,
    tell: (download) => pushTo(windows(), "download.ended", download),
    showProgress: (part) => {
      for (const window of windows()) window.setProgressBar(part);
    },
  });
}
