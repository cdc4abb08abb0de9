import { globSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, is, SQL, Table } from "drizzle-orm";
import { expect, it } from "vitest";
import { ColumnWriters } from "../testing/column-writers.ts";

/** Columns that no code here writes, with the reason. */
const unwritten: Record<string, string> = {
  "connections.provider": "told to clients of before, which show it",
  "contacts.profilePicUrl": "read by servers of the version before; goes once none runs any more",
};

const root = join(import.meta.dirname, "..");
/** Tests, benchmarks and the demo fill columns too, but no installation runs them. */
const isShipped = (path: string): boolean =>
  !/\.test\.ts$|(^|\/)(testing|bench|soak|sandbox|sandbox-bank|demo|node_modules)\//.test(path);

/** Columns by their table's name in the code, without those that the database fills itself. */
async function allColumns(): Promise<{ table: string; column: string; inSql: string }[]> {
  const paths = globSync("*/**/*.table.ts", { cwd: root, exclude: ["node_modules/**"] });
  const modules: Record<string, unknown>[] = await Promise.all(paths.map((path) => import(join(root, path))));
  const tables = modules
    .flatMap((one) => Object.entries(one))
    .filter((entry): entry is [string, Table] => is(entry[1], Table));
  return tables.flatMap(([table, definition]) =>
    Object.entries(getTableColumns(definition))
      .filter(
        ([, { generated, generatedIdentity, default: standard }]) =>
          !generated && !generatedIdentity && !is(standard, SQL),
      )
      .map(([column]) => ({ table, column, inSql: column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) })),
  );
}

it("every column is written by production code", async () => {
  const paths = globSync("**/*.ts", { cwd: root, exclude: ["**/node_modules/**"] }).filter(isShipped);
  const { written } = new ColumnWriters(paths.map((path) => join(root, path)));
  const columns = await allColumns();
  expect(columns.length).toBeGreaterThan(200);
  const nobodys = columns
    .filter(({ table, column, inSql }) => !written.get(table)?.has(column) && !written.get(table)?.has(inSql))
    .map(({ table, column }) => `${table}.${column}`);
  expect(nobodys.sort()).toEqual(Object.keys(unwritten).sort());
});

it("finds every way of writing a column, and ignores views", () => {
  const written = ColumnWriters.of(`
    import { people } from "./people.table.ts";
    type Row = typeof people.$inferSelect;
    type Form = Pick<Row, "email" | "phone">;
    const view = (row: Row) => ({ picture: row.picture, shown: true });
    const named = (row: Row) => ({ name: row.name, ...(row.isNew ? { title: "" } : {}) });
    async function change(ctx: Context, id: number, work: () => Partial<typeof people.$inferInsert>) {
      const values = work();
      await ctx.db.update(people).set(values).where(eq(people.id, id));
    }
    async function add(ctx: Context, row: Row, form: Form) {
      await ctx.db.insert(people).values({ id: row.id, ...named(row), ...form });
      await change(ctx, row.id, () => ({ age: 7 }));
      await ctx.db.execute(sql\`insert into \${people} as p (first_seen, last_seen) values (1, 2)
        on conflict do update set last_said = excluded.last_said, city = 1\`);
      return view(row);
    }`);
  expect([...(written.get("people") ?? [])].sort()).toEqual([
    "age",
    "city",
    "email",
    "first_seen",
    "id",
    "last_said",
    "last_seen",
    "name",
    "phone",
    "title",
  ]);
});
