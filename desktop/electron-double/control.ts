import type { MediaAccessPermissionRequest, WebContents } from "electron";
import { doubleApp } from "./app.ts";
import { DoubleWindow } from "./browser-window.ts";
import { DoubleMenu } from "./menu.ts";
import { DoubleNotification, type SeenNotification } from "./notification.ts";
import { type Deed, deeds } from "./record.ts";
import { doublePowerMonitor, permissionHandlers, pressShortcut } from "./system.ts";
import { DoubleTray } from "./tray.ts";

/** What a person sees of the application outside its page. */
export type Seen = {
  tray: { png: string; toolTip: string; entries: string[] } | null;
  notifications: SeenNotification[];
  isVisible: boolean;
};

/** What a test may ask of the process that runs main under the double. */
export type Order =
  | { order: "deeds" }
  | { order: "close" }
  | { order: "resume" }
  /** As main itself would: past the guards that stand before a page. */
  | { order: "load"; url: string }
  /** What the system shows of the application besides its window. */
  | { order: "seen" }
  /** Something is pressed in the tray's menu, or in the application's. */
  | { order: "press"; menu: "tray" | "application"; path: string[] }
  /** What a person does with a notification, counted from the first that was shown. */
  | { order: "notification"; at: number; event: "click" | "action" | "reply"; reply?: string }
  | { order: "shortcut"; keys: string }
  /** Main tells the page something that here nothing would make it tell: no newer version is anywhere. */
  | { order: "push"; name: string; payload: object }
  /** Another program comes to the front. */
  | { order: "blur" }
  /** The program is started once more, such as by a link. */
  | { order: "secondInstance"; argv: string[] }
  /** As macOS tells of a link. */
  | { order: "openUrl"; url: string }
  | { order: "permission"; permission: string; url: string; media?: ("audio" | "video")[] };
export type Question = Order & { id: number };
export type Reply = { id: number; result: unknown };

/** Takes orders over Node's own channel between parent and child; without a parent there is nobody to listen to. */
export function listenToTest(): void {
  process.on("message", (question: Question) => {
    void obey(question).then((result) => {
      const reply: Reply = { id: question.id, result };
      process.send?.(reply);
    });
  });
  // The application does not outlive its test.
  process.on("disconnect", () => doubleApp.quit());
}

async function obey(question: Order): Promise<Deed[] | Seen | boolean | null> {
  const [window] = DoubleWindow.getAllWindows();
  switch (question.order) {
    case "deeds":
      return deeds;
    case "close":
      window?.close();
      return null;
    case "resume":
      doublePowerMonitor.emit("resume");
      return null;
    case "load":
      await window?.loadURL(question.url);
      return null;
    case "seen":
      return {
        tray: DoubleTray.now?.seen() ?? null,
        notifications: DoubleNotification.shown.map((notification) => notification.seen()),
        isVisible: window?.isVisible() ?? false,
      };
    case "press":
      if (question.menu === "tray") DoubleTray.now?.press(question.path);
      else DoubleMenu.application?.press(question.path);
      return null;
    case "notification":
      DoubleNotification.shown[question.at]?.emit(question.event, { reply: question.reply ?? "", actionIndex: 0 });
      return null;
    case "shortcut":
      return pressShortcut(question.keys);
    case "push":
      window?.webContents.send(`push:${question.name}`, question.payload);
      return null;
    case "blur":
      window?.blur();
      return null;
    case "secondInstance":
      doubleApp.emit("second-instance", {}, question.argv, "/", null);
      return null;
    case "openUrl":
      doubleApp.emit("open-url", { preventDefault: () => undefined }, question.url);
      return null;
    case "permission":
      return askPermission(question);
  }
}

type PermissionOrder = Extract<Order, { order: "permission" }>;
type RequestHandler = NonNullable<(typeof permissionHandlers)["request"]>;
const nobody = {} as WebContents;

function askPermission({ permission, url, media }: PermissionOrder): Promise<boolean> {
  const details: Partial<MediaAccessPermissionRequest> = { requestingUrl: url, isMainFrame: true };
  if (media) details.mediaTypes = media;
  return new Promise((answer) => {
    const name = permission as Parameters<RequestHandler>[1];
    permissionHandlers.request?.(nobody, name, answer, details as MediaAccessPermissionRequest);
  });
}
