import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addForeignRows } from "../../testing/companies/foreign-rows.ts";
import { png } from "../../testing/samples/samples.ts";
import { until } from "../../testing/until.ts";
import { type Caller, createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { files } from "../../workspace/files/files.table.ts";
import { storeFile } from "../../workspace/files/store-file.ts";
import { invoices } from "../invoices/invoices.table.ts";
import { charges } from "../payments/charges.table.ts";
import { paymentEvents } from "../payments/payment-events.table.ts";
import { makeCompany } from "./make-company.ts";

let world: World;
let operator: Caller;

beforeAll(async () => {
  world = await createWorld();
  operator = await (await world.addCompany("Platform")).addSuper();
  await world.connect();
});
afterAll(() => world.close());

/** The ledger outlives companies. */
const kept = ["payment_events"];

/** Counts a company's rows in every table that has any. */
async function rowsOf(companyId: number): Promise<Record<string, number>> {
  const { sql } = world.database;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id'`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from ${sql(name)} where company_id = ${companyId}`;
    counts[name] = row?.n ?? 0;
  }
  return counts;
}

/** The job queues of a connection: their names end with its id. */
const queuesOf = async (connectionId: number) =>
  (await world.database.sql<{ name: string }[]>`select name from pgboss.queue`).filter(({ name }) =>
    name.endsWith(`-${connectionId}`),
  );

/** Adds an open charge and a file that a message could show. */
async function addMoneyAndFile(companyId: number): Promise<string> {
  const { db } = world.database;
  const [invoice] = await db.select().from(invoices).where(eq(invoices.companyId, companyId));
  const invoiceId = invoice?.id ?? 0;
  await db.insert(charges).values({ companyId, invoiceId, gateway: "static", txid: "x".repeat(25), valueCents: 4_900 });
  await db.insert(paymentEvents).values({ kind: "charged", companyId, invoiceId, source: "server" });
  const owner = { ...world.services, pending: null, companyId };
  return (await storeFile(owner, { name: "a.png", stream: Readable.from([png]) })).id;
}

it("leaves only the ledger of a company: no row, no file, no queue; other companies are unchanged", async () => {
  const shop: TestCompany = await world.addCompany("Shop");
  await addForeignRows(world, shop, operator);
  const fileId = await addMoneyAndFile(shop.id);
  const other = await world.addCompany("Other");
  const before = { shop: await rowsOf(shop.id), other: await rowsOf(other.id) };
  const filled = Object.values(before.shop).filter((n) => n > 0).length;
  expect(filled).toBeGreaterThan(25);
  expect((await queuesOf(shop.connectionId)).length).toBeGreaterThan(0);

  await operator.call("PATCH", `/companies/archived/${shop.id}`, { archived: true });
  expect((await operator.call("DELETE", `/companies/${shop.id}`)).status).toBe(200);

  const left = Object.entries(await rowsOf(shop.id)).filter(([table, n]) => n > 0 && !kept.includes(table));
  expect(left).toEqual([]);
  expect((await rowsOf(shop.id)).payment_events).toBe(1);
  expect(await rowsOf(other.id)).toEqual(before.other);
  await until("its files", async () => {
    const rows = await world.database.db.select().from(files).where(eq(files.id, fileId));
    return rows.length === 0 && (await isGone(fileId));
  });
  await until("its queues", async () => (await queuesOf(shop.connectionId)).length === 0);
});

const isGone = (id: string) =>
  world.services.fileStore.read(id).then(
    (stream) => {
      stream.destroy();
      return false;
    },
    () => true,
  );

it("gives every new company the same default data", async () => {
  const made = await world.database.db.transaction((tx) =>
    makeCompany(tx, { name: "New" }, { name: "Ana", email: "ana@new.example", passwordHash: "" }),
  );
  const rows = Object.entries(await rowsOf(made.companyId)).filter(([, n]) => n > 0);
  expect(Object.fromEntries(rows)).toEqual({ tags: 3, settings: 1, users: 1, views: 3 });
});
