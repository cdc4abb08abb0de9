import { DisconnectReason } from "@whiskeysockets/baileys";

/** The next step after a connection closed. */
export type Verdict =
  /** WhatsApp asks for a new connection, for instance after pairing. */
  | { next: "at once" }
  /** A person has to act, for instance after an expired QR code or a refusal by WhatsApp. */
  | { next: "stop"; reason: string }
  /** The account unlinked this device: its credentials are worthless. */
  | { next: "pair again" }
  | { next: "retry" };

const statusOf = (error: unknown): number | null => {
  const output = error instanceof Error && "output" in error ? error.output : null;
  if (typeof output !== "object" || output === null || !("statusCode" in output)) return null;
  return Number(output.statusCode);
};

/** Derives the next step from the error a connection closed with. Pure. */
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
      // A reconnect would end the other program's session, which would then reconnect too.
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
      // A lost connection has the same status; only the error's message tells them apart.
      if (error instanceof Error && error.message.startsWith("QR refs")) {
        return { next: "stop", reason: "nobody scanned the QR code" };
      }
      return { next: "retry" };
    default:
      return { next: "retry" };
  }
}

/**
 * The wait before attempt number `failures + 1`, in the unit of `base`: doubles up to a cap, with jitter so that
 * sessions do not reconnect together.
 */
export function backoff(failures: number, base: number, cap: number, random: () => number = Math.random): number {
  return Math.min(cap, base * 2 ** Math.min(failures - 1, 30)) * (0.5 + random() / 2);
}
