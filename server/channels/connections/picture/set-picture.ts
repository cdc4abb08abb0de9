import type { Connection } from "@balcao/shared/channels/connections.ts";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { recordChange } from "../../../workspace/audit/record-change.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { findConnection } from "../find-connection.ts";
import { pictureQueue } from "./picture-queue.ts";
import { storeSquare } from "./store-square.ts";

const pictureTypes = ["image/png", "image/jpeg"];

/** A connection that can set its number's picture now. Throws ERR_WAPP_NOT_INITIALIZED while it is not connected. */
export async function findConnected(ctx: Context, id: number): Promise<Connection> {
  const connection = await findConnection(ctx, id);
  await ctx.channels.require(ctx.db, id, "profilePicture");
  if (connection.status !== "CONNECTED") throw new AppError("ERR_WAPP_NOT_INITIALIZED");
  return connection;
}

/**
 * Makes a stored PNG or JPEG the number's picture at WhatsApp. A job uploads it, and the screens get the new picture
 * once WhatsApp has it. The caller removes the file that was sent.
 */
export async function setPicture(ctx: Context, id: number, sent: FileRow): Promise<Connection> {
  if (!pictureTypes.includes(sent.mimeType)) throw new AppError("ERR_FILE_INVALID", "A PNG or JPEG is required.");
  const square = await storeSquare(ctx, sent.id);
  return transact(ctx, async (ctx) => {
    const connection = await findConnected(ctx, id);
    const target = { targetId: id, targetName: connection.name };
    await recordChange(ctx, { area: "connection", action: "update", ...target, after: { image: sent.name } });
    await enqueueForConnection(ctx, pictureQueue, { connectionId: id, fileId: square.id });
    return connection;
  });
}
