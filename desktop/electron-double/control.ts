import type { MediaAccessPermissionRequest, WebContents } from "electron";
import { doubleApp } from "./members/app.ts";
import { DoubleWindow } from "./members/browser-window.ts";
import { DoubleMenu } from "./members/menu.ts";
import { DoubleNotification, type SeenNotification } from "./members/notification.ts";
import { answersToDialogs, doublePowerMonitor, permissionHandlers, pressShortcut } from "./members/system.ts";
import { DoubleTray } from "./members/tray.ts";
import { type RecordedCall, recordedCalls } from "./record.ts";

/** The visible state of the application outside its page. */
export type Seen = {
  tray: { png: string; toolTip: string; entries: string[] } | null;
  notifications: SeenNotification[];
  isVisible: boolean;
};

/** The orders from a test to the process that runs main under the double. */
export type Order =
  | { order: "recordedCalls" }
  | { order: "close" }
  | { order: "resume" }
  /** Loads an address as the main process would: without the navigation guards of the page. */
  | { order: "load"; url: string }
  /** Returns the visible state outside the window. */
  | { order: "seen" }
  /** Presses an entry in the tray's or the application's menu. */
  | { order: "press"; menu: "tray" | "application"; path: string[] }
  /** An action on a notification, by its index since the start. */
  | { order: "notification"; at: number; event: "click" | "action" | "reply"; reply?: string }
  /** The system's next dialog is answered with this button. */
  | { order: "answerDialog"; button: number }
  | { order: "shortcut"; keys: string }
  /** Sends an event to the page that cannot occur here, because there is no newer version. */
  | { order: "push"; name: string; payload: object }
  /** Another program comes to the front. */
  | { order: "blur" }
  /** The program is started once more, such as by a link. */
  | { order: "secondInstance"; argv: string[] }
  /** Delivers a link as macOS does. */
  | { order: "openUrl"; url: string }
  | { order: "permission"; permission: string; url: string; media?: ("audio" | "video")[] };
export type Question = Order & { id: number };
export type Reply = { id: number; result: unknown };

/** Takes orders over Node's channel between parent and child; does nothing without a parent. */
export function listenToTest(): void {
  process.on("message", (question: Question) => {
    void obey(question).then((result) => {
      const reply: Reply = { id: question.id, result };
      process.send?.(reply);
    });
  });
  // The application ends with its test.
  process.on("disconnect", () => doubleApp.quit());
}

async function obey(question: Order): Promise<RecordedCall[] | Seen | boolean | null> {
  const [window] = DoubleWindow.getAllWindows();
  switch (question.order) {
    case "recordedCalls":
      return recordedCalls;
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
    case "answerDialog":
      answersToDialogs.push(question.button);
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
