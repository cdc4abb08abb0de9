import type { MediaAccessPermissionRequest, WebContents } from "electron";
import { doubleApp } from "./app.ts";
import { DoubleWindow } from "./browser-window.ts";
import { type Deed, deeds } from "./record.ts";
import { doublePowerMonitor, permissionHandlers } from "./system.ts";

/** What a test may ask of the process that runs main under the double. */
export type Order =
  | { order: "deeds" }
  | { order: "close" }
  | { order: "resume" }
  /** As main itself would: past the guards that stand before a page. */
  | { order: "load"; url: string }
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

async function obey(question: Order): Promise<Deed[] | boolean | null> {
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
