import { and, eq, isNull } from "drizzle-orm";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { findAnnouncement } from "./announcement-view.ts";
import { type AnnouncementRow, announcements } from "./announcements.table.ts";

type Topic = AnnouncementRow["topic"];

/** Tells something to a company's admins, in place of its announcement on the same topic. In the caller's transaction. */
export async function announceToCompany(
  ctx: Context,
  topic: Topic,
  form: Pick<AnnouncementRow, "title" | "text" | "priority">,
): Promise<void> {
  await withdrawFromCompany(ctx, topic);
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(announcements)
    .values({ ...form, topic, companyId: ctx.companyId, createdAt: now, updatedAt: now })
    .returning({ id: announcements.id });
  const record = await findAnnouncement(ctx, row?.id ?? 0);
  publish(ctx, [rooms.admins], "announcement", { action: "create", record });
}

/** Deletes a company's announcement on a topic. In the caller's transaction. */
export async function withdrawFromCompany(ctx: Context, topic: Topic): Promise<void> {
  const isIts = topic === null ? isNull(announcements.topic) : eq(announcements.topic, topic);
  const gone = await ctx.db
    .delete(announcements)
    .where(and(eq(announcements.companyId, ctx.companyId), isIts))
    .returning({ id: announcements.id });
  for (const { id } of gone) publish(ctx, [rooms.admins], "announcement", { action: "delete", id });
}
