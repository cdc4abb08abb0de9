import { and, eq, inArray, or } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { type FileRow, files } from "../../../workspace/files/files.table.ts";
import { quickMessages } from "../../quick-messages/quick-messages.table.ts";

/** The file of a quick message that the actor may use, or null if it has none. Throws ERR_NO_QUICKMESSAGE_FOUND. */
export async function findQuickFile(ctx: Context, quickMessageId: number): Promise<FileRow | null> {
  const [found] = await ctx.db
    .select({ messageType: quickMessages.messageType, file: files })
    .from(quickMessages)
    .leftJoin(files, eq(files.id, quickMessages.fileId))
    .where(and(eq(quickMessages.companyId, ctx.companyId), eq(quickMessages.id, quickMessageId), usableBy(ctx)));
  if (!found) throw new AppError("ERR_NO_QUICKMESSAGE_FOUND");
  return found.messageType === "MESSAGE" ? null : found.file;
}

/** The caller's own, their queues', and the company's. */
function usableBy({ actor }: Context) {
  if (actor.type === "system") return undefined;
  const { scope, userId, queueId } = quickMessages;
  return or(
    eq(scope, "company"),
    and(eq(scope, "user"), eq(userId, actor.id)),
    and(eq(scope, "queue"), actor.profile === "admin" ? undefined : inArray(queueId, [...actor.queueIds])),
  );
}
