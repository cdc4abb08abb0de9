import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { toFileRef } from "../../workspace/files/file-view.ts";
import { type FileRow, files } from "../../workspace/files/files.table.ts";
import { type QuickMessageRow, quickMessages } from "./quick-messages.table.ts";

export const shortcodeOrder = sql<string>`lower(${quickMessages.shortcode})`;

/** The quick messages that the actor may use: their own, their queues' and the company's. Admins see every queue's. */
export function selectQuickMessages(ctx: Context, condition?: SQL) {
  return ctx.db
    .select({ row: quickMessages, file: files, key: shortcodeOrder })
    .from(quickMessages)
    .leftJoin(files, eq(files.id, quickMessages.fileId))
    .where(and(usable(ctx), condition));
}

export function usable({ companyId, actor }: Context): SQL | undefined {
  const ofCompany = eq(quickMessages.companyId, companyId);
  if (actor.type === "system") return ofCompany;
  const queueIds = actor.profile === "admin" ? undefined : inArray(quickMessages.queueId, [...actor.queueIds]);
  return and(
    ofCompany,
    or(
      and(eq(quickMessages.scope, "user"), eq(quickMessages.userId, actor.id)),
      and(eq(quickMessages.scope, "queue"), queueIds),
      eq(quickMessages.scope, "company"),
    ),
  );
}

export function toQuickMessage(ctx: Context, row: QuickMessageRow, file: FileRow | null): QuickMessage {
  const { createdAt: _, ...shown } = row;
  return { ...shown, file: file && toFileRef(ctx.fileUrls, file) };
}

/** A quick message that the actor may use. Throws ERR_NO_QUICKMESSAGE_FOUND, also for another user's private one. */
export async function findQuickMessage(ctx: Context, id: number): Promise<QuickMessage> {
  const [found] = await selectQuickMessages(ctx, eq(quickMessages.id, id));
  if (!found) throw new AppError("ERR_NO_QUICKMESSAGE_FOUND");
  return toQuickMessage(ctx, found.row, found.file);
}

/** The rooms of the people who may use it. */
export function quickMessageRooms({ scope, userId, queueId }: QuickMessage): string[] {
  if (scope === "company") return [rooms.everyone];
  if (scope === "queue" && queueId !== null) return [rooms.admins, rooms.queue(queueId)];
  return userId === null ? [] : [rooms.user(userId)];
}
