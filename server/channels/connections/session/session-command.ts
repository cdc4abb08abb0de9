import { identityKinds } from "@balcao/shared/channels/identity-kinds.ts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Services } from "../../../context.ts";

/** A person's command for a connection's session. The process that holds the session carries it out, on any server. */
export const SessionCommand = z.object({
  connectionId: z.number().int(),
  /**
   * start: run the session, unless it runs; retry: start again at once; renew: forget the phone and show a new QR code;
   * disconnect: unlink and stop; settle: bring the session to its wanted state; pair: request a code to type;
   * watchTyping: report when a contact writes; checkNumber: ask if a number has an account.
   */
  command: z.enum(["start", "retry", "renew", "disconnect", "settle", "pair", "watchTyping", "checkNumber"]),
  /** For `pair` and `checkNumber`: the number, and the channel for the answer. */
  number: z.string().optional(),
  replyTo: z.string().optional(),
  /** For `watchTyping`: the contact's chat. */
  chat: z
    .object({
      kind: z.literal("contact"),
      identities: z.array(z.object({ kind: z.enum(identityKinds), value: z.string() })),
    })
    .optional(),
});
export type SessionCommand = z.infer<typeof SessionCommand>;

/** The answer to `checkNumber`: the form in which the channel knows the number, null if it does not; or the reason for a missing answer. */
export const NumberAnswer = z.union([z.object({ known: z.string().nullable() }), z.object({ failure: z.string() })]);
export type NumberAnswer = z.infer<typeof NumberAnswer>;

/** The owner of a session gives up on a number after this time. An asker waits a little longer. */
export const checkPatienceMs = 6_000;

export const commandChannel = "balcao_session_command";

/** Sends a command to every node; the one that holds (or now takes) the session acts on it. */
export function commandSession({ db, log }: Pick<Services, "db" | "log">, command: SessionCommand): void {
  db.execute(sql`select pg_notify(${commandChannel}, ${JSON.stringify(command)})`).catch((error: unknown) =>
    log.error({ error, command }, "a session command was not sent"),
  );
}
