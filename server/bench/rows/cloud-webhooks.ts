import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import { sql } from "drizzle-orm";
import { connectionQueues, connections } from "../../channels/connections/connections.table.ts";
import { cloudNumbers } from "../../channels/whatsapp-cloud/cloud-numbers.table.ts";
import { untilCount } from "../../testing/until.ts";
import { callLimits } from "../../workspace/auth/call-limits.ts";
import { startCallers } from "../ask-from-outside.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { percentiles, type Row, round } from "../measure.ts";

const calls = 12_000;
const before = 3_000;
const contacts = 300;
const width = 64;
const phoneNumberId = "106540352242922";
const app = { secret: "the app's secret", verifyToken: "the app's word" };

/** Signed webhooks of the official API, until each is answered: by then it is stored. */
export const cloudWebhooks: Row = {
  name: "cloud.webhooks",
  about:
    `${calls} signed calls with a message each of ${contacts} contacts, ${width} at once, until the answer, while the stored ones are processed, ` +
    "with a server's default limits; fails if a call is refused or a message is lost",
  measure: async () => {
    const server = await startBenchServer({
      history: true,
      limits: callLimits(600, 300),
      cloud: { graphUrl: "http://127.0.0.1:9", version: "v25.0", app },
    });
    const callers = startCallers();
    try {
      await addNumber(server);
      const asked = { url: await server.listen(), token: "", paths: ["/channels/whatsapp-cloud/webhook"], width };
      const body = (kind: string) => ({ body: callOf(kind), secret: app.secret, contacts });
      await callers.ask({ ...asked, requests: before, webhook: body("before") });
      await untilCount("the first messages", () => storedOf(server, "before"), before);
      const { durations, ms } = await callers.ask({ ...asked, requests: calls, webhook: body("measured") });
      await untilCount("every message", () => storedOf(server, "measured"), calls);
      return { ...percentiles(durations), perSecond: round((calls * 1000) / ms) };
    } finally {
      callers.stop();
      await server.close();
    }
  },
};

async function addNumber({ database: { db }, companyId, queueIds }: BenchServer): Promise<void> {
  const official = { companyId, name: "Official", channel: cloudKind, status: "CONNECTED" as const };
  const [connection] = await db.insert(connections).values(official).returning();
  const connectionId = connection?.id ?? 0;
  await db.insert(connectionQueues).values({ connectionId, queueId: queueIds[0] ?? 0 });
  const tokenSealed = Buffer.alloc(0);
  await db.insert(cloudNumbers).values({ connectionId, companyId, phoneNumberId, wabaId: "1", tokenSealed });
}

const storedOf = async ({ database: { db } }: BenchServer, kind: string): Promise<number> => {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from messages where provider_id like ${`wamid.${kind}.%`}`,
  );
  return row?.count ?? 0;
};

/** A call with one message; the callers fill in its number and its contact. */
const callOf = (kind: string): string =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "102290129340398",
        changes: [
          {
            field: "messages",
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "15550783881", phone_number_id: phoneNumberId },
              contacts: [{ profile: { name: "Contact" }, wa_id: "55119{contact}" }],
              messages: [
                {
                  from: "55119{contact}",
                  id: `wamid.${kind}.{n}`,
                  timestamp: String(Math.floor(Date.now() / 1000)),
                  type: "text",
                  text: { body: "message {n}" },
                },
              ],
            },
          },
        ],
      },
    ],
  });
