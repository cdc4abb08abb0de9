// @module-tag long
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, expect, it } from "vitest";
import { explainFailure } from "../platform/embedded-postgres/data-folder.ts";
import { embeddedAddress, startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { migrateDatabase } from "../platform/sql/migrations.ts";
import { makeDataFolder } from "../testing/run/data-folder.ts";
import { failToStart, startServer } from "../testing/servers/server-process.ts";
import { until } from "../testing/until.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function dataFolder(): string {
  const { folder, remove } = makeDataFolder();
  cleanups.push(remove);
  return folder;
}

/** A folder that an earlier server used and closed properly: creating a database takes longer than these tests. */
const usedFolder = makeDataFolder();
afterAll(usedFolder.remove);

/** A refusal's text: one sentence, without a stack. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const { code, said } = await failToStart(environment);
  expect(code).toBe(1);
  const lines = said.trim().split("\n");
  expect(lines, said).toHaveLength(1);
  expect(lines[0]).toMatch(/^balcao: .+[.]$/);
  return lines[0] ?? "";
}

it("names the invalid setting", async () => {
  expect(await refusal({ BALCAO_PORT: "many" })).toContain("BALCAO_PORT");
  expect(await refusal({ BALCAO_MODE: "fast" })).toContain("BALCAO_MODE");
});

it("refuses production without a secret of its own", async () => {
  expect(await refusal({ BALCAO_MODE: "production" })).toContain("BALCAO_SECRET");
  expect(await refusal({ BALCAO_MODE: "production", BALCAO_SECRET: "changeme" })).toContain("BALCAO_SECRET");
});

it("reports that its port is in use, and leaves no database running", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  cleanups.push(() => other.close());
  await new Promise((ready) => other.once("listening", ready));
  const folder = dataFolder();
  const { port } = other.address() as AddressInfo;
  expect(await refusal({ BALCAO_DATA: folder, BALCAO_PORT: String(port) })).toContain(`Port ${port} is in use`);
  expect(embeddedAddress(folder)).toBeNull();
});

it("refuses a second server on the same data, and the first keeps running", async () => {
  const { folder } = usedFolder;
  const first = await startServer({ BALCAO_DATA: folder });
  cleanups.push(() => first.stop());
  expect(await refusal({ BALCAO_DATA: folder })).toContain("Another Balcão server is already running");
  expect((await fetch(`${first.url}/auth/sign-in-info`)).status).toBe(200);
});

it("takes over the database that outlived a killed server, and stops it at its own end", async () => {
  const { folder } = usedFolder;
  const first = await startServer({ BALCAO_DATA: folder });
  const pid = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0];
  await first.kill();
  const second = await startServer({ BALCAO_DATA: folder });
  expect(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]).toBe(pid);
  expect(await second.stop()).toBe(0);
  expect(embeddedAddress(folder)).toBeNull();
});

it("restarts its database when that stops unexpectedly", async () => {
  const { folder } = usedFolder;
  const server = await startServer({ BALCAO_DATA: folder });
  cleanups.push(() => server.stop());
  const postmaster = () => Number.parseInt(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8"), 10);
  const first = postmaster();
  process.kill(first, "SIGKILL");
  const isReady = async () => (await fetch(`${server.url}/health/ready`)).status === 200;
  await until("the database away", async () => !(await isReady()));
  await until("the database back", isReady);
  expect(postmaster()).not.toBe(first);
  expect(await server.stop()).toBe(0);
  expect(embeddedAddress(folder)).toBeNull();
});

it("keeps serving for a moment after a stop request, and tells load balancers", async () => {
  const server = await startServer({ BALCAO_DATA: usedFolder.folder, BALCAO_DRAIN_SECONDS: "2" });
  cleanups.push(() => server.stop());
  const readiness = async () => {
    const reply = await fetch(`${server.url}/health/ready`);
    return `${reply.status} ${((await reply.json()) as { status: string }).status}`;
  };
  expect(await readiness()).toBe("200 ready");
  const ended = server.stop();
  await until("its word", async () => (await readiness()) === "503 stopping");
  expect((await fetch(`${server.url}/auth/sign-in-info`)).status).toBe(200);
  expect(await ended).toBe(0);
});

it("starts after a power cut, with a stale lock file whose process id is in use", async () => {
  const { folder } = usedFolder;
  const first = await startServer({ BALCAO_DATA: folder });
  await first.stop();
  // The machine has restarted, and the pid now belongs to another process: ours.
  writeFileSync(join(folder, "postgres", "postmaster.pid"), `${process.pid}\n${folder}/postgres\n`);
  const second = await startServer({ BALCAO_DATA: folder });
  expect(await second.stop()).toBe(0);
});

it("refuses data of a newer version, and does not change it", async () => {
  const folder = dataFolder();
  const embedded = await startEmbeddedPostgres(folder);
  await migrateDatabase(embedded.address);
  const address = embedded.address as Exclude<typeof embedded.address, { url: string }>;
  const sql = postgres({ ...address, max: 1 });
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now() + 1e12})`;
  await sql.end();
  await embedded.stop();
  expect(await refusal({ BALCAO_DATA: folder })).toContain("newer version");
});

it("refuses a cluster of another PostgreSQL version and a folder of other files", async () => {
  const older = dataFolder();
  const embedded = await startEmbeddedPostgres(older);
  await embedded.stop();
  writeFileSync(join(older, "postgres", "PG_VERSION"), "15\n");
  expect(await refusal({ BALCAO_DATA: older })).toContain("PostgreSQL 15");

  const taken = dataFolder();
  cpSync(join(import.meta.dirname, "..", "errors.ts"), join(taken, "postgres", "errors.ts"));
  expect(await refusal({ BALCAO_DATA: taken })).toContain("contains no database");
});

it("summarises PostgreSQL's output about a full disk in one sentence", () => {
  const output = 'LOG:  starting\nPANIC:  could not write to file "pg_wal/xlogtemp": No space left on device\n';
  expect(explainFailure("/data", output)).toBe("The disk of /data is full: free some space and start again.");
});

it.runIf(process.getuid?.() === 0)("runs as an ordinary user too", async () => {
  const folder = dataFolder();
  const uid = 65_534;
  chownSync(folder, uid, uid);
  chmodSync(folder, 0o700);
  const check = spawnSync(process.execPath, ["--version"], { uid, gid: uid });
  expect(check.status).toBe(0);
  const server = await startServer({ BALCAO_DATA: folder }, { uid, gid: uid });
  expect((await fetch(`${server.url}/auth/sign-in-info`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
