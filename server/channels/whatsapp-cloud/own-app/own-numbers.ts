import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Keyring, unseal } from "../../../platform/secrets/secrets.ts";
import type { Database } from "../../../platform/sql/database.ts";
import { cloudNumbers } from "../cloud-numbers.table.ts";
import type { Change } from "../receive/envelope.ts";
import { isOfNumber } from "../receive/updates.ts";
import { secretPlace } from "../sealed-tokens.ts";

/** A number of a company's own app. */
type OwnNumber = { connectionId: number; phoneNumberId: string; wabaId: string };

/** The numbers of which a call at a company's own address may speak. */
export type OwnNumbers = { companyId: number; numbers: readonly OwnNumber[] };

/** The connection of an address, the secret that signs its calls, and the numbers of the same app. */
export type Signer = OwnNumbers & { connectionId: number; secret: string };

/**
 * The signer of the calls at an address; null for an unknown one. Meta sends some calls for all numbers of an app to one
 * address, so the signer speaks for those of the company that have the same secret: it could call their own addresses as
 * well. Throws if the operator's secret has changed.
 */
export async function findSigner(db: Database, keys: Keyring, addressWord: string): Promise<Signer | null> {
  const rows = await readAround(db, eq(asked.addressWord, addressWord));
  const opened = rows.flatMap(({ appSecretSealed, isAsked, ...number }) =>
    appSecretSealed === null
      ? []
      : { ...number, isAsked, secret: unseal(keys, appSecretSealed, secretPlace(number.connectionId)).toString() },
  );
  const own = opened.find(({ isAsked }) => isAsked);
  if (!own) return null;
  const { companyId, connectionId, secret } = own;
  return { companyId, connectionId, secret, numbers: opened.filter((one) => one.secret === secret) };
}

/** The numbers of which an accepted call of a connection may speak; null if the connection is gone. */
export async function findOwnNumbers(db: Database, connectionId: number): Promise<OwnNumbers | null> {
  const numbers = await readAround(db, eq(asked.connectionId, connectionId));
  const [first] = numbers;
  return first ? { companyId: first.companyId, numbers } : null;
}

const asked = alias(cloudNumbers, "asked");

/** The numbers of own apps of a number's company, by one look. */
const readAround = async (db: Database, isIt: SQL) => {
  const { connectionId, companyId, phoneNumberId, wabaId, appSecretSealed, addressWord } = cloudNumbers;
  const rows = await db
    .select({ connectionId, companyId, phoneNumberId, wabaId, appSecretSealed, askedId: asked.connectionId })
    .from(asked)
    .innerJoin(cloudNumbers, eq(companyId, asked.companyId))
    .where(and(isIt, isNotNull(asked.addressWord), isNotNull(addressWord)));
  return rows.map(({ askedId, ...row }) => ({ ...row, isAsked: askedId === row.connectionId }));
};

/** True for a change of which a call at a company's own address may speak: one of its numbers, or of their accounts. */
export function isWithin({ numbers }: OwnNumbers, { field, wabaId, updates }: Change): boolean {
  const named = updates?.metadata.phone_number_id;
  const isNamed = numbers.some(({ phoneNumberId }) => phoneNumberId === named);
  if (isOfNumber(field)) return isNamed;
  return (updates === null || isNamed) && numbers.some((one) => one.wabaId === wabaId);
}
