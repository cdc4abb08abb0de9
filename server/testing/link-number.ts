import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Sandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import type { ApiClient } from "./api-client.ts";
import { until } from "./until.ts";

/** Makes an account's phone scan a connection's code, and waits until the connection is open. */
export async function linkNumber(
  admin: ApiClient,
  sandbox: Pick<Sandbox, "scan">,
  connectionId: number,
  account: string,
): Promise<Connection> {
  const read = () => admin.call<Connection>("GET", `/whatsapp/${connectionId}`);
  const { qrcode } = await until("a QR code", async () => ((await read()).qrcode ? read() : null));
  await sandbox.scan({ account, qrcode });
  return until("the connection", async () => ((await read()).status === "CONNECTED" ? read() : null));
}

/** Links the connection that the demo company begins with. */
export async function linkFirst(
  admin: ApiClient,
  sandbox: Pick<Sandbox, "scan">,
  account: string,
): Promise<Connection> {
  const [first] = await admin.call<Connection[]>("GET", "/whatsapp");
  return linkNumber(admin, sandbox, first?.id ?? 0, account);
}

/** Adds a connection and links it. */
export async function linkAnother(
  admin: ApiClient,
  sandbox: Pick<Sandbox, "scan">,
  account: string,
): Promise<Connection> {
  const { id } = await admin.call<Connection>("POST", "/whatsapp", { name: account });
  return linkNumber(admin, sandbox, id, account);
}
