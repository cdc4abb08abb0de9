// @module-tag long
import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connections } from "../channels/connections/connections.table.ts";
import { demoAccounts } from "../demo/seed-demo.ts";
import { embeddedAddress } from "../platform/embedded-postgres/embedded-postgres.ts";
import { openDatabase } from "../platform/sql/database.ts";
import { type ApiClient, signIn } from "../testing/api-client.ts";
import { linkFirst } from "../testing/link-number.ts";
import { copyPreparedData } from "../testing/run/prepared-data.ts";
import { answerOf, runCommand } from "../testing/servers/command.ts";
import { type ServerProcess, startServer } from "../testing/servers/server-process.ts";

type Listed = {
  id: number;
  companyId: number;
  channel: string;
  status: string;
  number: string | null;
  isRunning: boolean;
};

const shop = "5531988001020";
const data = copyPreparedData();
let sandbox: Sandbox;
let server: ServerProcess;
let admin: ApiClient;
let settings: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  settings = { BALCAO_DATA: data.folder, BALCAO_MODE: "demo", BALCAO_SANDBOX: sandbox.addresses.controlUrl };
  server = await startServer(settings);
  admin = await signIn(server.url, demoAccounts[0]?.email ?? "", demoAccounts[0]?.password ?? "");
});
afterAll(async () => {
  await server?.stop();
  await sandbox?.stop();
  data.remove();
});

const listed = async (): Promise<Listed> => {
  const { connections } = await answerOf<{ connections: Listed[] }>(settings, "connections", "list");
  return connections[0] as Listed;
};
const online = () =>
  sandbox.devices({ account: shop }).then((devices) => devices.filter(({ connected }) => connected).length);

it("restarts and unlinks a connection that a running server holds", async () => {
  await linkFirst(admin, sandbox, shop);
  const before = await listed();
  expect(before).toMatchObject({ status: "CONNECTED", isRunning: true });
  const id = String(before.id);
  expect(await answerOf(settings, "connections", "restart", id)).toMatchObject({
    status: "CONNECTED",
    isRunning: true,
  });
  expect(await online()).toBe(1);
  const out = await answerOf(settings, "connections", "logout", id);
  expect(out).toMatchObject({ status: "DISCONNECTED", isRunning: false });
  expect(await online()).toBe(0);

  expect((await runCommand(settings, "connections", "restart", "99999")).said).toMatch(
    /There is no connection 99999\.\n$/,
  );
  // An official number has no session: a running server does its work.
  const database = openDatabase(embeddedAddress(data.folder) ?? { url: "" }, { poolSize: 1 });
  const official = {
    companyId: before.companyId,
    name: "Oficial",
    channel: cloudKind,
    status: "CONNECTED" as const,
  };
  await database.db.insert(connections).values(official);
  await database.close();
  const isOfficialRunning = async () => {
    const found = await answerOf<{ connections: Listed[] }>(settings, "connections", "list");
    return found.connections.find(({ channel }) => channel === cloudKind)?.isRunning;
  };
  expect(await isOfficialRunning()).toBe(true);
  await server.stop();
  expect(await isOfficialRunning()).toBe(false);
  const { code, out: nothing, said } = await runCommand(settings, "connections", "restart", id);
  expect({ code, nothing }).toEqual({ code: 1, nothing: "" });
  expect(said).toContain("No server is running");
});
