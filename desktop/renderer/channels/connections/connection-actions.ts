import type { Connection, ConnectionStatus } from "@balcao/shared/channels/connections.ts";

export type ConnectionAction = "qr" | "tryAgain" | "newQr" | "disconnect";

/** The actions by status. The first one is a button, the others are in the menu. */
const byStatus: Record<ConnectionStatus, readonly ConnectionAction[]> = {
  qrcode: ["qr"],
  DISCONNECTED: ["tryAgain", "newQr"],
  CONNECTED: ["disconnect"],
  PAIRING: ["disconnect"],
  TIMEOUT: ["disconnect"],
  OPENING: [],
};

/** The actions that the session's status allows; empty if the channel has no session. */
export const actionsOf = ({ status, capabilities }: Connection): readonly ConnectionAction[] =>
  capabilities.includes("pairing") ? byStatus[status] : [];

/** True if the phone could not be linked, and no new attempt is under way. */
export const hasObstacle = ({ status, obstacle }: Connection): boolean =>
  Boolean(obstacle) && status === "DISCONNECTED";
