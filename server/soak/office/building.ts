import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { eq } from "drizzle-orm";
import { demoAccounts } from "../../demo/seed-demo.ts";
import { embeddedAddress } from "../../platform/embedded-postgres/embedded-postgres.ts";
import { type OpenDatabase, openDatabase } from "../../platform/sql/database.ts";
import { type ApiClient, signIn } from "../../testing/api-client.ts";
import { linkNumber } from "../../testing/link-number.ts";
import { endWithUs } from "../../testing/run/end-with-us.ts";
import { type ServerProcess, startServer } from "../../testing/servers/server-process.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { userQueues, users } from "../../workspace/users/users.table.ts";
import type { Agent } from "./desk-messages.ts";

const queueCount = 5;
const firstNumber = 5_531_960_000_000;
/** Numbers that are linked at the same time. */
const atOnce = 5;
/** The limits of the plan. */
const plenty = 10_000;

/** A server with its database on disk, a network of phones in this process, linked numbers and agents. */
export type Building = {
  server: ServerProcess;
  /** The database's process. */
  postmaster: number;
  sandbox: Sandbox;
  database: OpenDatabase;
  admin: ApiClient;
  numbers: { account: string; connectionId: number }[];
  agents: Agent[];
};

type Size = { agents: number; numbers: number };

/** Opens the building, and tears it down after `work`, even if it throws. */
export async function withBuilding<T>(
  size: Size,
  say: (line: string) => void,
  work: (building: Building) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "balcao-office-"));
  chmodSync(folder, 0o755);
  const withdraw = endWithUs({ folder });
  const sandbox = await startSandbox();
  const server = await startServer({ BALCAO_DATA: folder, BALCAO_SANDBOX: sandbox.addresses.controlUrl });
  const address = embeddedAddress(folder);
  const database = address && openDatabase(address, { poolSize: 2 });
  try {
    if (!database) throw new Error("the server has no embedded database");
    const { email = "", password = "" } = demoAccounts[0] ?? {};
    const admin = await signIn(server.url, email, password);
    await database.db.update(plans).set({ users: plenty, connections: plenty, queues: plenty });
    const queueIds = await addQueues(database, email);
    const numbers = await link(admin, sandbox, size.numbers, queueIds);
    say(`${numbers.length} numbers are linked`);
    const agents = await employ(database, server.url, { email, password, queueIds, count: size.agents });
    say(`${agents.length} agents have signed in`);
    const postmaster = Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
    return await work({ server, postmaster, sandbox, database, admin, numbers, agents });
  } finally {
    await database?.close();
    await server.stop();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
    withdraw();
  }
}

async function addQueues({ db }: OpenDatabase, adminsEmail: string): Promise<number[]> {
  const companyId = await companyOf(db, adminsEmail);
  const rows = Array.from({ length: queueCount }, (_, n) => ({
    companyId,
    name: `Fila ${n + 1}`,
    color: `#00000${n}`,
  }));
  return (await db.insert(queues).values(rows).returning({ id: queues.id })).map(({ id }) => id);
}

async function companyOf(db: OpenDatabase["db"], email: string): Promise<number> {
  const [found] = await db.select({ companyId: users.companyId }).from(users).where(eq(users.email, email));
  return found?.companyId ?? 0;
}

/** Links numbers, each to one queue in turn. */
async function link(
  admin: ApiClient,
  sandbox: Sandbox,
  count: number,
  queueIds: number[],
): Promise<Building["numbers"]> {
  const numbers: Building["numbers"] = [];
  const waiting = Array.from({ length: count }, (_, n) => n).values();
  const linkSome = async () => {
    for (const n of waiting) {
      const account = String(firstNumber + n);
      const form = { name: account, queueIds: [queueIds[n % queueIds.length]] };
      const { id } = await admin.call<Connection>("POST", "/whatsapp", form);
      await linkNumber(admin, sandbox, id, account);
      numbers.push({ account, connectionId: id });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, linkSome));
  return numbers;
}

type Employed = { email: string; password: string; queueIds: number[]; count: number };

/** Adds agents with the admin's password, each in one queue, and signs them in. */
async function employ(
  { db }: OpenDatabase,
  url: string,
  { email, password, queueIds, count }: Employed,
): Promise<Agent[]> {
  const [admin] = await db.select().from(users).where(eq(users.email, email));
  const rows = Array.from({ length: count }, (_, n) => ({
    companyId: admin?.companyId ?? 0,
    name: `Agente ${n + 1}`,
    email: `agente${n + 1}@office.example`,
    passwordHash: admin?.passwordHash ?? null,
  }));
  const added = await db.insert(users).values(rows).returning({ id: users.id, email: users.email });
  const places = added.map(({ id, email }, n) => ({ userId: id, queueId: queueIds[n % queueIds.length] ?? 0, email }));
  await db.insert(userQueues).values(places.map(({ userId, queueId }) => ({ userId, queueId })));
  const agents: Agent[] = [];
  for (const [n, { userId, queueId, email }] of places.entries())
    agents.push({ userId, queueId, token: await signInFrom(`10.0.${n >> 8}.${n & 255}`, url, { email, password }) });
  return agents;
}

/** Signs in from an address: from one address alone five hundred people would wait for each other. */
async function signInFrom(address: string, url: string, body: { email: string; password: string }): Promise<string> {
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  const answer = await fetch(`${url}/auth/login`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`no agent could sign in: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
