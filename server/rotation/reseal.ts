import type { Database } from "../platform/database.ts";
import { isSealedAnew, type Keyring, seal, unseal } from "../platform/secrets.ts";

/** A sealed value and what it is bound to. */
export type SealedRow = { id: string; sealed: Buffer; context: string };

/** One kind of sealed values, in the order of their ids. */
export type SealedKind = {
  name: string;
  keys: Keyring;
  /** The next rows after an id; from the first when it is null. */
  read: (db: Database, after: string | null, limit: number) => Promise<SealedRow[]>;
  /** Puts another value in place of the one that was read; whoever wrote meanwhile did so under the present key. */
  replace: (db: Database, row: SealedRow, sealed: Buffer) => Promise<void>;
};

/** `left`: what only a former secret opens. `lost`: what none does. */
export type Resealed = { name: string; current: number; resealed: number; left: number; lost: number };

const batch = 500;

/**
 * Seals anew, under the present secret, what was sealed under a former one; a batch a transaction, beside running
 * servers. Again it changes nothing. With `onlyCount` nothing is changed the first time either.
 */
export async function reseal(db: Database, kind: SealedKind, { onlyCount }: { onlyCount: boolean }): Promise<Resealed> {
  const told: Resealed = { name: kind.name, current: 0, resealed: 0, left: 0, lost: 0 };
  let after: string | null = null;
  for (;;) {
    const rows: SealedRow[] = await kind.read(db, after, batch);
    if (rows.length === 0) return told;
    after = rows.at(-1)?.id ?? null;
    await db.transaction(async (tx) => {
      for (const row of rows) told[await resealRow(tx, kind, row, onlyCount)] += 1;
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
