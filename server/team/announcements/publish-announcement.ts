import type { Announcement } from "@balcao/shared/team/announcements.ts";
import type { Context } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { publishToEveryCompany } from "../../workspace/companies/publish-to-every-company.ts";

/** Publishes an announcement to its readers. If it becomes a draft, a delete goes to everybody first. */
export async function publishAnnouncement(
  ctx: Context,
  before: Announcement | null,
  record: Announcement,
): Promise<void> {
  if (before?.status && !record.status) await publishAnnouncementGone(ctx, record.id);
  const readers = record.status ? rooms.everyone : rooms.supers;
  await publishToEveryCompany(ctx, [readers], "announcement", { action: before ? "update" : "create", record });
}

export const publishAnnouncementGone = (ctx: Context, id: number): Promise<void> =>
  publishToEveryCompany(ctx, [rooms.everyone], "announcement", { action: "delete", id });
