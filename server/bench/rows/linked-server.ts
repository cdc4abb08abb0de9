import { demoAccounts } from "../../features/companies/seed-demo.ts";
import { type ApiClient, signIn } from "../../testing/api-client.ts";
import { makeDataFolder } from "../../testing/data-folder.ts";
import { linkFirst } from "../../testing/link-number.ts";
import { type ServerProcess, startServer } from "../../testing/server-process.ts";
import { type Sandbox, startSandbox } from "../../whatsapp/sandbox/sandbox.ts";

/** The number of the connection. */
export const shop = "5531988001020";

/** A server in a process of its own, connected through the real Baileys to a network of phones in this one. */
export type Linked = {
  server: ServerProcess;
  sandbox: Sandbox;
  admin: ApiClient;
  /** The admin anew, for who stays longer than an access token lives. */
  signIn: () => Promise<ApiClient>;
};

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
    const [{ email = "", password = "" } = {}] = demoAccounts;
    const signInAnew = () => signIn(server.url, email, password);
    const admin = await signInAnew();
    await linkFirst(admin, sandbox, shop);
    return await work({ server, sandbox, admin, signIn: signInAnew });
  } finally {
    await server.stop();
    await sandbox.stop();
    data.remove();
  }
}
