import type { Notification, NotificationConstructorOptions } from "electron";
import type { ShownNotification } from "../../ipc-shell.ts";
import type { Intents } from "./intents.ts";
import type { ShellTexts } from "./texts.ts";

type SystemNotification = Pick<Notification, "on" | "show" | "close">;
type Parts = {
  make: (options: NotificationConstructorOptions) => SystemNotification;
  isSupported: () => boolean;
  /** Linux reads a notification's body as markup, links included; its title, and both elsewhere, are mere text. */
  isBodyMarkup: boolean;
  texts: () => ShellTexts;
  intents: Intents;
  /** Brings the window to the front. */
  bringUp: () => void;
  /** Asks for a look at the window while another is in front. */
  attract: () => void;
};

export type Notifications = {
  show: (notification: ShownNotification) => boolean;
  close: (ticketUuids: readonly string[]) => void;
  closeAll: () => void;
};

/** So many are kept to be clicked; systems keep no more themselves. */
const mostKept = 50;
const longestReply = 10_000;

/** The system's notifications, one for each conversation at most. */
export function createNotifications(parts: Parts): Notifications {
  /** Held for as long as they may be clicked: what nobody holds is collected, and its click lost. */
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
  /** Systems were seen to tell of one click, or one answer, twice. */
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
