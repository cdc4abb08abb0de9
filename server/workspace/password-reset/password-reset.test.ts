import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { linkIn, type MailDouble, partsOf, startMailDouble } from "../../testing/servers/mail-double.ts";
import { until } from "../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, testPassword, type World } from "../../testing/world.ts";
import { auditEntries } from "../audit/audit-entries.table.ts";
import { passwordLinks } from "../password-links/password-links.table.ts";

let world: World;
let double: MailDouble;
let company: TestCompany;
beforeAll(async () => {
  double = await startMailDouble();
  world = await createWorld({ smtpUrl: double.url });
  company = await world.addCompany("Papelaria");
  await world.connect();
});
afterAll(async () => {
  await world.close();
  await double.close();
});
beforeEach(() => {
  double.arrived.length = 0;
});

const password = "a new secret of theirs";
const aPlace = () => `10.${randomBytes(3).join(".")}`;
const visit = async (url: string, payload: object, remoteAddress = aPlace()) => {
  const reply = await world.app.inject({ method: "POST", url, payload, remoteAddress });
  return { status: reply.statusCode, body: reply.body ? reply.json() : null };
};
const requestReset = (email: string, more: object = {}, place = aPlace()) =>
  visit("/auth/forgotten-password", { email, ...more }, place);
const reset = (token: string, chosen = password) => visit("/auth/password-reset", { token, password: chosen });
const signIn = (email: string, chosen: string) => visit("/auth/login", { email, password: chosen });
/** The token of a link that a person asked for. */
async function tokenFor({ email }: Pick<Caller, "email">): Promise<string> {
  expect((await requestReset(email)).status).toBe(200);
  const mail = await until("the mail", () => double.arrived.find(({ to }) => to.includes(email)));
  double.arrived.splice(double.arrived.indexOf(mail), 1);
  const link = linkIn(mail);
  expect(link.origin + link.pathname).toBe("https://chat.balcao.example/app/new-password");
  return link.hash.slice(1);
}
const invalid = { status: 404, body: { error: "ERR_LINK_INVALID" } };
/** Requests are worked one after the other, so a later one's mail proves that earlier ones are done. */
const requestsDone = () =>
  until("the requests", async () => {
    const open = await world.database
      .sql`select 1 from pgboss.job where name in ('forgotten-password', 'send-mail') and state in ('created', 'active', 'retry')`;
    return open.length === 0;
  });

it("sets a new password by the mailed link, once, and ends the person's sessions", async () => {
  const person = await company.addUser("user");
  const socket = await listen(world, person);
  const token = await tokenFor(person);
  const read = await visit("/auth/password-link", { kind: "reset", token });
  expect(read.body).toMatchObject({ email: person.email, companyName: "Papelaria" });
  expect(await reset(token)).toEqual({ status: 200, body: null });
  await until("the cut", () => !socket.connected);
  expect((await person.call("GET", "/tickets")).status).toBe(401);
  expect((await signIn(person.email, testPassword)).status).toBe(401);
  expect((await signIn(person.email, password)).status).toBe(200);
  expect(await reset(token, "yet another secret")).toMatchObject(invalid);
});

it("answers a known and an unknown e-mail alike, and mails only the known one", async () => {
  const answers = [await requestReset("nobody@nowhere.example"), await requestReset(company.admin.email)];
  expect(answers).toEqual([
    { status: 200, body: null },
    { status: 200, body: null },
  ]);
  await requestsDone();
  expect(double.arrived.map(({ to }) => to)).toEqual([[company.admin.email]]);
});

it("does not look the account up before it answers", async () => {
  const { sql } = world.database;
  // A look-up of the account would wait for this lock.
  await sql.begin(async (tx) => {
    await tx`lock table users in access exclusive mode`;
    expect((await requestReset(company.agent.email)).status).toBe(200);
  });
  await requestsDone();
});

it("runs out after an hour", async () => {
  const person = await company.addUser("user");
  const token = await tokenFor(person);
  const [link] = await world.database.db.select().from(passwordLinks).where(eq(passwordLinks.userId, person.id));
  const minutes = ((link?.expiresAt.getTime() ?? 0) - (link?.createdAt.getTime() ?? 0)) / 60_000;
  expect(minutes).toBe(60);
  await world.database.db
    .update(passwordLinks)
    .set({ expiresAt: new Date(world.services.now().getTime() - 1) })
    .where(eq(passwordLinks.userId, person.id));
  expect(await reset(token)).toMatchObject(invalid);
  expect((await signIn(person.email, testPassword)).status).toBe(200);
});

it("leaves several links valid until one is used, and mails no more than three", async () => {
  const person = await company.addUser("user");
  const first = await tokenFor(person);
  const [second] = [await tokenFor(person), await tokenFor(person)];
  await requestReset(person.email);
  await requestsDone();
  expect(double.arrived).toEqual([]);
  expect((await reset(first)).status).toBe(200);
  expect(await reset(second)).toMatchObject(invalid);
});

it("refuses an easily guessed password, and the link stays valid", async () => {
  const person = await company.addUser("user");
  const token = await tokenFor(person);
  expect(await reset(token, "password")).toMatchObject({ status: 400, body: { error: "ERR_WEAK_PASSWORD" } });
  expect((await reset(token)).status).toBe(200);
});

it("keeps the second factor: the sign-in asks for the code afterwards", async () => {
  const person = await company.addUser("user");
  const begun = await person.call("POST", "/two-factor/begin", { password: testPassword });
  const { secret } = begun.body as { secret: string };
  const code = new TOTP({ secret }).generate({ timestamp: world.services.now().getTime() });
  expect((await person.call("POST", "/two-factor/enable", { code })).status).toBe(200);
  expect((await reset(await tokenFor(person))).status).toBe(200);
  expect(await signIn(person.email, password)).toMatchObject({
    status: 401,
    body: { error: "ERR_TWO_FACTOR_REQUIRED" },
  });
});

it("accepts no link for another purpose, nor made-up ones", async () => {
  const person = await company.addUser("user");
  const token = await tokenFor(person);
  expect(await visit("/auth/invitation", { token, password })).toMatchObject(invalid);
  expect(await visit("/auth/password-link", { kind: "invitation", token })).toMatchObject(invalid);
  expect(await reset("A".repeat(43))).toMatchObject(invalid);
  expect((await reset("short")).status).toBe(400);
  expect((await reset(token)).status).toBe(200);
});

it("ends when the person's e-mail changes", async () => {
  const person = await company.addUser("user");
  const token = await tokenFor(person);
  await company.admin.call("PUT", `/users/${person.id}`, { name: "Moved on", email: `moved-${person.email}` });
  expect(await reset(token)).toMatchObject(invalid);
});

it("sends nothing to a person who is only invited", async () => {
  const email = `i-${randomBytes(4).toString("hex")}@shop.example`;
  await company.admin.call("POST", "/users/invitations", { name: "Rita Nunes", email });
  await requestsDone();
  double.arrived.length = 0;
  await requestReset(email);
  await requestsDone();
  expect(double.arrived).toEqual([]);
});

it("is entered in the audit log, by the person", async () => {
  const person = await company.addUser("user");
  await reset(await tokenFor(person));
  const entries = await world.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, person.id));
  expect(entries).toMatchObject([
    { userId: person.id, action: "update", changes: [{ field: "password", before: null, after: null }] },
  ]);
});

it("mails in the language of the page", async () => {
  const actions = { pt: "Escolher nova senha", en: "Choose a new password", es: "Elegir nueva contraseña" };
  for (const [language, action] of Object.entries(actions)) {
    const { email } = await company.addUser("user");
    await requestReset(email, { language });
    const mail = await until("the mail", () => double.arrived.find(({ to }) => to.includes(email)));
    expect(partsOf(mail)["text/plain"]).toContain(action);
  }
});

it("limits the requests of an address, and those for one account, known or not", async () => {
  const statuses = async (calls: (() => Promise<{ status: number }>)[]) => {
    const all: number[] = [];
    for (const call of calls) all.push((await call()).status);
    return all;
  };
  for (const email of ["unknown@nowhere.example", (await company.addUser("user")).email]) {
    const six = await statuses(Array.from({ length: 6 }, () => () => requestReset(email)));
    expect(six).toEqual([200, 200, 200, 200, 200, 429]);
  }
  const place = aPlace();
  const many = await statuses(
    Array.from({ length: 21 }, (_, n) => () => requestReset(`n${n}@nowhere.example`, {}, place)),
  );
  expect(many.filter((status) => status === 200)).toHaveLength(20);
  expect(many.at(-1)).toBe(429);
});

it("is refused without a mail server", async () => {
  const plain = await createWorld();
  const payload = { email: "rita@shop.example" };
  const reply = await plain.app.inject({ method: "POST", url: "/auth/forgotten-password", payload });
  expect(reply.json()).toMatchObject({ error: "ERR_MAIL_NOT_CONFIGURED" });
  await plain.close();
});
