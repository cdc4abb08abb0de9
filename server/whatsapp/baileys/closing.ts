import { DisconnectReason } from "@whiskeysockets/baileys";

/** What to do after a connection closed. */
export type Verdict =
  /** WhatsApp asks for a new connection, as after pairing. */
  | { next: "at once" }
  /** Nobody scanned; a person has to ask again. */
  | { next: "stop"; reason: string }
  /** The account unlinked this device: its credentials are worth nothing any more. */
  | { next: "pair again" }
  | { next: "retry" };

const statusOf = (error: unknown): number | null => {
  const output = error instanceof Error && "output" in error ? error.output : null;
  if (typeof output !== "object" || output === null || !("statusCode" in output)) return null;
  return Number(output.statusCode);
};

/** Reads the error a connection closed with. Pure. */
export function judgeClose(error: unknown): Verdict & { status: number | null } {
  const status = statusOf(error);
  return { ...verdictOn(status, error), status };
}

function verdictOn(status: number | null, error: unknown): Verdict {
  switch (status) {
    case DisconnectReason.restartRequired:
      return { next: "at once" };
    case DisconnectReason.loggedOut:
      return { next: "pair again" };
    case DisconnectReason.connectionReplaced:
      // Coming back would throw the other one out, which would come back too.
      return { next: "stop", reason: "another program opened this session" };
    case 405:
      return {
        next: "stop",
        reason: "WhatsApp refuses this version of its web client; a newer one must be configured",
      };
    case DisconnectReason.forbidden:
      return { next: "stop", reason: "WhatsApp has blocked this account" };
    case DisconnectReason.multideviceMismatch:
      return { next: "stop", reason: "the account does not allow linked devices" };
    case DisconnectReason.timedOut:
      // The same number stands for a lost connection; only the words tell them apart.
      if (error instanceof Error && error.message.startsWith("QR refs")) {
        return { next: "stop", reason: "nobody scanned the QR code" };
      }
      return { next: "retry" };
    default:
      return { next: "retry" };
  }
}

/** How long to wait before attempt number `failures + 1`: doubling up to a cap, spread so that sessions do not march in step. */
export function backoff(failures: number, base: number, cap: number, random: () => number = Math.random): number {
  return Math.min(cap, base * 2 ** Math.min(failures - 1, 30)) * (0.5 + random() / 2);
}
