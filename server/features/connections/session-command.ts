import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Services } from "../../context.ts";

/** What a person may ask of a connection's session. The process that holds the session hears it, wherever it runs. */
export const SessionCommand = z.object({
  connectionId: z.number().int(),
  /**
   * start: run it, if it does not yet; retry: begin anew at once; renew: forget the phone and show a new QR code;
   * disconnect: unlink and stop; settle: bring it to what is wanted of it by now; pair: ask for a code to type.
   */
  command: z.enum(["start", "retry", "renew", "disconnect", "settle", "pair"]),
  /** For `pair`: the phone's number, and where the answer goes. */
  number: z.string().optional(),
  replyTo: z.string().optional(),
});
export type SessionCommand = z.infer<typeof SessionCommand>;

export const commandChannel = "balcao_session_command";

/** Sends a command to every node; the one that holds (or now takes) the session acts on it. */
export function commandSession({ db, log }: Pick<Services, "db" | "log">, command: SessionCommand): void {
  db.execute(sql`select pg_notify(${commandChannel}, ${JSON.stringify(command)})`).catch((error: unknown) =>
    log.error({ error, command }, "session command"),
  );
}
