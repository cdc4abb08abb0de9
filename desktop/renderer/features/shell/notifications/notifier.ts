import type { DesktopBridge } from "../../../../ipc.ts";

/** What is said of a conversation that calls. */
export type Call = { ticketId: number; ticketUuid: string; title: string; body: string; canReply: boolean };

/** Shows calls outside the page; a later call of a conversation takes the place of the one before. */
export type Notifier = {
  show: (call: Call) => void;
  close: (ticketUuids: string[]) => void;
  closeAll: () => void;
};

/** The system's own, which the main process shows; `owner` is who is called. */
export const desktopNotifier = (bridge: DesktopBridge, owner: string): Notifier => ({
  show: (call) => void bridge.call("notification.show", { ...call, owner }),
  close: (ticketUuids) => void bridge.call("notification.close", { ticketUuids }),
  closeAll: () => void bridge.call("notification.closeAll"),
});

/** The browser's; shown only where somebody allowed it. */
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

/** Whether this browser may show notifications. */
export const webPermission = (): WebPermission =>
  typeof Notification === "undefined" ? "unsupported" : Notification.permission;

function makeNotification(title: string, options: NotificationOptions): Notification | null {
  if (webPermission() !== "granted") return null;
  try {
    return new Notification(title, options);
  } catch {
    // Phones show them from a service worker only.
    return null;
  }
}
