import {
  isSealedAnew,
  type Keyring,
  type SealedKind,
  type SealedRow,
  seal,
  unseal,
} from "../../platform/secrets/secrets.ts";
import type { Database } from "../../platform/sql/database.ts";

/** `left` counts values that only a former secret opens, `lost` those that none opens. */
export type Resealed = { name: string; current: number; resealed: number; left: number; lost: number };

const batch = 500;

/**
 * Seals values of a former secret again under the present one, a batch per transaction, beside running servers. A
 * repeat changes nothing. With `onlyCount` the first run changes nothing either.
 */
export async function reseal(db: Database, kind: SealedKind, { onlyCount }: { onlyCount: boolean }): Promise<Resealed> {
  const tally: Resealed = { name: kind.name, current: 0, resealed: 0, left: 0, lost: 0 };
  let after: string | null = null;
  for (;;) {
    const rows: SealedRow[] = await kind.read(db, after, batch);
    if (rows.length === 0) return tally;
    after = rows.at(-1)?.id ?? null;
    await db.transaction(async (tx) => {
      for (const row of rows) tally[await resealRow(tx, kind, row, onlyCount)] += 1;
    });
  }
}

async function resealRow(
  db: Database,
  { keys, replace }: SealedKind,
  row: SealedRow,
  onlyCount: boolean,
): Promise<"current" | "resealed" | "left" | "lost"> {
  if (isSealedAnew(keys, row.sealed, row.context)) return "current";
  const plaintext = tryToOpen(keys, row);
  if (plaintext === null) return "lost";
  if (onlyCount) return "left";
  await replace(db, row, seal(keys, plaintext, row.context));
  return "resealed";
}

function tryToOpen(keys: Keyring, { sealed, context }: SealedRow): Buffer | null {
  try {
    return unseal(keys, sealed, context);
  } catch {
    return null;
  }
}
