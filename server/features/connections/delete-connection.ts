import { and, eq, ne } from "drizzle-orm";
import { afterCommit, type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { recordChange } from "../audit/record-change.ts";
import { haltStranded } from "../campaigns/halt-stranded.ts";
import { leaveCampaigns } from "../campaigns/leave-campaigns.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { removeFile } from "../files/remove-file.ts";
import { failUnsentMessages } from "../messages/send/fail-unsent-messages.ts";
import { connections } from "./connections.table.ts";
import { findConnection } from "./find-connection.ts";
import { commandSession } from "./session-command.ts";

/** Removes a connection and unlinks its phone; its conversations stay. The default goes last (DECISIONS "Connections"). */
export async function deleteConnection(ctx: Context, id: number): Promise<void> {
  // A message that comes in meanwhile holds its ticket and wants the connection; here it is the other way round.
  await removeFile(ctx, await retryLostRace(() => transact(ctx, (ctx) => remove(ctx, id))));
}

/** Answers which file goes with it. */
async function remove(ctx: Context, id: number): Promise<string | null> {
  await lockCompany(ctx);
  const connection = await findConnection(ctx, id);
  const others = await ctx.db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.companyId, ctx.companyId), ne(connections.id, id)))
    .limit(1);
  if (connection.isDefault && others.length > 0) throw new AppError("ERR_NO_OTHER_WHATSAPP");
  await leaveCampaigns(ctx, id);
  await failUnsentMessages(ctx, id);
  await ctx.db.delete(connections).where(eq(connections.id, id));
  await haltStranded(ctx);
  await recordChange(ctx, { area: "connection", action: "delete", targetId: id, targetName: connection.name });
  tell(ctx, [rooms.everyone], "whatsapp", { action: "delete", whatsappId: id });
  afterCommit(ctx, (outside) => commandSession(outside, { connectionId: id, command: "disconnect" }));
  return connection.fileId;
}
