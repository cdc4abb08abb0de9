import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type CloudSimulator, startCloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { pino } from "pino";
import { seal, soleKey } from "../../platform/secrets/secrets.ts";
import { type OpenDatabase, openDatabase } from "../../platform/sql/database.ts";
import { RecordingSink } from "../../testing/recording-sink.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";
import { CloudChannel } from "./cloud-channel.ts";
import { cloudNumbers } from "./cloud-numbers.table.ts";
import { place } from "./sealed-tokens.ts";
import { Pace } from "./send/pace.ts";

const app = { secret: "an app's secret", verifyToken: "the app's word" };

export type CloudRig = {
  sandbox: Sandbox;
  simulator: CloudSimulator;
  database: OpenDatabase;
  sink: RecordingSink;
  channel: CloudChannel;
  connectionId: number;
  phoneNumberId: string;
  /** The channel was made of these. */
  parts: ConstructorParameters<typeof CloudChannel>[0];
  /** Processes no webhook from now on, or again. */
  hold: (holds: boolean) => void;
  close: () => Promise<void>;
};

/** A channel with one official number of the simulator, whose webhooks it processes. */
export async function openCloudRig(account: string): Promise<CloudRig> {
  let [isHeld, channel] = [false, null as CloudChannel | null];
  const receiver = createServer(async (request, response) => {
    const body = await buffer(request);
    const headers = { "x-hub-signature-256": String(request.headers["x-hub-signature-256"]) };
    if (!channel?.isAuthentic({ headers, body })) return response.writeHead(403).end();
    if (isHeld) return response.writeHead(503).end();
    const isDone = await channel.receive(body).then(
      () => true,
      () => false,
    );
    return response.writeHead(isDone ? 200 : 500).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => receiver.once("listening", resolve));
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

  const { address, drop } = await createTestDatabase();
  const database = openDatabase(address);
  const sandbox = await startSandbox();
  const simulator = await startCloudSimulator({
    sandboxUrl: sandbox.addresses.controlUrl,
    app: { ...app, webhookUrl },
  });
  const { phoneNumberId, wabaId, token } = await simulator.addNumber({ number: account, name: "Loja" });
  const keys = soleKey(randomBytes(32));
  const sink = new RecordingSink();
  const settings = { graphUrl: simulator.graphUrl, version: "v25.0", app };
  const log = pino({ level: "silent" });
  const parts = { db: database.db, log, keys, settings, sink, pace: new Pace(null, log) };
  channel = new CloudChannel(parts);

  const [company] = await database.db.insert(companies).values({ name: "Loja" }).returning();
  const companyId = company?.id ?? 0;
  const made = { companyId, name: "Oficial", channel: cloudKind, status: "CONNECTED" as const };
  const [connection] = await database.db.insert(connections).values(made).returning();
  const connectionId = connection?.id ?? 0;
  const tokenSealed = seal(keys, Buffer.from(token), place(connectionId));
  await database.db.insert(cloudNumbers).values({ connectionId, companyId, phoneNumberId, wabaId, tokenSealed });
  return {
    ...{ sandbox, simulator, database, sink, channel, connectionId, phoneNumberId, parts },
    hold: (holds) => {
      isHeld = holds;
    },
    close: async () => {
      await simulator.stop();
      await sandbox.stop();
      receiver.closeAllConnections();
      receiver.close();
      await database.close();
      await drop();
    },
  };
}
