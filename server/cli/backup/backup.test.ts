// @module-tag long
import { createHash, randomBytes } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schedules } from "../../automation/schedules/schedules.table.ts";
import { demoAccounts } from "../../demo/seed-demo.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import { embeddedAddress, startEmbeddedPostgres } from "../../platform/embedded-postgres/embedded-postgres.ts";
import { createLog } from "../../platform/log.ts";
import { type OpenDatabase, openDatabase } from "../../platform/sql/database.ts";
import { migrateDatabase, schemaVersion } from "../../platform/sql/migrations.ts";
import { StartupError } from "../../platform/startup-error.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { createFolderStore } from "../../platform/storage/folder-store.ts";
import { helps } from "../../team/helps/helps.table.ts";
import { signIn } from "../../testing/api-client.ts";
import { makeDataFolder } from "../../testing/run/data-folder.ts";
import { copyPreparedData } from "../../testing/run/prepared-data.ts";
import { answerOf, runCommand } from "../../testing/servers/command.ts";
import { startS3 } from "../../testing/servers/s3-stand-in.ts";
import { type ServerProcess, startServer } from "../../testing/servers/server-process.ts";
import { until } from "../../testing/until.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { files } from "../../workspace/files/files.table.ts";
import type { Summary } from "./archive.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { withCopyClient } from "./copy-client.ts";
import { restoreBackup } from "./restore-backup.ts";
import { findTables } from "./stored-tables.ts";
import { writeBackup } from "./write-backup.ts";

type Restored = Summary & { heldBack: { campaigns: number; schedules: number }; isSameSecret: boolean };

const secret = "s".repeat(40);
const { folder, remove } = copyPreparedData();
const file = join(folder, "all.balcao");
const contents = [Buffer.alloc(0), Buffer.from("a\nb\n"), randomBytes(3 * 1024 * 1024 + 17)];
const keys: string[] = [];
let lost = "";
let server: ServerProcess;
let database: OpenDatabase;
let written: Summary & { missingFiles: string[] };
const closers: (() => unknown)[] = [remove];

/** The rows of each table in a backup. */
async function countRows({ address, sql }: OpenDatabase): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const { name } of await withCopyClient(address, findTables)) {
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
  // A row slightly larger than a stream's buffer: the end of its table arrives while the reader is behind.
  await db.insert(helps).values({ title: "Ajuda", description: "x".repeat(70_000), provider: "youtube", video: "abc" });
  await db.insert(campaigns).values({ companyId, name: "Running", status: "EM_ANDAMENTO" });
  const agent = await admin(server.url);
  const number = "5531988001122";
  const { id: contactId } = await agent.call<{ id: number }>("POST", "/contacts", { name: "Ana", number });
  for (const sendAt of ["2099-01-02T12:00:00Z", "2099-01-03T12:00:00Z"]) {
    await agent.call("POST", "/schedules", { contactId, body: "Olá, Ana", sendAt });
  }
  // It becomes due between the backup and the restore.
  await db.update(schedules).set({ sendAt: new Date() }).where(sql`send_at < '2099-01-03'`);
  written = await answerOf({ BALCAO_DATA: folder, BALCAO_SECRET: secret }, "backup", file);
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

it("is readable by its owner only, reports files that were missing, and overwrites no file", async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(written).toMatchObject({ files: contents.length, missing: 1, missingFiles: [lost] });
  const again = await runCommand({ BALCAO_DATA: folder }, "backup", file);
  expect(again).toMatchObject({ code: 1, out: "" });
  expect(again.said).toContain("already exists");
});

it("is restored on another computer, where users sign in and continue", async () => {
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
    // New rows get ids that no restored row has.
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
});

it("moves to a database server and an S3 store, and back into a file", async () => {
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
});

it("of an older version is migrated to this one", async () => {
  const [old, other] = [makeDataFolder(), makeDataFolder()];
  closers.push(old.remove, other.remove);
  const { address, stop } = await startEmbeddedPostgres(old.folder);
  const { known } = await schemaVersion(address);
  await migrateDatabase(address, known - 1);
  const before = openDatabase(address, { poolSize: 1 });
  // Not with the present table, which may have columns that this version lacks.
  await before.sql`insert into companies (name, email) values ('Loja antiga', 'antiga@example.com')`;
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
});

it("changes nothing if the backup is damaged or cut off", async () => {
  const other = makeDataFolder();
  closers.push(other.remove);
  const settings = { BALCAO_DATA: other.folder };
  const bad = join(other.folder, "bad.balcao");
  const bytes = readFileSync(file);
  // A byte in the middle of the largest file.
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1_500_000) ^ 1, bytes.length - 1_500_000);
  writeFileSync(bad, bytes);
  expect((await runCommand(settings, "restore", bad)).said).toMatch(/damaged: files\/.+ is not what was written\.\n$/);
  copyFileSync(file, bad);
  truncateSync(bad, bytes.length - 200_000);
  expect((await runCommand(settings, "restore", bad)).said).toMatch(/is incomplete: make another\.\n$/);
  writeFileSync(bad, "hello".repeat(200));
  expect((await runCommand(settings, "restore", bad)).said).toMatch(/is not a backup, or it is damaged\.\n$/);
  expect(existsSync(join(other.folder, "files"))).toBe(false);
  expect(await answerOf(settings, "restore", file, "--only-check")).toMatchObject({ files: contents.length });
  const taken = await runCommand({ BALCAO_DATA: folder }, "restore", file);
  expect(taken.said).toContain("Another Balcão server is already running");
});

it("gives up when no progress is made, and leaves nothing behind", async () => {
  const never: FileStore = {
    ...createFolderStore(join(folder, "files")),
    read: async () => new Readable({ read: () => undefined }),
  };
  const stuck = join(folder, "stuck.balcao");
  const about = { version: "0.0.1", secret: null, migrations: 1 };
  const failure = await writeBackup(database.address, never, about, stuck, 1_000).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartupError);
  expect((failure as StartupError).message).toMatch(/^No progress for 1 seconds at files\/.+: stopped\.$/);
  expect(existsSync(`${stuck}.unfinished`)).toBe(false);
  const open = () => database.sql`select 1 from pg_stat_activity where application_name = 'balcao-backup'`;
  await until("the session to end", async () => (await open()).length === 0);
});

it("fails where the database refuses a row at the end of a table", async () => {
  const other = makeDataFolder();
  closers.push(other.remove);
  const { address, stop } = await startEmbeddedPostgres(other.folder);
  const { known } = await schemaVersion(address);
  const refused = join(other.folder, "refused.balcao");
  const archive = await ArchiveWriter.create(refused);
  const tables = [{ name: "public.companies", columns: ["id"] }];
  const about = { format: 1, version: "0.0.1", takenAt: new Date().toISOString(), migrations: known, secret: null };
  await archive.addJson("manifest.json", { ...about, tables, sequences: [] });
  await archive.add("database/public.companies", Readable.from([Buffer.from("no number\n")]));
  await archive.finish("summary.json", { rows: { "public.companies": 1 }, files: 0, bytes: 0, missing: 0 });
  const files = join(other.folder, "files");
  const target = { address, store: createFolderStore(files), folder: files, mayEmpty: true };
  await expect(restoreBackup(refused, target, createLog("silent"))).rejects.toThrow(/invalid input syntax/);
  await stop();
});
