import type { ConnectionStatus } from "@balcao/shared/connections.ts";

export type ConnectionAction = "qr" | "tryAgain" | "newQr" | "disconnect";

/** The buttons that each status offers (S2 section 4). The first one is a button, the others are in the menu. */
export const actionsOf: Record<ConnectionStatus, readonly ConnectionAction[]> = {
  qrcode: ["qr"],
  DISCONNECTED: ["tryAgain", "newQr"],
  CONNECTED: ["disconnect"],
  PAIRING: ["disconnect"],
  TIMEOUT: ["disconnect"],
  OPENING: [],
};
