import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import { z } from "zod";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { findConnection } from "../find-connection.ts";
import { askSession } from "./ask-session.ts";

const answerDeadlineMs = 15_000;
const openingDeadlineMs = 10_000;
const lookAgainMs = 200;

const Answer = z.object({ code: z.string().optional() });

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
  const answer = await askSession(ctx, sql, { connectionId, command: "pair", number }, answerDeadlineMs);
  const { code } = Answer.catch({}).parse(answer);
  if (!code) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
  return code;
}

/** A session that has just been started soon waits for its phone; a request in the meantime waits too. */
async function untilWaiting(ctx: Context, connectionId: number): Promise<void> {
  for (const end = Date.now() + openingDeadlineMs; ; await pause(lookAgainMs)) {
    const { status } = await findConnection(ctx, connectionId);
    if (status === "qrcode") return;
    if (status !== "OPENING" || Date.now() > end) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
  }
}
