import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../../platform/sql/database.ts";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { connections } from "../connections.table.ts";

export type WaitingQrCode = { connectionId: number; company: string; name: string; qrcode: string };

/**
 * The QR codes that screens show now, of every company: for the sandbox's phone page only, which plays all the phones.
 */
export function waitingQrCodes(db: Database): Promise<WaitingQrCode[]> {
  return db
    .select({
      connectionId: connections.id,
      company: companies.name,
      name: connections.name,
      qrcode: connections.qrcode,
    })
    .from(connections)
    .innerJoin(companies, eq(companies.id, connections.companyId))
    .where(and(eq(connections.status, "qrcode"), ne(connections.qrcode, "")));
}
