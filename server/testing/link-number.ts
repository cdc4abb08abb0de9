import type { Connection } from "@balcao/shared/connections.ts";
import type { Sandbox } from "../whatsapp/sandbox/sandbox.ts";
import type { ApiClient } from "./api-client.ts";
import { until } from "./until.ts";

/** Has an account's phone scan a connection's code, and waits until the connection is up. */
export async function linkNumber(
  admin: ApiClient,
  sandbox: Pick<Sandbox, "scan">,
  connectionId: number,
  account: string,
): Promise<Connection> {
  const read = () => admin.call<Connection>("GET", `/whatsapp/${connectionId}`);
  const { qrcode } = await until("a QR code", async () => ((await read()).qrcode ? read() : null), 20_000);
  await sandbox.scan({ account, qrcode });
  return until("the connection", async () => ((await read()).status === "CONNECTED" ? read() : null), 20_000);
}

/** The same for the connection that the demo company begins with. */
export async function linkFirst(
  admin: ApiClient,
  sandbox: Pick<Sandbox, "scan">,
  account: string,
): Promise<Connection> {
  const [first] = await admin.call<Connection[]>("GET", "/whatsapp");
  return linkNumber(admin, sandbox, first?.id ?? 0, account);
}

/** The same for a new connection. */
export async function linkAnother(
  admin: ApiClient,
  sandbox: Pick<Sandbox, "scan">,
  account: string,
): Promise<Connection> {
  const { id } = await admin.call<Connection>("POST", "/whatsapp", { name: account });
  return linkNumber(admin, sandbox, id, account);
}
