import type { Announcement, SaveAnnouncement } from "@balcao/shared/team/announcements.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { asPlatform } from "../../workspace/files/file-owner.ts";
import type { FileRow } from "../../workspace/files/files.table.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { findAnnouncement } from "./announcement-view.ts";
import { type AnnouncementRow, announcements } from "./announcements.table.ts";
import { publishAnnouncement, publishAnnouncementGone } from "./publish-announcement.ts";

type Form = z.output<typeof SaveAnnouncement>;

export function createAnnouncement(ctx: Context, form: Form, picture: FileRow | null): Promise<Announcement> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now();
    const [row] = await ctx.db
      .insert(announcements)
      .values({ ...form, fileId: picture?.id ?? null, createdAt: now, updatedAt: now })
      .returning({ id: announcements.id });
    const made = await findAnnouncement(ctx, row?.id ?? 0);
    await logChange(ctx, null, made);
    await publishAnnouncement(ctx, null, made);
    return made;
  });
}

/** A new picture replaces the one it had. */
export const updateAnnouncement = (
  ctx: Context,
  id: number,
  form: Form,
  picture: FileRow | null,
): Promise<Announcement> => changeAnnouncement(ctx, id, { ...form, ...(picture && { fileId: picture.id }) });

/** Sets or removes the picture (a file of the platform). */
export const setAnnouncementPicture = (ctx: Context, id: number, fileId: string | null): Promise<Announcement> =>
  changeAnnouncement(ctx, id, { fileId });

export async function deleteAnnouncement(ctx: Context, id: number): Promise<void> {
  const gone = await transact(ctx, async (ctx) => {
    const found = await lockAnnouncement(ctx, id);
    await ctx.db.delete(announcements).where(eq(announcements.id, id));
    const target = { targetId: id, targetName: found.title };
    await recordChange(ctx, { area: "announcement", action: "delete", ...target });
    await publishAnnouncementGone(ctx, id);
    return found;
  });
  await removeFile(asPlatform(ctx), gone.fileId);
}

/** Deletes a picture that it had before. */
async function changeAnnouncement(
  ctx: Context,
  id: number,
  change: Partial<typeof announcements.$inferInsert>,
): Promise<Announcement> {
  let replaced: string | null = null;
  const changed = await transact(ctx, async (ctx) => {
    const { fileId } = await lockAnnouncement(ctx, id);
    if ("fileId" in change) replaced = fileId;
    const before = await findAnnouncement(ctx, id);
    await ctx.db
      .update(announcements)
      .set({ ...change, updatedAt: ctx.now() })
      .where(eq(announcements.id, id));
    const after = await findAnnouncement(ctx, id);
    await logChange(ctx, before, after);
    await publishAnnouncement(ctx, before, after);
    return after;
  });
  await removeFile(asPlatform(ctx), replaced);
  return changed;
}

/**
 * Locks an announcement for everybody: the server itself writes those addressed to one company, and no person edits
 * them.
 */
async function lockAnnouncement({ db }: Context, id: number): Promise<AnnouncementRow> {
  const [found] = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), isNull(announcements.companyId)))
    .for("update");
  if (!found) throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  return found;
}

/** Logs the change in the audit log of the super user's own company, as each log belongs to a company. */
async function logChange(ctx: Context, before: Announcement | null, after: Announcement): Promise<void> {
  // The picture is logged by its name: its signed address changes with time.
  const loggedFields = ({ title, text, priority, status, mediaName }: Announcement) => ({
    title,
    text,
    priority,
    status,
    file: mediaName,
  });
  await recordChange(ctx, {
    area: "announcement",
    action: before ? "update" : "create",
    targetId: after.id,
    targetName: after.title,
    before: before && loggedFields(before),
    after: loggedFields(after),
  });
}
