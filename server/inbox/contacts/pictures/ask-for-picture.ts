import type { Context } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import type { ContactRow } from "../contacts.table.ts";
import { fetchPictureQueue } from "./fetch-picture-queue.ts";

/** People rarely change their picture, and WhatsApp reports most changes. */
const pictureTtlMs = 7 * 24 * 60 * 60 * 1000;

/** True if a contact's picture has to be queried at WhatsApp (again). */
export const isPictureDue = (ctx: Context, { pictureAskedAt }: Pick<ContactRow, "pictureAskedAt">): boolean =>
  pictureAskedAt === null || ctx.now().getTime() - pictureAskedAt.getTime() >= pictureTtlMs;

/**
 * Enqueues the fetch of a contact's picture by a capable connection, if the last one is old. In the caller's
 * transaction.
 */
export async function askForPicture(
  ctx: Context,
  contact: Pick<ContactRow, "id" | "pictureAskedAt">,
  connectionId: number,
): Promise<void> {
  if (!isPictureDue(ctx, contact) || !(await ctx.channels.can(ctx.db, connectionId, "contactPictures"))) return;
  await enqueueForConnection(ctx, fetchPictureQueue, { contactId: contact.id, connectionId });
}
