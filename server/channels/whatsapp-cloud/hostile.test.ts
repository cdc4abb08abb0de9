import { createHmac } from "node:crypto";
import type { CloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OfficialWorld, openOfficialWorld } from "../../testing/official-world.ts";
import { until } from "../../testing/until.ts";
import type { TestCompany, World } from "../../testing/world.ts";

const hostile = "5531987650666";
let opened: OfficialWorld;
let simulator: CloudSimulator;
let world: World;
let company: TestCompany;
let shop: OfficialNumber;
let connection: Connection;
let count = 0;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007201");
  ({ simulator, world, company, shop } = opened);
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  const made = await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
  connection = made.body as Connection;
});
afterAll(() => opened.close());

/** Stands for 5,000 brackets, which `JSON.stringify` would not write. */
const brackets = "5,000 brackets";
const nonsense = {
  "a NUL": "\0",
  "half a character": "\ud83d",
  "5,000 brackets": brackets,
  "twenty thousand letters": "x".repeat(20_000),
  "no text": { and: ["no number"] },
};

/** The value with each of its texts replaced in turn. */
function spoil(value: unknown, by: unknown): unknown[] {
  if (typeof value === "string") return [by];
  if (Array.isArray(value)) return value.flatMap((inner, n) => spoil(inner, by).map((bad) => value.with(n, bad)));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => spoil(inner, by).map((bad) => ({ ...value, [name]: bad })));
}

const timestamp = "1764000000";
const wamid = () => `wamid.${++count}`;
const file = { id: "12345", mime_type: "image/jpeg", sha256: "c2hh", caption: "olhe", filename: "a.jpg" };
const contents: Record<string, object> = {
  text: {
    ...{ text: { body: "oi" }, context: { id: "wamid.Q", from: "5531" } },
    referral: { headline: "Promo", body: "Só hoje", source_url: "https://fb.me/1" },
  },
  image: { image: file },
  document: { document: file },
  location: { location: { latitude: 1, longitude: 2, name: "Loja", address: "Rua" } },
  contacts: { contacts: [{ name: { formatted_name: "Bia" }, phones: [{ phone: "+55 31 9", wa_id: "55319" }] }] },
  interactive: { interactive: { list_reply: { id: "1", title: "Sim", description: "Quero" } } },
  form: { interactive: { nfm_reply: { body: "Sent", response_json: '{"cor":"azul"}' } } },
  button: { button: { payload: "p", text: "Quero" } },
  order: { order: { text: "Dois", product_items: [{ product_retailer_id: "SKU", currency: "BRL" }] } },
  reaction: { reaction: { message_id: "wamid.1", emoji: "👍" } },
  edit: { edit: { original_message_id: "wamid.1", message: { type: "text", text: { body: "olá" } } } },
  revoke: { revoke: { original_message_id: "wamid.1" } },
};
const message = ([type, content]: [string, object]) => ({ from: hostile, id: wamid(), timestamp, type, ...content });
const status = () => ({
  ...{ id: wamid(), recipient_id: hostile, status: "failed", timestamp, biz_opaque_callback_data: "ours" },
  errors: [{ code: 190, title: "Expired" }],
});
const said = (from: string, body: string) => ({ from, id: wamid(), timestamp, type: "text", text: { body } });

/** Sends a call as Meta would, and waits for its answer. */
async function call(field: string, value: object): Promise<void> {
  const written = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: shop.wabaId, changes: [{ field, value }] }],
  });
  const body = written.replaceAll(JSON.stringify(brackets), `${"[".repeat(5_000)}${"]".repeat(5_000)}`);
  const signature = `sha256=${createHmac("sha256", opened.app.secret).update(body).digest("hex")}`;
  const answer = await world.app.inject({
    ...{ method: "POST", url: "/channels/whatsapp-cloud/webhook", payload: body },
    headers: { "content-type": "application/json", "x-hub-signature-256": signature },
  });
  expect(answer.statusCode).toBe(200);
}

const metadata = () => ({ phone_number_id: shop.phoneNumberId, display_phone_number: shop.number });

async function bodiesOf(person: string): Promise<string[]> {
  const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
  const ticket = tickets.find(({ contact }) => contact.number === person);
  if (!ticket) return [];
  const page = (await company.admin.call("GET", `/messages/${ticket.id}`)).body as MessagePage;
  return page.messages.map(({ body }) => body);
}

const failedJobs = () => world.database.sql`select name, output from pgboss.job
  where name in ('channel-turns', 'channel-calls') and (state in ('retry', 'failed') or retry_count > 0)`;

it.each(Object.entries(nonsense))(
  "takes messages, statuses and profiles with %s, and good ones beside them",
  { tags: ["long"] },
  async (what, bad) => {
    const good = `5531987651${String(count).padStart(3, "0").slice(-3)}`;
    const updates = Object.entries(contents).flatMap((content) => spoil(message(content), bad));
    for (let n = 0; n < updates.length; n += 40)
      await call("messages", {
        metadata: metadata(),
        messages: [...updates.slice(n, n + 40), said(good, `beside ${n}`)],
      });
    await call("messages", { metadata: metadata(), statuses: spoil(status(), bad) });
    const profile = { profile: { name: "Ana" }, wa_id: hostile, user_id: "BR.1" };
    for (const contact of spoil(profile, bad))
      await call("messages", { metadata: metadata(), contacts: [contact], messages: [said(hostile, "named")] });
    for (const value of spoil({ metadata: metadata(), messages: [said(hostile, "numbered")] }, bad))
      await call("messages", value as object);
    await call("messages", { metadata: metadata(), messages: [said(hostile, `after ${what}`)] });
    await until("the hostile contact's last", async () => (await bodiesOf(hostile)).includes(`after ${what}`));
    await until("the good one's", async () => (await bodiesOf(good)).includes("beside 0"));
    expect(await failedJobs()).toEqual([]);
    const state = (await company.admin.call("GET", `/whatsapp/${connection.id}`)).body as Connection;
    expect(state.status).toBe("CONNECTED");
  },
);

it("takes changes of templates with nonsense, and shows the templates that can be shown", async () => {
  const made = { language: "pt_BR", category: "UTILITY", components: [{ type: "BODY" as const, text: "Oi" }] };
  simulator.addTemplate(shop.wabaId, { ...made, name: "good" });
  simulator.addTemplate(shop.wabaId, { ...made, name: "nul", components: [{ type: "BODY", text: "oi \0 oi" }] });
  simulator.addTemplate(shop.wabaId, { ...made, name: "n\0" });
  const update = { message_template_id: "1", event: "APPROVED", correct_category: "UTILITY" };
  for (const bad of Object.values(nonsense))
    for (const value of spoil(update, bad)) await call("message_template_status_update", value as object);
  await until("the end of the calls", async () => {
    const waiting = await world.database.sql`
      select 1 from pgboss.job where name = 'channel-turns' and state in ('created', 'active')`;
    return waiting.length === 0;
  });
  expect(await failedJobs()).toEqual([]);
  expect((await company.admin.call("POST", `/message-templates/${connection.id}/sync`)).status).toBe(200);
  const shown = (await company.admin.call("GET", `/message-templates/${connection.id}`)).body as MessageTemplate[];
  expect(shown.map(({ name, body }) => `${name}: ${body}`).toSorted()).toEqual(["good: Oi", "nul: oi  oi"]);
});

it("submits no template that could not be stored", async () => {
  const form = { name: "novo", language: "pt_BR", category: "utility", body: "oi \0 oi" };
  const refused = await company.admin.call("POST", `/message-templates/${connection.id}`, form);
  expect(refused).toMatchObject({ status: 400, body: { error: "ERR_INVALID_REQUEST" } });
  expect(simulator.templates().some(({ name }) => name === "novo")).toBe(false);
});
