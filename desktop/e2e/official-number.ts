import { type CloudSimulator, type NewTemplate, startCloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import { sql } from "drizzle-orm";
import { embeddedAddress } from "../../server/platform/embedded-postgres/embedded-postgres.ts";
import { openDatabase } from "../../server/platform/sql/database.ts";
import { type ApiClient, clientOf } from "../../server/testing/api-client.ts";
import type { Connection, SaveConnection } from "../../shared/channels/connections.ts";
import { marina, type Screen, type Stage } from "./stage.ts";

const official = { number: "5531988002040", phoneNumberId: "106540352242940", wabaId: "102290129340340" };
const token = "EAAthesimulatedtokenofthisjourney";

/** A number of the official API in a journey, connected as "Oficial". */
export type OfficialNumber = typeof official & {
  simulator: CloudSimulator;
  /** The access token, also for what an owner does at Meta. */
  token: string;
  connectionId: number;
  /** An admin's browser, and calls of the same session for what other journeys do on screens. */
  screen: Screen;
  admin: ApiClient;
  /** A person's messages become 25 hours old, for the server and for Meta. */
  shutWindow: (person: string) => Promise<void>;
};

/**
 * Restarts the stage's server with Meta's simulator beside it, and connects a number with these templates. `setUp` prepares
 * the company and returns the number's texts and queues: the server keeps the settings of a connection for a second, so
 * that a message right after their change may meet those of before.
 */
export async function connectOfficialNumber(
  stage: Stage,
  templates: readonly NewTemplate[],
  setUp: (admin: ApiClient) => Promise<Partial<SaveConnection>> = async () => ({}),
): Promise<OfficialNumber> {
  const app = { secret: "the app's secret", verifyToken: "the app's word" };
  const webhookUrl = `${stage.server().url}/channels/whatsapp-cloud/webhook`;
  const sandboxUrl = stage.sandbox.addresses.controlUrl;
  const simulator = await startCloudSimulator({ sandboxUrl, app: { ...app, webhookUrl } });
  simulator.setFaults({ reviewMs: null });
  await simulator.addNumber({ ...official, token, name: "Loja Oficial" });
  for (const template of templates) simulator.addTemplate(official.wabaId, template);
  await stage.server().stop();
  await stage.restart({
    BALCAO_GRAPH_URL: simulator.graphUrl,
    BALCAO_CLOUD_APP_SECRET: app.secret,
    BALCAO_CLOUD_VERIFY_TOKEN: app.verifyToken,
    ...simulator.signUp,
  });
  const screen = await stage.signIn(marina);
  const { url } = stage.server();
  const { email, password } = marina;
  // The newest session of a person ends the others: this one is also the browser's from its next page on.
  const signedIn = await screen.request.post(`${url}/auth/login`, { data: { email, password } });
  const admin = clientOf(url, ((await signedIn.json()) as { token: string }).token);
  const { phoneNumberId, wabaId } = official;
  const form = { name: "Oficial", queueIds: [], ...(await setUp(admin)), phoneNumberId, wabaId, accessToken: token };
  const { id: connectionId } = await admin.call<Connection>("POST", "/whatsapp-cloud", form);
  const shutWindow = async (person: string) => {
    const address = embeddedAddress(stage.dataFolder);
    if (!address) throw new Error("the server's database is not running");
    const database = openDatabase(address, { poolSize: 1 });
    await database.db.execute(
      sql`update messages set created_at = created_at - interval '25 hours' where connection_id = ${connectionId}`,
    );
    await database.close();
    simulator.setLastWritten(phoneNumberId, person, Date.now() - 25 * 60 * 60_000);
  };
  return { ...official, token, simulator, connectionId, screen, admin, shutWindow };
}
