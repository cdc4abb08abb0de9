import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import { connectionQueues, connections } from "../../channels/connections/connections.table.ts";
import { messageTemplates } from "../../channels/message-templates/message-templates.table.ts";
import { WebhookConnections } from "../../channels/runtime/webhook-connections.ts";
import { cloudNumbers } from "../../channels/whatsapp-cloud/cloud-numbers.table.ts";
import { place } from "../../channels/whatsapp-cloud/sealed-tokens.ts";
import { connectionJobs } from "../../connection-jobs.ts";
import { systemContext } from "../../context.ts";
import { sendApiMessage } from "../../integrations/messages-api/send-api-message.ts";
import { campaignConnections } from "../../outreach/campaigns/campaign-connections.table.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import { startCampaign } from "../../outreach/campaigns/run/start-campaign.ts";
import { versionOf } from "../../outreach/campaigns/set-up/template-state.ts";
import { seal } from "../../platform/secrets/secrets.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { type Row, round, timeEach } from "../measure.ts";
import type { MetaSays, MetaSeen } from "../meta-double.ts";
import { addList } from "./campaign-engine.ts";

const messagesEach = 1_000;
const contactsEach = 200;
/** Without any progress for so long something is wrong. */
const longestStillMs = 60_000;
const metaDouble = fileURLToPath(new URL("../meta-double.ts", import.meta.url));

type Work = {
  what: string;
  store: (server: BenchServer, connectionIds: readonly number[], total: number) => Promise<void>;
};

const texts: Work = { what: "stored texts", store: storeTexts };
const templates: Work = { what: "shipments of a campaign with a template", store: storeCampaign };

/** A number alone reaches Meta's limit with texts; five together are limited by the machine. */
export const cloudSend: readonly Row[] = [
  rowOf("cloud.send", 5, texts),
  rowOf("cloud.send.one", 1, texts),
  rowOf("campaign.official", 5, templates),
  rowOf("campaign.official.one", 1, templates),
];

/** Official numbers with as much to send as they can, and a double of Meta that refuses what is too fast. */
function rowOf(name: string, numbers: number, { what, store }: Work): Row {
  const total = numbers * messagesEach;
  return {
    name,
    about:
      `${total} ${what} of official numbers (${numbers}; Meta allows 80 a second each), from the first to the last that Meta accepts, with ` +
      "answers after 100 ms; `worst` is how many it refused for their pace. Fails if Meta gets one twice, or nothing for a minute",
    measure: async () => {
      const meta = fork(metaDouble, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
      const { port } = (await said(meta)) as { port: number };
      const cloud = { graphUrl: `http://127.0.0.1:${port}`, version: "v25.0", app: null };
      const server = await startBenchServer({ cloud });
      const { services, database, webhookChannels: adapters } = server;
      const workers = new WebhookConnections(services, {
        ...{ sql: database.sql, adapters, jobs: connectionJobs(services) },
      });
      try {
        await store(server, await addNumbers(server, numbers), total);
        const before = process.cpuUsage();
        await workers.start();
        const { accepted, refused, repeated, firstAt, lastAt } = await untilAll(meta, total);
        const { user, system } = process.cpuUsage(before);
        if (repeated > 0) throw new Error(`Meta got ${repeated} messages twice`);
        const perSecond = round((accepted * 1000) / (lastAt - firstAt));
        const cpuMs = Math.round((user + system) / accepted / 10) / 100;
        return { unit: "messages", worst: refused, perSecond, cpuMs };
      } finally {
        await workers.stop();
        await server.close();
        meta.kill();
      }
    },
  };
}

async function said(meta: ChildProcess): Promise<MetaSays> {
  const [what] = (await once(meta, "message", { signal: AbortSignal.timeout(longestStillMs) })) as [MetaSays];
  return what;
}

async function untilAll(meta: ChildProcess, total: number): Promise<MetaSeen> {
  let [most, since] = [0, performance.now()];
  for (;;) {
    await delay(500);
    meta.send("how many?");
    const seen = (await said(meta)) as MetaSeen;
    const all = seen.accepted + seen.refused;
    if (all >= total) return seen;
    if (all > most) [most, since] = [all, performance.now()];
    if (performance.now() - since > longestStillMs) throw new Error(`only ${all} of ${total} messages reached Meta`);
  }
}

async function addNumbers(
  { database: { db }, companyId, queueIds, cloudKeys }: BenchServer,
  numbers: number,
): Promise<number[]> {
  const made = await db
    .insert(connections)
    .values(
      Array.from({ length: numbers }, (_, n) => ({
        ...{ companyId, name: `Official ${n}`, channel: cloudKind, status: "CONNECTED" as const },
      })),
    )
    .returning({ id: connections.id });
  const ids = made.map(({ id }) => id);
  await db.insert(connectionQueues).values(ids.map((connectionId) => ({ connectionId, queueId: queueIds[0] ?? 0 })));
  await db.insert(cloudNumbers).values(
    ids.map((connectionId) => ({
      ...{ connectionId, companyId, phoneNumberId: `10654035224${connectionId}`, wabaId: "1" },
      tokenSealed: seal(cloudKeys, Buffer.from("EAAbench"), place(connectionId)),
    })),
  );
  return ids;
}

/** Stores all messages first, so that every number has work until its end. */
async function storeTexts({ services, companyId }: BenchServer, ids: readonly number[], total: number): Promise<void> {
  const ctx = systemContext(services, companyId, "bench");
  const all = Array.from({ length: total }, (_, n) => n);
  const firsts = ids.length * contactsEach;
  // A contact's first message makes the contact, which two at once would do twice.
  const send = (n: number) => {
    const connectionId = ids[n % ids.length] ?? 0;
    const number = `55119${81_000_000 + (n % firsts)}`;
    return sendApiMessage(ctx, {
      ...{ connectionId, number, body: `message ${n}`, to: undefined, template: undefined },
      ...{ idempotencyKey: null, files: [] },
    });
  };
  await timeEach(all.slice(0, firsts), 8, send);
  await timeEach(all.slice(firsts), 8, send);
}

/** Starts a campaign without waits to people who never wrote. */
async function storeCampaign(
  { services, database: { db }, companyId }: BenchServer,
  ids: readonly number[],
  total: number,
): Promise<void> {
  const template = { name: "promo", language: "pt_BR" };
  const approved = { ...template, companyId, externalId: "1", category: "marketing", status: "approved" } as const;
  const known = await db
    .insert(messageTemplates)
    .values(ids.map((connectionId) => ({ ...approved, connectionId, body: "Oi! Chegou a promoção." })))
    .returning();
  const contactListId = await addList(db, companyId, total);
  const chosen = { ...template, category: "marketing" as const, fields: {}, versions: known.map(versionOf) };
  const [campaign] = await db
    .insert(campaigns)
    .values({ companyId, name: "Bench", contactListId, waitTime: 0, template: chosen })
    .returning();
  const campaignId = campaign?.id ?? 0;
  await db.insert(campaignConnections).values(ids.map((connectionId) => ({ campaignId, connectionId })));
  await startCampaign(systemContext(services, companyId, "bench"), campaignId);
}
