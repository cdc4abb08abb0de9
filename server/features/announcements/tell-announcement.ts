import type { Announcement } from "@balcao/shared/announcements.ts";
import type { Context } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { tellEveryCompany } from "../companies/tell-every-company.ts";

/** Tells whoever may read it. Whoever may not any more forgets it first. */
export async function tellAnnouncement(ctx: Context, before: Announcement | null, record: Announcement): Promise<void> {
  if (before?.status && !record.status) await tellAnnouncementGone(ctx, record.id);
  const readers = record.status ? rooms.everyone : rooms.supers;
  await tellEveryCompany(ctx, [readers], "announcement", { action: before ? "update" : "create", record });
}

export const tellAnnouncementGone = (ctx: Context, id: number): Promise<void> =>
  tellEveryCompany(ctx, [rooms.everyone], "announcement", { action: "delete", id });
