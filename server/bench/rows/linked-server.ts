import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { demoAccounts } from "../../demo/seed-demo.ts";
import { type ApiClient, signIn } from "../../testing/api-client.ts";
import { linkFirst } from "../../testing/link-number.ts";
import { makeDataFolder } from "../../testing/run/data-folder.ts";
import { type ServerProcess, startServer } from "../../testing/servers/server-process.ts";

/** The number of the connection. */
export const shop = "5531988001020";

/** A server in a separate process, connected through the real Baileys to a network of phones in this one. */
export type Linked = {
  server: ServerProcess;
  /** The environment that the server was started with. */
  environment: Record<string, string>;
  sandbox: Sandbox;
  admin: ApiClient;
  /** Signs the admin in again, for a row that lasts longer than an access token. */
  signIn: () => Promise<ApiClient>;
};

/** Starts both, links the shop's number, and stops everything after `work`, even if it throws. */
export async function withLinkedServer<T>(
  work: (linked: Linked) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const data = makeDataFolder();
  const sandbox = await startSandbox();
  const environment = { BALCAO_DATA: data.folder, ...settings };
  const server = await startServer({
    ...environment,
    BALCAO_SANDBOX: sandbox.addresses.controlUrl,
    BALCAO_LOG: "info",
  });
  try {
    const [{ email = "", password = "" } = {}] = demoAccounts;
    const signInAnew = () => signIn(server.url, email, password);
    const admin = await signInAnew();
    await linkFirst(admin, sandbox, shop);
    return await work({ server, environment, sandbox, admin, signIn: signInAnew });
  } finally {
    await server.stop();
    await sandbox.stop();
    data.remove();
  }
}
