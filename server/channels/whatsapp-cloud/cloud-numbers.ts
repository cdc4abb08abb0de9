import { and, eq } from "drizzle-orm";
import { type Keyring, unseal } from "../../platform/secrets/secrets.ts";
import type { Database } from "../../platform/sql/database.ts";
import { cloudNumbers } from "./cloud-numbers.table.ts";
import type { Trouble } from "./graph-meaning.ts";
import { place } from "./sealed-tokens.ts";

/** A number at the official API, with the token that may use it. */
export type CloudNumber = {
  phoneNumberId: string;
  wabaId: string;
  token: string;
  /** Meta's limit of its messages a second, by name. */
  throughput: string;
  trouble: Trouble | null;
};

/** A connection's number; null if the connection is gone. Throws if the operator's secret has changed. */
export async function findNumber(db: Database, keys: Keyring, connectionId: number): Promise<CloudNumber | null> {
  const [row] = await db.select().from(cloudNumbers).where(eq(cloudNumbers.connectionId, connectionId));
  if (!row) return null;
  const { phoneNumberId, wabaId, tokenSealed, throughput, trouble } = row;
  return {
    phoneNumberId,
    wabaId,
    throughput,
    trouble,
    token: unseal(keys, tokenSealed, place(connectionId)).toString(),
  };
}

/** The connection of a number that a webhook names; null if this installation does not have it. */
export async function connectionOf(db: Database, phoneNumberId: string): Promise<number | null> {
  const [row] = await db
    .select({ id: cloudNumbers.connectionId })
    .from(cloudNumbers)
    .where(eq(cloudNumbers.phoneNumberId, phoneNumberId));
  return row?.id ?? null;
}

/** The connections of an account that a webhook names; with `companyId` only this company's. */
export async function connectionsOfAccount(db: Database, wabaId: string, companyId?: number): Promise<number[]> {
  const isAllowed = companyId === undefined ? undefined : eq(cloudNumbers.companyId, companyId);
  const rows = await db
    .select({ id: cloudNumbers.connectionId })
    .from(cloudNumbers)
    .where(and(eq(cloudNumbers.wabaId, wabaId), isAllowed));
  return rows.map(({ id }) => id);
}

/** Notes why a number does not work, or that it does. */
export async function noteTrouble(db: Database, connectionId: number, trouble: Trouble | null): Promise<void> {
  await db.update(cloudNumbers).set({ trouble }).where(eq(cloudNumbers.connectionId, connectionId));
}
