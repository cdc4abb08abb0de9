import type { NotificationConstructorOptions } from "electron";
import type { ShownNotification } from "../../ipc/shell.ts";
import type { Intents } from "./intents.ts";
import type { ShellTexts } from "./texts.ts";

/** The part of Electron's interface that is used. */
export type SystemNotification = {
  on(event: "click", listener: () => void): unknown;
  on(event: "action", listener: () => void): unknown;
  on(event: "reply", listener: (details: { reply: string }) => void): unknown;
  show: () => void;
  close: () => void;
};
type Parts = {
  make: (options: NotificationConstructorOptions) => SystemNotification;
  isSupported: () => boolean;
  /**
   * Linux parses a notification's body as markup, including links; the title, and both on other systems, are plain
   * text.
   */
  isBodyMarkup: boolean;
  texts: () => ShellTexts;
  intents: Intents;
  /** Brings the window to the front. */
  bringUp: () => void;
  /** Draws attention to the window while another one is in front. */
  attract: () => void;
};

export type Notifications = {
  show: (notification: ShownNotification) => boolean;
  close: (ticketUuids: readonly string[]) => void;
  closeAll: () => void;
};

/** The number of notifications that can still be clicked; systems keep no more themselves. */
const mostKept = 50;
const longestReply = 10_000;

/** The system's notifications, one for each conversation at most. */
export function createNotifications(parts: Parts): Notifications {
  /** References to shown notifications: without one the notification is garbage-collected and its click is lost. */
  const shown = new Map<string, SystemNotification>();

  const close = (ticketUuid: string): void => {
    const notification = shown.get(ticketUuid);
    shown.delete(ticketUuid);
    notification?.close();
  };

  return {
    show: (told) => {
      if (!parts.isSupported()) return false;
      const { ticketUuid } = told;
      close(ticketUuid);
      const [oldest] = shown.keys();
      if (oldest !== undefined && shown.size >= mostKept) close(oldest);
      const notification = parts.make(optionsOf(told, parts));
      listen(notification, told, parts);
      shown.set(ticketUuid, notification);
      notification.show();
      parts.attract();
      return true;
    },
    close: (ticketUuids) => ticketUuids.forEach(close),
    closeAll: () => [...shown.keys()].forEach(close),
  };
}

function optionsOf(
  { ticketUuid, title, body, canReply }: ShownNotification,
  { texts, isBodyMarkup }: Parts,
): NotificationConstructorOptions {
  return {
    id: ticketUuid,
    title,
    body: isBodyMarkup ? escaped(body) : body,
    // The page has a sound of its own, which a person can turn off.
    silent: true,
    hasReply: canReply,
    replyPlaceholder: texts().reply,
    actions: [{ type: "button", text: texts().openConversation }],
  };
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function listen(
  notification: SystemNotification,
  { ticketId, ticketUuid, owner }: ShownNotification,
  parts: Parts,
): void {
  let isDone = false;
  /** Some systems report one click, or one reply, twice. */
  const once = (work: () => void) => () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  const open = once(() => {
    parts.bringUp();
    parts.intents.add({ kind: "open", ticketUuid, owner });
  });
  notification.on("click", open);
  notification.on("action", open);
  notification.on("reply", ({ reply }) => {
    const text = reply.trim().slice(0, longestReply);
    if (text !== "") once(() => parts.intents.add({ kind: "reply", ticketId, ticketUuid, owner, text }))();
  });
}
