import type { Announcement } from "@balcao/shared/team/announcements.ts";
import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type FileRow, files } from "../../workspace/files/files.table.ts";
import { type AnnouncementRow, announcements } from "./announcements.table.ts";

/**
 * Condition: announcements that the actor may read. People read the published ones, super users the drafts too. Only a
 * company's admins read one that is addressed to it.
 */
export function readable({ actor, companyId }: Context): SQL | undefined {
  const isAdmin = actor.type === "system" || actor.profile === "admin";
  const addressed = isAdmin ? eq(announcements.companyId, companyId) : undefined;
  const shown = actor.type === "user" && !actor.super ? eq(announcements.status, true) : undefined;
  return and(or(isNull(announcements.companyId), addressed), shown);
}

export function selectAnnouncements(ctx: Context, condition?: SQL) {
  return ctx.db
    .select({ row: announcements, file: files })
    .from(announcements)
    .leftJoin(files, eq(files.id, announcements.fileId))
    .where(and(readable(ctx), condition));
}

export function toAnnouncement({ fileUrls }: Context, row: AnnouncementRow, file: FileRow | null): Announcement {
  const { fileId: _, companyId: _to, topic: _topic, createdAt, updatedAt, ...shown } = row;
  return {
    ...shown,
    mediaPath: file && fileUrls.of(file.id),
    mediaName: file?.name ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Finds an announcement that the actor may read. Throws ERR_NO_ANNOUNCEMENT_FOUND. */
export async function findAnnouncement(ctx: Context, id: number): Promise<Announcement> {
  const [found] = await selectAnnouncements(ctx, eq(announcements.id, id));
  if (!found) throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  return toAnnouncement(ctx, found.row, found.file);
}
