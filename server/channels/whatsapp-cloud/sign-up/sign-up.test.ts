import { signUpApp } from "@balcao/cloud-simulator/sign-up/sign-up-app.ts";
import type { CloudNumber, CloudSetUp, CloudSignUp } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OfficialWorld, openOfficialWorld } from "../../../testing/official-world.ts";
import { until } from "../../../testing/until.ts";
import type { Caller } from "../../../testing/world.ts";
import { auditEntries } from "../../../workspace/audit/audit-entries.table.ts";
import { cloudNumbers } from "../cloud-numbers.table.ts";

const clock = { now: Date.now() };
let opened: OfficialWorld;
let server: string;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007601", { hasSignUp: true, metaNow: () => clock.now });
  server = await opened.world.url();
});
afterAll(() => opened.close());

type Answer<T> = { status: number; body: T & { error?: string } };

/** A call by HTTP: the sign-up's addresses depend on the address that the caller uses. */
async function call<T>({ token }: Caller, method: string, path: string, body?: object): Promise<Answer<T>> {
  const answer = await fetch(`${server}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T & { error?: string } };
}

const returnUrl = () => `${server}/whatsapp-cloud/signed-up`;
/** Each test has a company of its own: Meta is asked ten times a minute for each. */
const admin = async () => (await opened.world.addCompany()).admin;
const post = (code: string, by: Caller) => call<CloudSignUp>(by, "POST", "/whatsapp-cloud/sign-up", { code });
const granted = (...wabaIds: string[]) => opened.simulator.grant(returnUrl(), wabaIds);
const connect = (form: object, by: Caller) =>
  call<Connection>(by, "POST", "/whatsapp-cloud", { name: "Oficial", ...form });

/** Opens Meta's page as the console does, and chooses there. Returns the address to which Meta sends the person. */
async function choose(choice: string, more: Record<string, string> = {}): Promise<URL> {
  const { signUpUrl } = (await call<CloudSetUp>(opened.company.admin, "GET", "/whatsapp-cloud")).body;
  const url = `${signUpUrl}&state=a-word`;
  const shown = await fetch(url);
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining("Meta (simulação)")]);
  const body = new URLSearchParams({ choice, ...more });
  const sent = await fetch(url, { method: "POST", body, redirect: "manual" });
  expect(sent.status).toBe(303);
  return new URL(sent.headers.get("location") ?? "");
}
const codeIn = (url: URL) => url.searchParams.get("code") ?? "";

it("goes the whole way: Meta's page, our page, the ticket, and a message that arrives", async () => {
  const { company, shop, sandbox, world } = opened;
  const setUp = (await call<CloudSetUp>(company.admin, "GET", "/whatsapp-cloud")).body;
  expect(setUp.signUpOrigin).toBe(server);
  const asked = new URL(setUp.signUpUrl ?? "");
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    ...{ client_id: signUpApp.id, config_id: signUpApp.signUpId, redirect_uri: returnUrl() },
    ...{ response_type: "code", override_default_response_type: "true" },
    extras: '{"setup":{},"featureType":"whatsapp_business_app_onboarding","sessionInfoVersion":"3"}',
  });

  const back = await choose(`number:${shop.phoneNumberId}`);
  expect([`${back.origin}${back.pathname}`, back.searchParams.get("state")]).toEqual([returnUrl(), "a-word"]);
  const page = await fetch(back);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);

  const signedUp = await post(codeIn(back), company.admin);
  expect(signedUp).toMatchObject({
    status: 200,
    body: {
      numbers: [
        {
          ...{ phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, number: shop.number, name: "Loja do Zé" },
          ...{ needsPin: false, isConnected: false },
        },
      ],
    },
  });
  const { ticket } = signedUp.body;
  const { phoneNumberId, wabaId } = shop;
  const made = await connect({ phoneNumberId, wabaId, ticket, queueIds: [company.queueIds[0]] }, company.admin);
  expect(made).toMatchObject({ status: 200, body: { status: "CONNECTED", number: shop.number } });

  const ana = "5531987660001";
  await sandbox.savePhone({ number: ana, name: "Ana" });
  await sandbox.sendText({ from: ana, to: shop.number, text: "vocês abrem hoje?" });
  const arrived = await until("the ticket", async () => {
    const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
    return tickets.find(({ contact }) => contact.number === ana);
  });
  // The token of the sign-up, and no other one, sends the answer.
  await company.agent.call("PUT", `/tickets/${arrived.id}`, { status: "open" });
  await company.agent.call("POST", `/messages/${arrived.id}`, { body: "abrimos às 9" });
  await until("the answer", async () =>
    sandbox.sentTo(ana, shop.number).some(({ text }) => text.includes("abrimos às 9")),
  );
  const [row] = await world.database.db.select().from(cloudNumbers).where(eq(cloudNumbers.connectionId, made.body.id));
  expect(row?.tokenSealed.includes("EAA")).toBe(false);
  const logged = JSON.stringify(await world.database.db.select().from(auditEntries));
  expect(logged).toContain("Oficial");
  expect(logged).not.toContain("EAA");
  expect(logged).not.toContain(ticket);
  // A second sign-up tells that the number is here; connecting it twice is refused.
  const again = await post(granted(wabaId), company.admin);
  expect(again.body.numbers).toMatchObject([{ phoneNumberId, isConnected: true }]);
  expect((await connect({ phoneNumberId, wabaId, ticket: again.body.ticket }, company.admin)).body.error).toBe(
    "ERR_CLOUD_NUMBER_TAKEN",
  );
});

it("connects a number that the phone's app uses without a PIN, and offers its history", async () => {
  const by = await admin();
  const { simulator } = opened;
  const back = await choose("phone", { number: "+55 31 98800-7602", name: "Loja da Rua" });
  const { ticket, numbers } = (await post(codeIn(back), by)).body;
  expect(numbers).toMatchObject([{ number: "5531988007602", name: "Loja da Rua", needsPin: false }]);
  const { phoneNumberId = "", wabaId = "" } = numbers[0] ?? {};
  const made = await connect({ name: "Do celular", phoneNumberId, wabaId, ticket }, by);
  expect(made).toMatchObject({ status: 200, body: { status: "CONNECTED" } });
  const number = (await call<CloudNumber>(by, "GET", `/whatsapp-cloud/${made.body.id}`)).body;
  expect(number).toMatchObject({ throughput: "COEXISTENCE", history: null });
  expect(number.historyUntil).toEqual(expect.any(String));
  // Meta's state of it stayed another one: nobody registered it.
  const known = await simulator.addNumber({ number: "5531988007602", phoneNumberId });
  expect([known.isRegistered, known.pin]).toEqual([false, null]);
});

it("asks for the PIN of a new number", async () => {
  const by = await admin();
  const back = await choose("new", { number: "5531988007603" });
  const { ticket, numbers } = (await post(codeIn(back), by)).body;
  expect(numbers).toMatchObject([{ number: "5531988007603", needsPin: true }]);
  const { phoneNumberId = "", wabaId = "" } = numbers[0] ?? {};
  const form = { name: "Novo", phoneNumberId, wabaId, ticket };
  expect((await connect(form, by)).body.error).toBe("ERR_CLOUD_NOT_REGISTERED");
  expect(await connect({ ...form, pin: "123456" }, by)).toMatchObject({ status: 200, body: { status: "CONNECTED" } });
});

it("answers every number of every account that was granted", async () => {
  const by = await admin();
  const { simulator } = opened;
  const one = await simulator.addNumber({ number: "5531988007611" });
  const two = await simulator.addNumber({ number: "5531988007612", wabaId: one.wabaId, isReady: false });
  const other = await simulator.addNumber({ number: "5531988007613" });
  const { numbers } = (await post(granted(one.wabaId, other.wabaId), by)).body;
  expect(numbers.map(({ number, wabaId, needsPin }) => [number, wabaId, needsPin])).toEqual([
    [one.number, one.wabaId, false],
    [two.number, one.wabaId, true],
    [other.number, other.wabaId, false],
  ]);
});

it("says so if no number or no account was granted, and if the person cancelled", async () => {
  const by = await admin();
  expect((await post(codeIn(await choose("none")), by)).body.error).toBe("ERR_CLOUD_NO_NUMBER");
  expect((await post(granted(), by)).body.error).toBe("ERR_CLOUD_NO_NUMBER");
  const cancelled = await choose("cancel");
  expect(Object.fromEntries(cancelled.searchParams)).toMatchObject({ error: "access_denied", state: "a-word" });
  expect(cancelled.searchParams.has("code")).toBe(false);
});

it("takes a code once, within half a minute, and for our own page only", async () => {
  const by = await admin();
  const { shop, simulator } = opened;
  const code = granted(shop.wabaId);
  expect((await post(code, by)).status).toBe(200);
  expect(await post(code, by)).toMatchObject({ status: 400, body: { error: "ERR_CLOUD_SIGN_UP" } });
  const late = granted(shop.wabaId);
  clock.now += 31_000;
  expect((await post(late, by)).body.error).toBe("ERR_CLOUD_SIGN_UP");
  const elsewhere = simulator.grant("https://elsewhere.example/whatsapp-cloud/signed-up", [shop.wabaId]);
  expect((await post(elsewhere, by)).body.error).toBe("ERR_CLOUD_SIGN_UP");
  expect((await post("made-up", by)).body.error).toBe("ERR_CLOUD_SIGN_UP");
});

it("says that Meta is out of reach, and a later code works", async () => {
  const by = await admin();
  const { shop, simulator } = opened;
  for (const fault of [{ isDown: true }, { answers: "half" }, { answers: "error" }] as const) {
    simulator.setFaults(fault);
    expect(await post(granted(shop.wabaId), by)).toMatchObject({
      status: 503,
      body: { error: "ERR_CLOUD_UNREACHABLE" },
    });
    simulator.setFaults({ isDown: false, answers: null });
  }
  expect((await post(granted(shop.wabaId), by)).status).toBe(200);
});

it("opens a ticket for its person and company only, for an hour, and for the granted numbers only", async () => {
  const { simulator, world } = opened;
  const theirs = await simulator.addNumber({ number: "5531988007621" });
  const stranger = await simulator.addNumber({ number: "5531988007622" });
  const company = await world.addCompany("Tickets");
  const colleague = await company.addUser("admin");
  const { ticket } = (await post(granted(theirs.wabaId), company.admin)).body;
  const form = (number: typeof theirs) => ({
    ...{ phoneNumberId: number.phoneNumberId, wabaId: number.wabaId, ticket },
  });
  expect((await connect(form(theirs), colleague)).body.error).toBe("ERR_CLOUD_SIGN_UP");
  expect((await connect(form(theirs), opened.company.admin)).body.error).toBe("ERR_CLOUD_SIGN_UP");
  // The number of somebody else: Meta itself refuses the token, also beside the granted account.
  expect((await connect(form(stranger), company.admin)).body.error).toBe("ERR_CLOUD_NUMBER_UNKNOWN");
  const mixed = { ...form(stranger), wabaId: theirs.wabaId };
  expect((await connect(mixed, company.admin)).body.error).toBe("ERR_CLOUD_NUMBER_UNKNOWN");
  const before = world.clock.now;
  world.clock.now = new Date(before.getTime() + 61 * 60_000);
  const late = await connect(form(theirs), company.admin);
  world.clock.now = before;
  expect(late.body.error).toBe("ERR_CLOUD_SIGN_UP");
  expect((await connect(form(theirs), company.admin)).status).toBe(200);
});

it("gives a number a new token by a ticket", async () => {
  const { simulator, world } = opened;
  const company = await world.addCompany("Renewing");
  const number = await simulator.addNumber({ number: "5531988007631" });
  const stranger = await simulator.addNumber({ number: "5531988007632" });
  const { phoneNumberId, wabaId, token: accessToken } = number;
  const { id } = (await connect({ phoneNumberId, wabaId, accessToken }, company.admin)).body;
  const renew = async (wabaId: string) => {
    const { ticket } = (await post(granted(wabaId), company.admin)).body;
    return call<Connection>(company.admin, "PUT", `/whatsapp-cloud/${id}`, { ticket });
  };
  expect((await renew(stranger.wabaId)).body.error).toBe("ERR_CLOUD_NUMBER_UNKNOWN");
  expect(await renew(wabaId)).toMatchObject({ status: 200, body: { status: "CONNECTED" } });
});

it("is for admins, and needs its settings", async () => {
  const { company, shop, world } = opened;
  expect(await post(granted(shop.wabaId), company.agent)).toMatchObject({
    ...{ status: 403, body: { error: "ERR_NO_PERMISSION" } },
  });
  // Meta would not accept an address of another host than this computer: nothing is offered.
  const { headers, payload } = {
    headers: { authorization: `Bearer ${company.admin.token}`, host: "chat.example.com" },
    payload: { code: "AQ" },
  };
  const asked = await world.app.inject({ url: "/whatsapp-cloud", headers });
  expect(asked.json()).toMatchObject({ isConfigured: true, signUpUrl: null, signUpOrigin: null });
  const tried = await world.app.inject({ method: "POST", url: "/whatsapp-cloud/sign-up", headers, payload });
  expect([tried.statusCode, tried.json().error]).toEqual([400, "ERR_CLOUD_NOT_CONFIGURED"]);
});

it("is tried ten times a minute at most: each try is a call to Meta from our address", async () => {
  const by = await admin();
  for (let tries = 0; tries < 10; tries++) expect((await post("made-up", by)).body.error).toBe("ERR_CLOUD_SIGN_UP");
  expect((await post("made-up", by)).body.error).toBe("ERR_TOO_MANY_ATTEMPTS");
});
