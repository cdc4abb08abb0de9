import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../platform/database.ts";
import { connections } from "./connections.table.ts";

/** The codes screens show now, of every company: for the sandbox's phone page only, which plays all the phones. */
export function waitingQrCodes(db: Database): Promise<{ connectionId: number; name: string; qrcode: string }[]> {
  return db
    .select({ connectionId: connections.id, name: connections.name, qrcode: connections.qrcode })
    .from(connections)
    .where(and(eq(connections.status, "qrcode"), ne(connections.qrcode, "")));
}
