import { PassThrough, Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { invoices } from "../../billing/invoices/invoices.table.ts";
import { systemContext } from "../../context.ts";
import { pdf } from "../../testing/samples/samples.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { companies } from "../companies/companies.table.ts";
import { plans } from "../plans/plans.table.ts";
import { files } from "./files.table.ts";
import { storeFile } from "./store-file.ts";
import { limitUploadRate } from "./upload-rate-limit.ts";

let world: World;
let serial = 0;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

/** A company whose plan has one gigabyte, with this number of bytes in use. */
async function companyWith(used: number) {
  const { db } = world.database;
  const [plan] = await db
    .insert(plans)
    .values({ name: `Small ${serial++}`, users: 9, connections: 9, queues: 9, storage: 1, valueCents: 0 })
    .returning();
  const company = await world.addCompany("Company", { planId: plan?.id ?? null });
  const [file] = await db
    .insert(files)
    .values({ companyId: company.id, name: "large", mimeType: "video/mp4", size: used })
    .returning();
  return { company, fileId: file?.id ?? "", planId: plan?.id ?? 0 };
}
const store = (companyId: number, bytes: number) =>
  storeFile(systemContext(world.services, companyId, "test"), {
    name: "a.pdf",
    stream: (async function* () {
      yield Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, " ")]);
    })(),
  });
const countOf = async (companyId: number) =>
  (await world.database.db.select().from(files).where(eq(files.companyId, companyId))).length;

it("refuses a file beyond a company's storage, stores nothing of it, and names the limit", async () => {
  const { company } = await companyWith(999_990_000);
  await store(company.id, 5_000);
  const refused = store(company.id, 6_000);
  await expect(refused).rejects.toMatchObject({
    code: "ERR_PLAN_LIMIT",
    details: { what: "storage", limit: 1, used: 1 },
  });
  expect(await countOf(company.id)).toBe(2);
  // Freed storage is available to the next file.
  await store(company.id, 4_000);
  const both = await Promise.allSettled([store(company.id, 800), store(company.id, 800)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const other = await world.addCompany("Other");
  await store(other.id, 6_000);
});

it("accepts files again after a deletion, or with a larger plan", async () => {
  const { company, fileId, planId } = await companyWith(1_000_000_000);
  await expect(store(company.id, 1_000)).rejects.toMatchObject({ code: "ERR_PLAN_LIMIT" });
  const { db } = world.database;
  const now = performance.now.bind(performance);
  await db.update(files).set({ size: 999_000_000 }).where(eq(files.id, fileId));
  vi.spyOn(performance, "now").mockImplementation(() => now() + 11_000);
  await store(company.id, 1_000);
  await expect(store(company.id, 2_000_000)).rejects.toMatchObject({ code: "ERR_PLAN_LIMIT" });
  await db.update(plans).set({ storage: 2 }).where(eq(plans.id, planId));
  vi.spyOn(performance, "now").mockImplementation(() => now() + 700_000);
  await store(company.id, 2_000_000);
});

it("shows the storage in use", async () => {
  const { company } = await companyWith(1_500_000_000);
  const { body } = await company.admin.call("GET", "/subscription");
  expect(body).toMatchObject({ plan: { storage: 1 }, usage: { storage: 2 } });
});

it("holds a company to the smaller plan that it has chosen and not paid yet", async () => {
  const { company, planId: small } = await companyWith(999_999_000);
  const { db } = world.database;
  const values = { name: "Large", users: 9, connections: 9, queues: 9, storage: 2, valueCents: 100 };
  const [large] = await db.insert(plans).values(values).returning();
  await db.update(companies).set({ planId: large?.id }).where(eq(companies.id, company.id));
  await store(company.id, 2_000);
  const chosen = { companyId: company.id, planId: small, isChosen: true, status: "open" } as const;
  await db
    .insert(invoices)
    .values({ ...chosen, detail: "Small", valueCents: 100, recurrence: "MENSAL", dueDate: "2040-01-01" });
  await expect(store(company.id, 2_000)).rejects.toMatchObject({ code: "ERR_PLAN_LIMIT", details: { limit: 1 } });
});

it("limits the bytes a minute for each company separately", async () => {
  const { fileStore } = world.services;
  const send = async (companyId: number) => {
    let taken = 0;
    const content = (async function* () {
      for (let n = 0; n < 3; n++) yield Buffer.alloc(4);
    })();
    for await (const chunk of limitUploadRate({ fileStore, companyId }, content, 20)) taken += chunk.length;
    return taken;
  };
  expect(await send(9_001)).toBe(12);
  await expect(send(9_001)).rejects.toMatchObject({
    code: "ERR_TOO_MANY_ATTEMPTS",
    details: { retryAfterSeconds: expect.any(Number) },
  });
  expect(await send(9_002)).toBe(12);
});

it("opens no download for which there is no room, and closes a source that it does not read", async () => {
  const { company } = await companyWith(1_000_000_000);
  const ctx = systemContext(world.services, company.id, "test");
  let isOpened = false;
  const download = async () => {
    isOpened = true;
    return Readable.from([pdf]);
  };
  await expect(storeFile(ctx, { name: "a.pdf", stream: download })).rejects.toMatchObject({ code: "ERR_PLAN_LIMIT" });
  expect(isOpened).toBe(false);
  const open = new PassThrough();
  await expect(storeFile(ctx, { name: "a.pdf", stream: open })).rejects.toMatchObject({ code: "ERR_PLAN_LIMIT" });
  expect(open.destroyed).toBe(true);
});

it("fails with the error of a source that broke before it was read", async () => {
  const { company } = await companyWith(0);
  const source = new PassThrough();
  const stored = storeFile(systemContext(world.services, company.id, "test"), { name: "a.pdf", stream: source });
  source.destroy(new Error("the connection was reset"));
  await expect(stored).rejects.toThrow("the connection was reset");
  expect(await countOf(company.id)).toBe(1);
});
