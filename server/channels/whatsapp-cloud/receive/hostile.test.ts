import type { CloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nonsense, signedCall, spoil, spoiltMessages, spoiltStatuses } from "../../../testing/hostile-updates.ts";
import { type OfficialWorld, openOfficialWorld } from "../../../testing/official-world.ts";
import { until } from "../../../testing/until.ts";
import type { TestCompany, World } from "../../../testing/world.ts";

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

const wamid = () => `wamid.${++count}`;
const said = (from: string, body: string) => ({
  ...{ from, id: wamid(), timestamp: "1764000000", type: "text", text: { body } },
});

/** Sends a call as Meta would, and waits for its answer. */
async function call(field: string, value: unknown): Promise<void> {
  const { body, headers } = signedCall(opened.app.secret, { wabaId: shop.wabaId, field, value });
  const url = "/channels/whatsapp-cloud/webhook";
  expect((await world.app.inject({ method: "POST", url, payload: body, headers })).statusCode).toBe(200);
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
    const updates = spoiltMessages(hostile, wamid, bad);
    for (let n = 0; n < updates.length; n += 40)
      await call("messages", {
        metadata: metadata(),
        messages: [...updates.slice(n, n + 40), said(good, `beside ${n}`)],
      });
    await call("messages", { metadata: metadata(), statuses: spoiltStatuses(hostile, bad) });
    const profile = { profile: { name: "Ana" }, wa_id: hostile, user_id: "BR.1" };
    for (const contact of spoil(profile, bad))
      await call("messages", { metadata: metadata(), contacts: [contact], messages: [said(hostile, "named")] });
    for (const value of spoil({ metadata: metadata(), messages: [said(hostile, "numbered")] }, bad))
      await call("messages", value);
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
    for (const value of spoil(update, bad)) await call("message_template_status_update", value);
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
