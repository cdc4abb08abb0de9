import { type CloudSimulator, startCloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { demoAccounts } from "../demo/seed-demo.ts";
import { type ApiClient, signIn } from "../testing/api-client.ts";
import { linkFirst } from "../testing/link-number.ts";
import { type Cluster, startCluster } from "../testing/servers/cluster.ts";

/** The numbers of the shop: one linked by QR code, and an official one. */
export const linked = "5531988001020";
export const official = "5531988001030";
/** Meta's secret of the app that owns the official number. */
export const appSecret = "an app's secret";

export type OfficialCluster = {
  cluster: Cluster;
  simulator: CloudSimulator;
  number: OfficialNumber;
  /** The connection of the official number. */
  connectionId: number;
  webhookUrl: string;
};

/** Starts servers whose demo shop has both numbers, and stops everything after `work`, even if it throws. */
export async function withOfficialCluster<T>(
  work: (open: OfficialCluster) => Promise<T>,
  environment: Record<string, string> = {},
  servers = 1,
): Promise<T> {
  const app = { secret: appSecret, verifyToken: "the app's word", webhookUrl: "" };
  const made: { simulator?: CloudSimulator } = {};
  const cluster = await startCluster(servers, async ({ addresses }) => {
    made.simulator = await startCloudSimulator({ sandboxUrl: addresses.controlUrl, app });
    return {
      ...environment,
      BALCAO_GRAPH_URL: made.simulator.graphUrl,
      BALCAO_CLOUD_APP_SECRET: app.secret,
      BALCAO_CLOUD_VERIFY_TOKEN: app.verifyToken,
    };
  });
  const { simulator } = made;
  try {
    if (!simulator) throw new Error("there is no simulator");
    app.webhookUrl = `${cluster.url}/channels/whatsapp-cloud/webhook`;
    const admin = await signInAs(cluster, "admin");
    const first = await linkFirst(admin, cluster.sandbox, linked);
    const number = await simulator.addNumber({ number: official });
    const { phoneNumberId, wabaId, token: accessToken } = number;
    const form = { name: "Oficial", phoneNumberId, wabaId, accessToken, queueIds: first.queues.map(({ id }) => id) };
    const { id: connectionId } = await admin.call<Connection>("POST", "/whatsapp-cloud", form);
    return await work({ cluster, simulator, number, connectionId, webhookUrl: app.webhookUrl });
  } finally {
    await simulator?.stop();
    await cluster.stop();
  }
}

/** Signs in as one of the demo's people. */
export function signInAs({ url }: Pick<Cluster, "url">, profile: "admin" | "super"): Promise<ApiClient> {
  const { email = "", password = "" } = demoAccounts.find((account) => account.profile === profile) ?? {};
  return signIn(url, email, password);
}
