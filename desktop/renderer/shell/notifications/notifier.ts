import type { DesktopBridge } from "../../../ipc/calls.ts";

/** The content of a conversation's notification. */
type Call = { ticketId: number; ticketUuid: string; title: string; body: string; canReply: boolean };

/** Shows notifications outside the page; a newer one of a conversation replaces the older one. */
export type Notifier = {
  show: (call: Call) => void;
  close: (ticketUuids: string[]) => void;
  closeAll: () => void;
};

/** Notifications of the operating system, shown by the main process; `owner` is the person they are for. */
export const desktopNotifier = (bridge: DesktopBridge, owner: string): Notifier => ({
  show: (call) => void bridge.call("notification.show", { ...call, owner }),
  close: (ticketUuids) => void bridge.call("notification.close", { ticketUuids }),
  closeAll: () => void bridge.call("notification.closeAll"),
});

/** Notifications of the browser; shown only with the user's permission. */
export function webNotifier(onOpen: (ticketUuid: string) => void): Notifier {
  const shown = new Map<string, Notification>();
  const close = (uuid: string): void => {
    shown.get(uuid)?.close();
    shown.delete(uuid);
  };
  return {
    show: ({ ticketUuid, title, body }) => {
      const notification = makeNotification(title, { body, tag: ticketUuid, silent: true });
      if (!notification) return;
      notification.onclick = () => {
        window.focus();
        close(ticketUuid);
        onOpen(ticketUuid);
      };
      shown.set(ticketUuid, notification);
    },
    close: (ticketUuids) => ticketUuids.forEach(close),
    closeAll: () => [...shown.keys()].forEach(close),
  };
}

export type WebPermission = NotificationPermission | "unsupported";

/** The browser's permission to show notifications. */
export const webPermission = (): WebPermission =>
  typeof Notification === "undefined" ? "unsupported" : Notification.permission;

function makeNotification(title: string, options: NotificationOptions): Notification | null {
  if (webPermission() !== "granted") return null;
  try {
    return new Notification(title, options);
  } catch {
    // Phones show notifications from a service worker only.
    return null;
  }
}
