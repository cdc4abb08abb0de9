import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { NotificationConstructorOptions } from "electron";
import NotifySend from "node-notifier/notifiers/notifysend.js";
import type { SystemNotification } from "./notifications.ts";

const program = "notify-send";

/** True where a Linux desktop has notify-send, which shows notifications when Electron finds no notification service. */
export function hasNotifyProgram(platform = process.platform, path = process.env.PATH ?? ""): boolean {
  if (platform !== "linux") return false;
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The program reads a text that begins with a dash as an option of its own. */
const asText = (text: string): string => (text.startsWith("-") ? ` ${text}` : text);

/** A notification without clicks: the program reports none, and cannot close a notification. */
export function plainNotification({ title = "", body = "" }: NotificationConstructorOptions): SystemNotification {
  const notification: SystemNotification = {
    on: () => notification,
    show: () => void new NotifySend({}).notify({ title: asText(title), message: asText(body) || " " }),
    close: () => undefined,
  };
  return notification;
}
