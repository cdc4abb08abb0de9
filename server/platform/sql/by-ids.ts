import type { Database } from "./database.ts";
import { idList } from "./statement.ts";

/** Rows in the order of their requested ids; missing ones are left out. */
export function inOrderOf<Row>(ids: readonly number[], rows: readonly Row[], idOf: (row: Row) => number): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Reads rows by their ids, in their order. One id has a statement of its own, since PostgreSQL plans a list for about ten
 * values. `readMany` hides its list (`forAnyValue`): otherwise PostgreSQL would plan again for each shorter one.
 */
export const readerByIds =
  <Row>(
    readOne: (db: Database, values: { id: number }) => Promise<Row[]>,
    readMany: (db: Database, values: { ids: string }) => Promise<Row[]>,
    idOf: (row: Row) => number,
  ) =>
  async (db: Database, ids: readonly number[]): Promise<Row[]> => {
    const [id, ...others] = ids;
    if (id === undefined) return [];
    const rows = await (others.length === 0 ? readOne(db, { id }) : readMany(db, { ids: idList(ids) }));
    return inOrderOf(ids, rows, idOf);
  };
