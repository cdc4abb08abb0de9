import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { findConnection } from "./find-connection.ts";
import { commandSession } from "./session-command.ts";

const answerDeadlineMs = 15_000;
const openingDeadlineMs = 10_000;
const lookAgainMs = 200;

/**
 * Requests an 8 letter code to type on the phone with this number, instead of scanning. The session's owner may be
 * another process: the answer comes back over the database. Throws ERR_WAPP_NOT_INITIALIZED when no session waits for
 * pairing.
 */
export async function requestPairingCode(
  ctx: Context,
  sql: postgres.Sql,
  connectionId: number,
  number: string,
): Promise<string> {
  await findConnection(ctx, connectionId);
  await ctx.channels.require(ctx.db, connectionId, "pairing");
  await untilWaiting(ctx, connectionId);
  const replyTo = `balcao_reply_${randomUUID().replaceAll("-", "")}`;
  let stopListening = async () => {};
  try {
    const answer = await new Promise<{ code?: string }>((resolve, reject) => {
      const timer = setTimeout(() => reject(new AppError("ERR_WAPP_NOT_INITIALIZED")), answerDeadlineMs);
      sql
        .listen(replyTo, (payload) => {
          clearTimeout(timer);
          resolve(JSON.parse(payload) as { code?: string });
        })
        .then((listening) => {
          stopListening = listening.unlisten;
          commandSession(ctx, { connectionId, command: "pair", number, replyTo });
        })
        .catch(reject);
    });
    if (!answer.code) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
    return answer.code;
  } finally {
    await stopListening();
  }
}

/** A session that has just been started soon waits for its phone; a request in the meantime waits too. */
async function untilWaiting(ctx: Context, connectionId: number): Promise<void> {
  for (const end = Date.now() + openingDeadlineMs; ; await pause(lookAgainMs)) {
    const { status } = await findConnection(ctx, connectionId);
    if (status === "qrcode") return;
    if (status !== "OPENING" || Date.now() > end) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
  }
}
