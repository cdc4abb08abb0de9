import { createHmac } from "node:crypto";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { CloudNumber } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OfficialWorld, openOfficialWorld, talkWith } from "../../../testing/official-world.ts";
import { until } from "../../../testing/until.ts";
import type { Caller, TestCompany } from "../../../testing/world.ts";
import { partQueue } from "../../webhooks-in/call-queue.ts";

/** A company knows the secret of its own app, and signs whatever it likes. Nothing of another company may change. */
const secret = "0123456789abcdef0123456789abcdef";
const bia = "5531987650101";
let opened: OfficialWorld;
let victim: TestCompany;
let attacker: TestCompany;
let shop: OfficialNumber;
let own: OfficialNumber;
let webhookUrl: string;
let attackerId: number;
let wamid: string;
let templateId: string;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007950");
  const { simulator, world } = opened;
  [victim, shop, attacker] = [opened.company, opened.shop, await world.addCompany("Attacker")];
  templateId = simulator.addTemplate(shop.wabaId, {
    ...{ name: "oferta", language: "pt_BR", category: "UTILITY" },
    components: [{ type: "BODY", text: "Oferta" }] as never,
  }).id;
  await ask<Connection>(victim, "POST", "/whatsapp-cloud", formOf(shop, victim));
  own = await simulator.addNumber({ number: "5531988007951", name: "Outra", app: { secret } });
  const form = { ...formOf(own, attacker), appSecret: secret };
  attackerId = (await ask<Connection>(attacker, "POST", "/whatsapp-cloud", form)).body.id;
  const shown = await ask<CloudNumber>(attacker, "GET", `/whatsapp-cloud/${attackerId}`);
  webhookUrl = shown.body.ownApp?.webhookUrl ?? "";
  const ticket = await talkWith(opened, bia);
  await victim.agent.call("POST", `/messages/${ticket.id}`, { body: "Bom dia" });
  wamid = await until(
    "the answer's ticks",
    () => simulator.sends().find(({ status }) => status === "delivered")?.wamid,
  );
  await until("its templates", async () => (await templates()).length === 1);
  // A reading of the number would find it: whoever lets Meta be asked changes the victim's row.
  simulator.rateNumber(shop.phoneNumberId, { quality: "RED", silent: true });
  await atRest();
});
afterAll(() => opened.close());

async function ask<T>({ admin: { token } }: { admin: Caller }, method: string, path: string, body?: object) {
  const answer = await fetch((await opened.world.url()) + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}
const formOf = ({ phoneNumberId, wabaId, token }: OfficialNumber, { queueIds }: TestCompany) => ({
  ...{ name: `Official ${phoneNumberId}`, phoneNumberId, wabaId, accessToken: token },
  queueIds: queueIds.slice(0, 1),
});
const templates = async () =>
  opened.world.database.sql`select id from message_templates where company_id = ${victim.id}`;

/** All jobs of webhooks are done. */
const atRest = () =>
  until("the jobs' end", async () => {
    const rows = await opened.world.database.sql`
      select 1 from pgboss.job where (name like 'channel-%' or name like 'sync-templates%')
        and state in ('created', 'retry', 'active')`;
    return rows.length === 0;
  });

/** Every row of a company, in all tables. */
async function allOf(companyId: number): Promise<Record<string, unknown>> {
  const { sql } = opened.world.database;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1`;
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    found[name] = await sql`select t::text from ${sql(name)} t where company_id = ${companyId} order by 1`;
  return found;
}

type Named = Pick<OfficialNumber, "phoneNumberId" | "number">;
const now = () => String(Math.floor(Date.now() / 1000));
let count = 0;
const message = (body: string, from = "5531987650199") => {
  count += 1;
  return { from, id: `wamid.forged${count}`, timestamp: now(), type: "text", text: { body } };
};
const valueFor = ({ phoneNumberId, number }: Named, content: object) => ({
  ...{ messaging_product: "whatsapp", metadata: { display_phone_number: number, phone_number_id: phoneNumberId } },
  ...content,
});
const change = (field: string, value: object) => ({ field, value });
const call = (...entries: [wabaId: string, ...changes: object[]][]) =>
  JSON.stringify({ object: "whatsapp_business_account", entry: entries.map(([id, ...changes]) => ({ id, changes })) });

/** Changes of the victim's number and account, with whatever the attacker could know. */
function forgeries(): Record<string, object[]> {
  const of = (content: object) => valueFor(shop, content);
  const failed = { id: wamid, status: "failed", timestamp: now(), recipient_id: bia, errors: [{ code: 131031 }] };
  const template = { message_template_id: Number(templateId), message_template_language: "pt_BR" };
  const contact = { full_name: "Fake", first_name: "Fake", phone_number: "5531987650177" };
  return {
    message: [change("messages", of({ messages: [message("forged")] }))],
    status: [change("messages", of({ statuses: [failed] }))],
    echo: [change("smb_message_echoes", of({ message_echoes: [{ ...message("forged", shop.number), to: bia }] }))],
    call: [
      change(
        "calls",
        of({
          calls: [{ id: "wacid.1", event: "terminate", direction: "USER_INITIATED", from: bia, timestamp: now() }],
        }),
      ),
    ],
    choice: [
      change(
        "user_preferences",
        of({ user_preferences: [{ wa_id: bia, category: "marketing_messages", value: "stop" }] }),
      ),
    ],
    history: [
      change(
        "history",
        of({ history: [{ metadata: { phase: 0, progress: 100 }, threads: [{ id: bia, messages: [] }] }] }),
      ),
    ],
    addressBook: [change("smb_app_state_sync", of({ state_sync: [{ type: "contact", action: "add", contact }] }))],
    category: [
      change("template_category_update", { ...template, new_category: "UTILITY", correct_category: "MARKETING" }),
    ],
    template: [change("message_template_status_update", { ...template, event: "DELETED" })],
    rating: [change("phone_number_quality_update", { display_phone_number: shop.number, event: "FLAGGED" })],
    account: [change("account_update", { event: "DISABLED_UPDATE" })],
    capability: [change("business_capability_update", { max_daily_conversations_per_business: 1 })],
    unknown: [change("something_new", of({}))],
  };
}

const sign = (body: string, key = secret) => `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;
async function post(body: string, url = webhookUrl, key = secret): Promise<number> {
  const headers = { "content-type": "application/json", "x-hub-signature-256": sign(body, key) };
  return (await fetch(url, { method: "POST", headers, body })).status;
}

/** Their own message is processed, and everything that came before it. */
async function ownMessage(from: string): Promise<void> {
  await post(call([own.wabaId, change("messages", valueFor(own, { messages: [message("own", from)] }))]));
  await until("the attacker's own message", async () => {
    const { tickets } = (await attacker.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
    return tickets.some(({ contact }) => contact.number === from);
  });
  await atRest();
}

it("changes nothing of another company, whatever a call at its own address says", async () => {
  const before = await allOf(victim.id);
  for (const changes of Object.values(forgeries())) {
    expect(await post(call([shop.wabaId, ...changes]))).toBe(200);
    // Under the attacker's own account, beside a message of its own number, and under no account.
    const valid = change("messages", valueFor(own, { messages: [message("beside", "5531987650188")] }));
    await post(call([shop.wabaId, ...changes, valid]));
    await post(call([own.wabaId, valid], [shop.wabaId, ...changes]));
    await post(call(["", ...changes]));
  }
  const numbers = Object.entries(forgeries()).filter(([name]) => !accountFields.includes(name));
  for (const [, changes] of numbers) await post(call([own.wabaId, ...changes]));
  await ownMessage("5531987650110");
  expect(await allOf(victim.id)).toEqual(before);
});
const accountFields = ["category", "template", "rating", "account", "capability"];

it("reaches nobody's messages and templates by their ids, under its own number and account", async () => {
  const before = await allOf(victim.id);
  const statuses = [{ id: wamid, status: "failed", timestamp: now(), recipient_id: bia, errors: [{ code: 131031 }] }];
  await post(call([own.wabaId, change("messages", valueFor(own, { statuses }))]));
  const template = { message_template_id: Number(templateId), event: "DELETED", correct_category: "MARKETING" };
  for (const field of ["template_category_update", "message_template_status_update"])
    await post(call([own.wabaId, change(field, template)]));
  // A field of accounts with the metadata of a number: both have to be their own.
  await post(call([shop.wabaId, change("template_category_update", valueFor(own, template))]));
  await post(call([own.wabaId, change("template_category_update", valueFor(shop, template))]));
  await ownMessage("5531987650111");
  expect(await allOf(victim.id)).toEqual(before);
});

it("stores nothing that a server of a former version would process for others, nor in others' order", async () => {
  const { world } = opened;
  const valid = change("messages", valueFor(own, { messages: [message("mixed", "5531987650112")] }));
  await post(call([shop.wabaId, ...Object.values(forgeries()).flat(), valid]));
  await ownMessage("5531987650113");
  const jobs = await world.database.sql<{ key: string; data: { body: string; connectionId?: number } }[]>`
    select singleton_key as key, data from pgboss.job where name = ${partQueue.name}`;
  const signed = jobs.filter(({ data }) => data.connectionId === attackerId);
  expect(signed.length).toBeGreaterThan(1);
  for (const { key, data } of signed) {
    expect(key).toMatch(new RegExp(`^whatsapp-cloud ${attackerId}:(${own.phoneNumberId}:|account:${own.wabaId}$)`));
    const body = Buffer.from(data.body, "base64").toString();
    expect(body).not.toContain(shop.phoneNumberId);
    // A message of its own number counts, whatever account the call names.
    expect(body).not.toMatch(new RegExp(`"id":"${shop.wabaId}","changes":\\[\\{"field":"(?!messages")`));
  }
});

it("restricts a stored call again when it runs, and runs calls of a former version as before", async () => {
  const { world } = opened;
  const jobOf = (body: string, more: object) => ({
    channel: "whatsapp-cloud",
    body: Buffer.from(body).toString("base64"),
    ...more,
  });
  const enqueue = (body: string, more: object) =>
    world.services.jobs.enqueueAll(world.database.db, partQueue.name, [
      { data: jobOf(body, more), key: `whatsapp-cloud:${count}` },
    ]);
  const before = await allOf(victim.id);
  for (const changes of Object.values(forgeries())) {
    await enqueue(call([shop.wabaId, ...changes]), { connectionId: attackerId });
    // A connection that is gone meanwhile.
    await enqueue(call([shop.wabaId, ...changes]), { connectionId: 999_999 });
  }
  await atRest();
  expect(await allOf(victim.id)).toEqual(before);
  // The same calls count without the restriction, as a former version stored them, and at the operator's address.
  await enqueue(call([shop.wabaId, ...(forgeries().message ?? [])]), {});
  await until("the message", async () => JSON.stringify(await allOf(victim.id)).includes("5531987650199"));
  const common = `${await world.url()}/channels/whatsapp-cloud/webhook`;
  expect(await post(call([shop.wabaId, ...(forgeries().category ?? [])]), common, opened.app.secret)).toBe(200);
  await until("the announced category", async () => {
    const rows = await world.database.sql<{ next: string | null }[]>`
      select next_category as next from message_templates where company_id = ${victim.id}`;
    return rows.some(({ next }) => next !== null);
  });
});
