import { and, eq } from "drizzle-orm";
import type { Channel } from "../../../channels/channel.ts";
import { remedyFor } from "../../../channels/send-error.ts";
import type { Context } from "../../../context.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { isRoomFull } from "../../../workspace/files/room.ts";
import { contacts } from "../contacts.table.ts";
import { isPictureDue } from "./ask-for-picture.ts";
import type { FetchPictureWork } from "./fetch-picture-queue.ts";
import { keepPicture } from "./keep-picture.ts";
import { notePictureAsked } from "./note-picture-asked.ts";
import { UnreadablePicture } from "./square-of.ts";

/** After this many attempts the contact keeps its present picture until the next conversation. */
const attemptLimit = 5;

/** Fetches a contact's picture from WhatsApp, and stores it. */
export async function runFetchPicture(ctx: Context, provider: Channel, job: Job<FetchPictureWork>): Promise<void> {
  const { contactId, connectionId } = job.data;
  const mine = and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, contactId));
  const [contact] = await ctx.db.select().from(contacts).where(mine);
  // Deleted meanwhile, or fetched already.
  if (!contact || !isPictureDue(ctx, contact) || (contact.number === null && contact.lid === null)) return;
  const { number, lid, isGroup } = contact;
  try {
    const picture = await provider.picture(connectionId, { kind: isGroup ? "group" : "contact", number, lid });
    await keepPicture(ctx, contact, picture);
  } catch (error) {
    if (!isFinal(error, job.retryCount + 1)) throw error;
    ctx.log.info({ contactId, connectionId, error }, "a contact's picture could not be fetched");
    await notePictureAsked(ctx, contactId);
  }
}

/** Attempts while the connection is offline do not count. A company without room for files ends the attempts. */
function isFinal(error: unknown, attempts: number): boolean {
  if (remedyFor(error) === "wait") return false;
  return attempts >= attemptLimit || error instanceof UnreadablePicture || isRoomFull(error);
}
