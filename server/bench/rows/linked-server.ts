import type { Connection } from "@balcao/shared/connections.ts";
import { demoAccounts } from "../../features/companies/seed-demo.ts";
import { type ApiClient, signIn } from "../../testing/api-client.ts";
import { makeDataFolder } from "../../testing/data-folder.ts";
import { type ServerProcess, startServer } from "../../testing/server-process.ts";
import { until } from "../../testing/until.ts";
import { type Sandbox, startSandbox } from "../../whatsapp/sandbox/sandbox.ts";

/** The number of the connection. */
export const shop = "5531988001020";

/** A server in a process of its own, connected through the real Baileys to a network of phones in this one. */
export type Linked = { server: ServerProcess; sandbox: Sandbox; admin: ApiClient };

/** Starts both, links the shop, and stops everything after `work`, also when it throws. */
export async function withLinkedServer<T>(work: (linked: Linked) => Promise<T>): Promise<T> {
  const data = makeDataFolder();
  const sandbox = await startSandbox();
  const server = await startServer({
    BALCAO_DATA: data.folder,
    BALCAO_SANDBOX: sandbox.addresses.controlUrl,
    BALCAO_LOG: "info",
  });
  try {
    const [account] = demoAccounts;
    const admin = await signIn(server.url, account?.email ?? "", account?.password ?? "");
    const connection = async () => (await admin.call<Connection[]>("GET", "/whatsapp"))[0];
    const shown = await until("a QR code", async () => ((await connection())?.qrcode ? connection() : null), 20_000);
    await sandbox.scan({ account: shop, qrcode: shown.qrcode });
    await until("the connection", async () => (await connection())?.status === "CONNECTED", 20_000);
    return await work({ server, sandbox, admin });
  } finally {
    await server.stop();
    await sandbox.stop();
    data.remove();
  }
}

/** Adds a connection and links it to a phone of the network. */
export async function link(admin: ApiClient, sandbox: Sandbox, account: string): Promise<void> {
  const { id } = await admin.call<Connection>("POST", "/whatsapp", { name: account });
  const one = () => admin.call<Connection>("GET", `/whatsapp/${id}`);
  const { qrcode } = await until("a QR code", async () => ((await one()).qrcode ? one() : null), 20_000);
  await sandbox.scan({ account, qrcode });
  await until("the connection", async () => (await one()).status === "CONNECTED", 20_000);
}
