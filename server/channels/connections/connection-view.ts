import type { Connection } from "@balcao/shared/channels/connections.ts";
import { asc, eq, inArray, type SQL } from "drizzle-orm";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { toFileRef } from "../../workspace/files/file-view.ts";
import { files } from "../../workspace/files/files.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { openToken } from "./connection-token.ts";
import { connectionQueues, connections } from "./connections.table.ts";
import { connectionNewChats } from "./new-chats/new-chats.table.ts";
import { newChatsShown } from "./new-chats/new-chats-view.ts";

type Reader = Pick<Context, "db" | "fileUrls" | "tokenKey" | "channels" | "now">;

/** Connections as an admin sees them, in two queries. The condition must name the company. */
export async function readConnections(reader: Reader, condition: SQL | undefined): Promise<Connection[]> {
  const { db, fileUrls, channels } = reader;
  const rows = await db
    .select({ connection: connections, file: files, newChats: connectionNewChats })
    .from(connections)
    .leftJoin(files, eq(files.id, connections.fileId))
    .leftJoin(connectionNewChats, eq(connectionNewChats.connectionId, connections.id))
    .where(condition)
    .orderBy(asc(connections.id));
  if (rows.length === 0) return [];
  const attended = await db
    .select({ connectionId: connectionQueues.connectionId, id: queues.id, name: queues.name, color: queues.color })
    .from(connectionQueues)
    .innerJoin(queues, eq(queues.id, connectionQueues.queueId))
    .where(
      inArray(
        connectionQueues.connectionId,
        rows.map(({ connection }) => connection.id),
      ),
    )
    .orderBy(asc(queues.name));
  return rows.map(({ connection, file, newChats }) => {
    const {
      enabled: _,
      hasServiceWindow: ____,
      createdAt: __,
      tokenHash: ___,
      tokenSealed,
      updatedAt,
      channel: channelKind,
      ...row
    } = connection;
    const kind = channels.find(channelKind);
    return {
      ...row,
      channel: "whatsapp",
      channelKind,
      capabilities: [...(kind?.capabilities ?? [])],
      ...(kind?.files && { files: [...kind.files] }),
      token: openToken(reader, row.id, tokenSealed),
      newChats: newChatsShown(newChats, reader.now()),
      file: file && toFileRef(fileUrls, file),
      queues: attended.filter((queue) => queue.connectionId === row.id).map(({ connectionId: _, ...queue }) => queue),
      updatedAt: updatedAt.toISOString(),
    };
  });
}

/** A QR code links a phone to the company, and a token sends in its name: only the company's admins get them. */
export const asAgentsSee = (connection: Connection): Connection => ({ ...connection, qrcode: "", token: "" });

/** Publishes a connection's state to the company's screens. */
export function publishConnection(ctx: Context, connection: Connection, kind: "whatsapp" | "whatsappSession"): void {
  const eventOf = (shown: Connection) =>
    kind === "whatsapp"
      ? { action: "update" as const, whatsapp: shown }
      : { action: "update" as const, session: shown };
  publish(ctx, [rooms.admins], kind, eventOf(connection) as never);
  publish(ctx, [rooms.agents], kind, eventOf(asAgentsSee(connection)) as never);
}
