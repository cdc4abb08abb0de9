import { SendError } from "../../send-error.ts";
import { refusal } from "../session/query-failure.ts";

/** Sends that wait for WhatsApp's acknowledgement, by message id. */
export type Acknowledgements = {
  /** Starts the wait; call it before sending. Rejects with SendError. */
  expect(providerId: string, deadlineMs: number): Promise<void>;
  /** True if a send was waiting for it. */
  confirm(providerId: string): boolean;
  refuse(providerId: string, status: number | null): void;
  /** Ends one wait because the send failed on our side. */
  fail(providerId: string, error: SendError): void;
  abandon(): void;
};

type Waiting = { resolve: () => void; reject: (error: SendError) => void };

export function awaitAcknowledgements(): Acknowledgements {
  const waiting = new Map<string, Set<Waiting>>();

  function settle(providerId: string, how: (one: Waiting) => void): boolean {
    const all = waiting.get(providerId);
    waiting.delete(providerId);
    for (const one of all ?? []) how(one);
    return all !== undefined;
  }

  return {
    expect(providerId, deadlineMs) {
      return new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => one.reject(new SendError("timeout", "WhatsApp did not acknowledge the message in time")),
          deadlineMs,
        );
        const leave = () => {
          clearTimeout(timer);
          const others = waiting.get(providerId);
          others?.delete(one);
          if (others?.size === 0) waiting.delete(providerId);
        };
        const one: Waiting = {
          resolve: () => {
            leave();
            resolve();
          },
          reject: (error) => {
            leave();
            reject(error);
          },
        };
        const others = waiting.get(providerId) ?? new Set();
        waiting.set(providerId, others.add(one));
      });
    },
    confirm: (providerId) => settle(providerId, (one) => one.resolve()),
    refuse(providerId, status) {
      const error = refusal(status, "WhatsApp refused the message");
      settle(providerId, (one) => one.reject(error));
    },
    fail: (providerId, error) => void settle(providerId, (one) => one.reject(error)),
    abandon() {
      const error = new SendError("offline", "the connection closed while the message was on its way", {
        mayHaveLeft: true,
      });
      for (const id of [...waiting.keys()]) settle(id, (one) => one.reject(error));
    },
  };
}
