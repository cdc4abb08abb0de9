import { createHmac } from "node:crypto";
import type { CloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { Sandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { type OfficialWorld, openOfficialWorld, talkWith } from "../../../testing/official-world.ts";
import { until, untilCount } from "../../../testing/until.ts";
import type { TestCompany, World } from "../../../testing/world.ts";
import { findUnstoredCalls } from "../../webhooks-in/unstored-calls.ts";

let opened: OfficialWorld;
let sandbox: Sandbox;
let simulator: CloudSimulator;
let world: World;
let company: TestCompany;
let shop: OfficialNumber;
let connection: Connection;
let count = 0;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007301");
  ({ sandbox, simulator, world, company, shop } = opened);
  connection = await connect(company, shop);
});
afterAll(() => opened.close());

async function connect({ admin, queueIds }: TestCompany, number: OfficialNumber): Promise<Connection> {
  const form = { name: "Oficial", phoneNumberId: number.phoneNumberId, wabaId: number.wabaId };
  const made = await admin.call("POST", "/whatsapp-cloud", {
    ...{ ...form, accessToken: number.token, queueIds: [queueIds[0]] },
  });
  return made.body as Connection;
}

/** A number of its own for each person. */
const person = () => `5531987652${String(++count).padStart(3, "0")}`;
const wamid = () => `wamid.F${++count}`;
const said = (from: string, body: string, more: object = {}) => ({
  ...{ from, id: wamid(), timestamp: String(Math.floor(Date.now() / 1000)), type: "text", text: { body }, ...more },
});
const change = (updates: object, { phoneNumberId, number }: OfficialNumber = shop) => ({
  field: "messages",
  value: { metadata: { phone_number_id: phoneNumberId, display_phone_number: number }, ...updates },
});
const bodyOf = (...changes: object[]) =>
  JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: shop.wabaId, changes }] });

/** Calls as Meta does, or with another secret than the app's. Returns the answer's status. */
async function post(body: string, secret = opened.app.secret): Promise<number> {
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  const url = "/channels/whatsapp-cloud/webhook";
  return (await world.app.inject({ method: "POST", url, payload: body, headers })).statusCode;
}

async function messagesOf(from: string, { admin }: TestCompany = company): Promise<Message[]> {
  const { tickets } = (await admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
  const ticket = tickets.find(({ contact }) => contact.number === from);
  return ticket ? ((await admin.call("GET", `/messages/${ticket.id}`)).body as MessagePage).messages : [];
}
const bodiesOf = async (from: string, seenBy?: TestCompany) => (await messagesOf(from, seenBy)).map(({ body }) => body);
const arrives = (from: string, body: string, seenBy?: TestCompany) =>
  until(`"${body}" of ${from}`, async () => (await bodiesOf(from, seenBy)).includes(body));
const aside = async () => (await findUnstoredCalls(world.database.sql))[0];

const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
/** Texts in JSON that replace `"BAD"` in a message that is otherwise sound. */
const hostile: Readonly<Record<string, string>> = {
  "a NUL": '"text":{"body":"n\\u0000l"}',
  "half a character": '"text":{"body":"half \\ud83d"}',
  "10,000 levels": `"text":{"body":"levels"},"more":${deep}`,
  "10,000 levels in place of its text": `"text":{"body":${deep}}`,
  "a megabyte of text": `"text":{"body":"${"x".repeat(1_000_000)}"}`,
  "an unknown type": '"type":"hologram","hologram":{"light":"blue"}',
};

it.each(Object.entries(hostile))(
  "a message with %s stops neither those beside it nor those behind it",
  async (what, bad) => {
    const [stranger, other] = [person(), person()];
    const written = bodyOf(
      change({ messages: [said(stranger, "before"), said(stranger, "", { bad: 1 }), said(other, "beside")] }),
    );
    expect(await post(written.replace('"text":{"body":""},"bad":1', bad))).toBe(200);
    expect(await post(bodyOf(change({ messages: [said(stranger, `behind ${what}`)] })))).toBe(200);
    await arrives(other, "beside");
    await arrives(stranger, `behind ${what}`);
    const bodies = await bodiesOf(stranger);
    expect([bodies[0], bodies.at(-1)]).toEqual(["before", `behind ${what}`]);
    // No text of any length was cut away without being shown as a message.
    if (what === "a megabyte of text") expect(bodies[1]).toMatch(/^x{1000}/);
    expect(await aside()).toMatchObject({ state: "OK" });
  },
);

it("sets aside what the database refuses, stores what is beside and behind it, and shows it to the operator", {
  tags: ["long"],
}, async () => {
  const { sql } = world.database;
  const takeAll = async () => {
    await sql.unsafe("drop trigger if exists refuse_poison on messages; drop function if exists refuse_poison");
  };
  onTestFinished(takeAll);
  await sql.unsafe(`
    create function refuse_poison() returns trigger language plpgsql as $$
      begin raise exception 'never stored' using errcode = '22021'; end $$;
    create trigger refuse_poison before insert on messages
      for each row when (new.body = 'poison') execute function refuse_poison()`);
  const [stranger, other] = [person(), person()];
  const messages = [said(stranger, "first"), said(stranger, "poison"), said(stranger, "third"), said(other, "beside")];
  expect(await post(bodyOf(change({ messages })))).toBe(200);
  expect(await post(bodyOf(change({ messages: [said(stranger, "behind")] })))).toBe(200);
  await arrives(stranger, "behind");
  await arrives(other, "beside");
  expect(await bodiesOf(stranger)).toEqual(["first", "third", "behind"]);
  await until("the finding", async () => (await aside())?.state === "WARN");
  expect(await aside()).toMatchObject({ found: expect.stringContaining("1 could not be stored") });

  // It is kept: once the database takes it, it arrives, and the rest of its call does not arrive twice.
  await takeAll();
  await sql`update pgboss.job set start_after = now() where name = 'channel-calls-aside' and state in ('created', 'retry')`;
  await arrives(stranger, "poison");
  await until("no finding", async () => (await aside())?.state === "OK");
  expect((await bodiesOf(stranger)).toSorted()).toEqual(["behind", "first", "poison", "third"]);
});

it("gives each company what its own number got, and nobody what came for another's", async () => {
  const theirs = await world.addCompany("Theirs");
  const number = await simulator.addNumber({ number: "5531988007302", name: "Outra" });
  await connect(theirs, number);
  const nobodys = { ...number, phoneNumberId: "404040404" };
  const stranger = person();
  // One call with all three, under the account of the first.
  const call = bodyOf(
    change({ messages: [said(stranger, "for nobody")] }, nobodys),
    change({ messages: [said(stranger, "for them")] }, number),
    change({ messages: [said(stranger, "for us")] }),
  );
  expect(await post(call)).toBe(200);
  await arrives(stranger, "for us");
  await arrives(stranger, "for them", theirs);
  expect([await bodiesOf(stranger), await bodiesOf(stranger, theirs)]).toEqual([["for us"], ["for them"]]);

  // A status under their number does not touch a message of ours.
  const ana = person();
  const { id: ticketId } = await talkWith(opened, ana);
  const { body: sent } = await company.agent.call("POST", `/messages/${ticketId}`, { body: "nosso" });
  const own = async () => (await messagesOf(ana)).find(({ id }) => id === (sent as Message).id);
  await until("its delivery", async () => (await own())?.ack === 3);
  const [posted] = simulator.sends().filter(({ to }) => to === ana);
  const status = { id: posted?.wamid, recipient_id: ana, timestamp: "1764000000", biz_opaque_callback_data: "x" };
  const failed = { ...status, status: "failed", errors: [{ code: 131026, title: "Undeliverable" }] };
  const read = { ...status, status: "read" };
  expect(await post(bodyOf(change({ statuses: [failed, read] }, number)))).toBe(200);
  expect(await post(bodyOf(change({ messages: [said(stranger, "and then")] }, number)))).toBe(200);
  await arrives(stranger, "and then", theirs);
  expect(await own()).toMatchObject({ ack: 3, failure: null });
});

it("takes no forged call, and a replayed one changes nothing", async () => {
  const stranger = person();
  const forged = bodyOf(change({ messages: [said(stranger, "forged")] }));
  expect(await post(forged, "another app's secret")).toBe(403);
  expect(await post(forged, "")).toBe(403);

  const first = said(stranger, "once");
  const once = bodyOf(change({ messages: [first] }));
  const edited = { original_message_id: first.id, message: { type: "text", text: { body: "edited" } } };
  const edit = bodyOf(change({ messages: [{ ...said(stranger, ""), type: "edit", edit: edited }] }));
  const revoked = { original_message_id: first.id };
  const revoke = bodyOf(change({ messages: [{ ...said(stranger, ""), type: "revoke", revoke: revoked }] }));
  for (const call of [once, edit, revoke]) expect(await post(call)).toBe(200);
  const only = async () => (await messagesOf(stranger))[0];
  await until("its deletion", async () => (await only())?.isDeleted);
  const before = await only();
  for (const call of [once, edit, once, revoke, once]) expect(await post(call)).toBe(200);
  expect(await post(bodyOf(change({ messages: [said(stranger, "afterwards")] })))).toBe(200);
  await arrives(stranger, "afterwards");
  expect(await messagesOf(stranger)).toMatchObject([
    { id: before?.id, body: before?.body, isDeleted: true },
    { body: "afterwards" },
  ]);
});

it.each([
  ["of a thousand messages", false],
  ["of a thousand messages and three megabytes", true],
])(
  "answers a call %s before Meta's time is over, and stores each in its person's order",
  {
    tags: ["long"],
  },
  async (_what, isFull) => {
    const people = Array.from({ length: 40 }, person);
    const text = "x".repeat(isFull ? 2_950 : 0);
    const messages = Array.from({ length: 1_000 }, (_, n) => said(people[n % people.length] ?? "", `${n} ${text}`));
    const body = bodyOf(change({ messages }));
    expect(body.length).toBeGreaterThan(isFull ? 3_000_000 : 100_000);
    const begun = performance.now();
    expect(await post(body)).toBe(200);
    // Meta ends a call after ten seconds and repeats it. On an idle machine the answer takes less than a quarter of one.
    expect(performance.now() - begun).toBeLessThan(10_000);
    const { sql } = world.database;
    const stored = () => sql<{ contact: number; n: number }[]>`
    select contact_id as contact, split_part(body, ' ', 1)::int as n from messages
    where provider_id in ${sql(messages.map(({ id }) => id))} order by created_at, id`;
    await untilCount("all messages", async () => (await stored()).length, messages.length);
    const byPerson = [...Map.groupBy(await stored(), ({ contact }) => contact).values()];
    expect(byPerson).toHaveLength(people.length);
    for (const own of byPerson) expect(own.map(({ n }) => n)).toEqual(own.map(({ n }) => n).toSorted((a, b) => a - b));
  },
);

it("refuses a call beyond three megabytes, and takes the next one", async () => {
  const stranger = person();
  const body = bodyOf(change({ messages: [said(stranger, "x".repeat(3 * 1024 * 1024))] }));
  expect(await post(body)).toBe(413);
  expect(await post(bodyOf(change({ messages: [said(stranger, "small")] })))).toBe(200);
  await arrives(stranger, "small");
});

it("lets slow and dead files hold up no message", { tags: ["long"] }, async () => {
  const upload = () => sandbox.upload(Buffer.from("%PDF-1.7 a file ".repeat(100)));
  const sendFile = async (from: string) => {
    await sandbox.savePhone({ number: from, name: "Ana" });
    const file = { upload: upload(), mimetype: "application/pdf", fileName: "nota.pdf" };
    await sandbox.sendMedia({ from, to: shop.number, ...file });
  };
  const stateOf = async (from: string) => (await messagesOf(from)).find(({ media }) => media)?.media?.state;
  const fetching = async () =>
    (
      await world.database.sql`select 1 from pgboss.job
        where name = ${`fetch-media-${connection.id}`} and state = 'active'`
    ).length;
  // More than are fetched at once; none of them ends.
  simulator.setFaults({ fileHost: "stalls" });
  const senders = Array.from({ length: 5 }, person);
  for (const one of senders) await sendFile(one);
  await until("all places taken", async () => (await fetching()) === 3);
  const bia = person();
  const { id: ticketId } = await talkWith(opened, bia);
  await company.agent.call("POST", `/messages/${ticketId}`, { body: "pois não?" });
  await until("the answer", () => sandbox.sentTo(bia, shop.number).length === 1);
  // The person whose file does not come writes on, too.
  await sandbox.sendText({ from: senders[0] ?? "", to: shop.number, text: "chegou?" });
  await arrives(senders[0] ?? "", "chegou?");
  expect(await Promise.all(senders.map(stateOf))).toEqual(senders.map(() => "waiting"));

  simulator.setFaults({ fileHost: "slow" });
  for (const one of senders)
    await until("a slow file", async () => {
      // The attempts that stood still are repeated; nobody waits for their turn here.
      await world.database.sql`update pgboss.job set start_after = now()
        where name = ${`fetch-media-${connection.id}`} and state = 'retry'`;
      return (await stateOf(one)) === "ready";
    });
  simulator.setFaults({ fileHost: null });
});
