import { and, eq } from "drizzle-orm";
import type { Channel } from "../../../channels/channel.ts";
import { remedyFor } from "../../../channels/send-error.ts";
import type { Context } from "../../../context.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { isQuotaExceeded } from "../../../workspace/files/storage-quota.ts";
import { contacts } from "../contacts.table.ts";
import { chatOf, identityList } from "../identities/contact-chat.ts";
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
  const [found] = await ctx.db.select({ contact: contacts, identities: identityList }).from(contacts).where(mine);
  // Deleted meanwhile, or fetched already.
  if (!found || !isPictureDue(ctx, found.contact)) return;
  const { contact, identities } = found;
  if (!identities.some(({ kind }) => provider.kind.addresses.includes(kind))) return;
  try {
    const picture = await provider.picture(connectionId, chatOf({ ...contact, identities }));
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
  return attempts >= attemptLimit || error instanceof UnreadablePicture || isQuotaExceeded(error);
}
