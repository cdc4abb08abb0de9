import { createHash, randomBytes } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { campaigns } from "../features/campaigns/campaigns.table.ts";
import { companies } from "../features/companies/companies.table.ts";
import { demoAccounts } from "../features/companies/seed-demo.ts";
import { files } from "../features/files/files.table.ts";
import { schedules } from "../features/schedules/schedules.table.ts";
import { type OpenDatabase, openDatabase } from "../platform/database.ts";
import { embeddedAddress, startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { migrateDatabase, schemaVersion } from "../platform/migrations.ts";
import { createFolderStore } from "../platform/storage/folder-store.ts";
import { signIn } from "../testing/api-client.ts";
import { answerOf, runCommand } from "../testing/command.ts";
import { makeDataFolder } from "../testing/data-folder.ts";
import { startS3 } from "../testing/s3-stand-in.ts";
import { type ServerProcess, startServer } from "../testing/server-process.ts";
import type { Summary } from "./archive.ts";
import { findTables } from "./stored-tables.ts";
import { writeBackup } from "./write-backup.ts";

type Restored = Summary & { heldBack: { campaigns: number; schedules: number }; isSameSecret: boolean };

const secret = "s".repeat(40);
const { folder, remove } = makeDataFolder();
const file = join(folder, "all.balcao");
const contents = [Buffer.alloc(0), Buffer.from("a\nb\n"), randomBytes(3 * 1024 * 1024 + 17)];
const keys: string[] = [];
let lost = "";
let server: ServerProcess;
let database: OpenDatabase;
let written: Summary & { missingFiles: string[] };
const closers: (() => unknown)[] = [remove];

/** Rows of each table that a backup holds. */
async function countRows({ sql }: OpenDatabase): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const { name } of await findTables(sql)) {
    rows[name] = Number((await sql.unsafe(`select count(*)::int as rows from ${name}`))[0]?.rows);
  }
  return rows;
}

const admin = (url: string) => signIn(url, demoAccounts[0]?.email ?? "", demoAccounts[0]?.password ?? "");

beforeAll(async () => {
  server = await startServer({ BALCAO_DATA: folder, BALCAO_SECRET: secret });
  closers.push(() => server.stop());
  database = openDatabase(embeddedAddress(folder) ?? { url: "" }, { poolSize: 2 });
  closers.push(() => database.close());
  const { db } = database;
  const [company] = await db.select({ id: companies.id }).from(companies).where(sql`not is_platform`);
  const companyId = company?.id ?? 0;
  const store = createFolderStore(join(folder, "files"));
  for (const content of contents) {
    const row = {
      companyId,
      name: "nota\tfiscal\n\\1.bin",
      mimeType: "application/octet-stream",
      size: content.length,
    };
    const [made] = await db.insert(files).values(row).returning();
    await store.write(made?.id ?? "", Readable.from([content], { objectMode: false }));
    keys.push(made?.id ?? "");
  }
  const [gone] = await db.insert(files).values({ companyId, name: "lost", mimeType: "image/png", size: 9 }).returning();
  lost = gone?.id ?? "";
  await db.insert(campaigns).values({ companyId, name: "Running", status: "EM_ANDAMENTO" });
  const agent = await admin(server.url);
  const number = "5531988001122";
  const { id: contactId } = await agent.call<{ id: number }>("POST", "/contacts", { name: "Ana", number });
  for (const sendAt of ["2099-01-02T12:00:00Z", "2099-01-03T12:00:00Z"]) {
    await agent.call("POST", "/schedules", { contactId, body: "Olá, Ana", sendAt });
  }
  // Its time comes between the backup and the restoring.
  await db.update(schedules).set({ sendAt: new Date() }).where(sql`send_at < '2099-01-03'`);
  written = await answerOf({ BALCAO_DATA: folder, BALCAO_SECRET: secret }, "backup", file);
}, 60_000);

afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

it("is for its owner's eyes, and tells what was lost before", async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(written).toMatchObject({ files: contents.length, missing: 1, missingFiles: [lost] });
  const again = await runCommand({ BALCAO_DATA: folder }, "backup", file);
  expect(again).toMatchObject({ code: 1, out: "" });
  expect(again.said).toContain("exists already");
});

it("comes back on another computer, where people sign in and go on", async () => {
  const other = makeDataFolder();
  closers.push(other.remove);
  const settings = { BALCAO_DATA: other.folder, BALCAO_SECRET: secret };
  const restored = await answerOf<Restored>(settings, "restore", file);
  expect(restored).toMatchObject({ rows: written.rows, isSameSecret: true, heldBack: { campaigns: 1, schedules: 1 } });
  const store = createFolderStore(join(other.folder, "files"));
  const hash = (content: Buffer) => createHash("sha256").update(content).digest("hex");
  for (const [at, key] of keys.entries()) {
    expect(hash(await buffer(await store.read(key)))).toBe(hash(contents[at] ?? Buffer.from("?")));
  }

  const restoredServer = await startServer(settings);
  const there = openDatabase(embeddedAddress(other.folder) ?? { url: "" }, { poolSize: 1 });
  try {
    const { db } = there;
    const rows = await countRows(there);
    const data = (counts: object) =>
      Object.entries(counts).filter(([name]) => /users|companies|schedules|files/.test(name));
    expect(data(rows)).toEqual(data(written.rows));
    const [named] = await db.select({ name: files.name }).from(files).where(sql`id = ${keys[0]}`);
    expect(named?.name).toBe("nota\tfiscal\n\\1.bin");
    const planned = await db.execute(
      sql`select 1 from pgboss.job where start_after > '2099-01-01' and state = 'created'`,
    );
    expect(planned.length).toBe(2);
    const states = await db.select({ status: schedules.status }).from(schedules).orderBy(schedules.sendAt);
    expect(states.map(({ status }) => status)).toEqual(["VENCIDA", "PENDENTE"]);
    // What is made from now on gets ids that nothing has.
    const agent = await admin(restoredServer.url);
    await agent.call("POST", "/contacts", { name: "Rui", number: "5531988003344" });
    const refuses = await db.execute(sql`
      select 1 from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and convalidated`);
    const [here] = await database.sql`
      select count(*)::int as all from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
    expect(refuses.length).toBe(here?.all);
    const [off] = await db.execute(sql`select count(*)::int as all from pg_trigger where tgenabled = 'D'`);
    expect(off?.all).toBe(0);
  } finally {
    await there.close();
    await restoredServer.stop();
  }

  const refused = await runCommand(settings, "restore", file);
  expect(refused.said).toMatch(/--empty-first\.\n$/);
  const replaced = await answerOf<Restored>(
    { ...settings, BALCAO_SECRET: "t".repeat(40) },
    "restore",
    file,
    "--empty-first",
  );
  expect(replaced).toMatchObject({ rows: written.rows, isSameSecret: false });
}, 120_000);

it("moves to a database server and a store that speaks S3, and back into a file", async () => {
  const other = makeDataFolder();
  closers.push(other.remove);
  const { address, stop } = await startEmbeddedPostgres(other.folder, { loopback: true });
  if ("url" in address) throw new Error("the embedded database has no URL");
  const { host, port, username, password, database: name } = address;
  const s3 = await startS3();
  try {
    const settings = {
      BALCAO_SECRET: secret,
      DATABASE_URL: `postgres://${username}:${password}@${host}:${port}/${name}`,
      BALCAO_S3_ENDPOINT: s3.endpoint,
      BALCAO_S3_BUCKET: "files",
      BALCAO_S3_ACCESS_KEY: "a",
      BALCAO_S3_SECRET_KEY: "b",
    };
    const restored = await answerOf<Restored>(settings, "restore", file);
    expect(restored.rows).toEqual(written.rows);
    expect(s3.objects.size).toBe(contents.length);
    const second = await answerOf<Summary>(settings, "backup", `${file}.2`);
    expect(second).toMatchObject({ rows: written.rows, files: contents.length, bytes: written.bytes });
  } finally {
    await s3.close();
    await stop();
  }
}, 60_000);

it("of an older version is brought up to this one", async () => {
  const [old, other] = [makeDataFolder(), makeDataFolder()];
  closers.push(old.remove, other.remove);
  const { address, stop } = await startEmbeddedPostgres(old.folder);
  const { known } = await schemaVersion(address);
  await migrateDatabase(address, known - 1);
  const before = openDatabase(address, { poolSize: 1 });
  await before.db.insert(companies).values({ name: "Loja antiga", email: "antiga@example.com" });
  await before.close();
  const store = createFolderStore(join(old.folder, "files"));
  await writeBackup(address, store, { version: "0.0.1", secret: null, migrations: known - 1 }, `${file}.old`);
  await stop();
  await answerOf({ BALCAO_DATA: other.folder }, "restore", `${file}.old`);
  const restored = await startEmbeddedPostgres(other.folder);
  expect(await schemaVersion(restored.address)).toEqual({ applied: known, known });
  const after = openDatabase(restored.address, { poolSize: 1 });
  expect((await after.db.select().from(companies)).map(({ name }) => name)).toEqual(["Loja antiga"]);
  await after.close();
  await restored.stop();
}, 60_000);

it("touches nothing where the backup is damaged or cut off", async () => {
  const other = makeDataFolder();
  closers.push(other.remove);
  const settings = { BALCAO_DATA: other.folder };
  const bad = join(other.folder, "bad.balcao");
  const bytes = readFileSync(file);
  // In the middle of the largest file.
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1_500_000) ^ 1, bytes.length - 1_500_000);
  writeFileSync(bad, bytes);
  expect((await runCommand(settings, "restore", bad)).said).toMatch(/damaged: files\/.+ is not what was written\.\n$/);
  copyFileSync(file, bad);
  truncateSync(bad, bytes.length - 200_000);
  expect((await runCommand(settings, "restore", bad)).said).toMatch(/is cut off: make another\.\n$/);
  writeFileSync(bad, "hello".repeat(200));
  expect((await runCommand(settings, "restore", bad)).said).toMatch(/is no backup, or is damaged\.\n$/);
  expect(existsSync(join(other.folder, "files"))).toBe(false);
  expect(await answerOf(settings, "restore", file, "--only-check")).toMatchObject({ files: contents.length });
  const taken = await runCommand({ BALCAO_DATA: folder }, "restore", file);
  expect(taken.said).toContain("Another Balcão server is already running");
}, 60_000);
