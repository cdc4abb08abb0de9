import { randomBytes } from "node:crypto";
import type { Session } from "@balcao/shared/workspace/auth.ts";
import type { Invitation } from "@balcao/shared/workspace/password-links.ts";
import type { User } from "@balcao/shared/workspace/users.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { headerOf, linkIn, type MailDouble, partsOf, startMailDouble } from "../../testing/servers/mail-double.ts";
import { until } from "../../testing/until.ts";
import { callerWith, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { auditEntries } from "../audit/audit-entries.table.ts";
import { companies } from "../companies/companies.table.ts";
import { passwordLinks } from "../password-links/password-links.table.ts";
import { plans } from "../plans/plans.table.ts";

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

const password = "a long secret of hers";
const anEmail = () => `p-${randomBytes(5).toString("hex")}@shop.example`;
const tokenOf = ({ link }: Pick<Invitation, "link">) => link.split("#")[1] ?? "";

async function invite(form: object = {}, { admin } = company): Promise<Invitation> {
  const body = { name: "Rita Nunes", email: anEmail(), ...form };
  const answer = await admin.call("POST", "/users/invitations", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
/** From an address of its own, because one address has few attempts. */
async function visit(url: string, payload: object, method: "POST" = "POST") {
  const reply = await world.app.inject({ method, url, payload, remoteAddress: `10.${randomBytes(3).join(".")}` });
  return { status: reply.statusCode, body: reply.json(), cookies: reply.cookies };
}
const accept = (token: string, chosen = password) => visit("/auth/invitation", { token, password: chosen });
const invalid = { status: 404, body: { error: "ERR_LINK_INVALID" } };
const shown = async (id: number): Promise<User | undefined> => {
  const page = (await company.admin.call("GET", "/users/list")).body as User[];
  return page.find((user) => user.id === id);
};

it("leads from the link to a session of one's own, once", async () => {
  const [queueId = 0] = company.queueIds;
  const invited = await invite({ profile: "user", queueIds: [queueId], openTicketLimit: 3 });
  const { user, link } = invited;
  expect(user).toMatchObject({ name: "Rita Nunes", profile: "user", openTicketLimit: 3 });
  expect(user.queues.map(({ id }) => id)).toEqual([queueId]);
  expect(link).toMatch(/^\/app\/invitation#[\w-]{43}$/);
  expect((await shown(user.id))?.invitedUntil).toBe(invited.expiresAt);
  const days = (new Date(invited.expiresAt).getTime() - world.services.now().getTime()) / 86_400_000;
  expect(days).toBeCloseTo(7, 2);

  const token = tokenOf(invited);
  const read = await visit("/auth/password-link", { kind: "invitation", token });
  expect(read.body).toEqual({ name: "Rita Nunes", email: user.email, companyName: "Papelaria" });
  const accepted = await accept(token);
  expect(accepted.status).toBe(200);
  expect(accepted.cookies.map(({ name }) => name)).toContain("jrt");
  const session = accepted.body as Session;
  const rita = callerWith(world, { id: user.id, email: user.email }, session.token);
  expect((await rita.call("GET", `/users/${user.id}`)).status).toBe(200);
  expect((await shown(user.id))?.invitedUntil).toBeNull();

  expect(await accept(token, "another long secret")).toMatchObject(invalid);
  expect(await visit("/auth/password-link", { kind: "invitation", token })).toMatchObject(invalid);
  expect((await visit("/auth/login", { email: user.email, password })).status).toBe(200);
});

it("stores only a hash of the token", async () => {
  const invited = await invite();
  const rows = await world.database.db.select().from(passwordLinks).where(eq(passwordLinks.userId, invited.user.id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(tokenOf(invited));
  const all = await world.database.sql`select data::text from pgboss.job`;
  expect(JSON.stringify(all)).not.toContain(tokenOf(invited));
});

it("is accepted by one of two calls at once", async () => {
  const token = tokenOf(await invite());
  const statuses = (await Promise.all([accept(token), accept(token)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404]);
});

it("ends after seven days, and a new link replaces the former one", async () => {
  const invited = await invite();
  const { id } = invited.user;
  const { db } = world.database;
  await db
    .update(passwordLinks)
    .set({ expiresAt: new Date(world.services.now().getTime() - 1) })
    .where(eq(passwordLinks.userId, id));
  expect(await accept(tokenOf(invited))).toMatchObject(invalid);
  const renewed = (await company.admin.call("POST", `/users/${id}/invitation`, {})).body as Invitation;
  const again = (await company.admin.call("POST", `/users/${id}/invitation`, {})).body as Invitation;
  expect(await accept(tokenOf(renewed))).toMatchObject(invalid);
  expect((await accept(tokenOf(again))).status).toBe(200);
  const late = await company.admin.call("POST", `/users/${id}/invitation`, {});
  expect(late).toMatchObject({ status: 409, body: { error: "ERR_INVITATION_USED" } });
});

it("is withdrawn with the person, but not after they came", async () => {
  const invited = await invite();
  const withdraw = () => company.admin.call("DELETE", `/users/${invited.user.id}/invitation`);
  expect((await withdraw()).status).toBe(200);
  expect(await accept(tokenOf(invited))).toMatchObject(invalid);
  expect(await shown(invited.user.id)).toBeUndefined();
  const here = await invite();
  await accept(tokenOf(here));
  const late = await company.admin.call("DELETE", `/users/${here.user.id}/invitation`);
  expect(late).toMatchObject({ status: 409, body: { error: "ERR_INVITATION_USED" } });
  expect(await shown(here.user.id)).toBeDefined();
});

it("is either accepted or withdrawn when both happen at once", async () => {
  for (let round = 0; round < 5; round++) {
    const invited = await invite();
    const [accepted, withdrawn] = await Promise.all([
      accept(tokenOf(invited)),
      company.admin.call("DELETE", `/users/${invited.user.id}/invitation`),
    ]);
    const isThere = (await shown(invited.user.id)) !== undefined;
    expect([accepted.status, withdrawn.status, isThere]).toEqual(isThere ? [200, 409, true] : [404, 200, false]);
  }
});

it("asks for a good password, and the link stays valid meanwhile", async () => {
  const invited = await invite();
  const weak = await accept(tokenOf(invited), "12345678");
  expect(weak).toMatchObject({ status: 400, body: { error: "ERR_WEAK_PASSWORD", details: { reason: "common" } } });
  const own = await accept(tokenOf(invited), "ritanunes1");
  expect(own).toMatchObject({ status: 400, body: { details: { reason: "personal" } } });
  expect((await accept(tokenOf(invited), "short")).status).toBe(400);
  expect((await accept(tokenOf(invited))).status).toBe(200);
});

it("ends when the admin changes the e-mail or sets a password", async () => {
  const { admin } = company;
  const moved = await invite();
  await admin.call("PUT", `/users/${moved.user.id}`, { name: "Rita Nunes", email: anEmail() });
  expect(await accept(tokenOf(moved))).toMatchObject(invalid);
  const until = (await shown(moved.user.id))?.invitedUntil ?? "";
  expect(new Date(until) <= world.services.now()).toBe(true);
  const set = await invite();
  await admin.call("PUT", `/users/${set.user.id}`, { name: "Rita Nunes", email: set.user.email, password });
  expect(await accept(tokenOf(set))).toMatchObject(invalid);
  expect((await shown(set.user.id))?.invitedUntil).toBeNull();
});

it("counts in the plan, and its e-mail is taken", async () => {
  const { db } = world.database;
  const plan = { name: "Two", users: 2, connections: 2, queues: 2, valueCents: 100 };
  const [small] = await db.insert(plans).values(plan).returning();
  const full = await world.addCompany("Full", { planId: small?.id ?? 0 });
  const beyond = await full.admin.call("POST", "/users/invitations", { name: "Third one", email: anEmail() });
  expect(beyond).toMatchObject({ status: 400, body: { error: "ERR_PLAN_LIMIT", details: { used: 2 } } });
  await full.admin.call("DELETE", `/users/${full.agent.id}`);
  await invite({}, full);
  const fourth = await full.admin.call("POST", "/users/invitations", { name: "Fourth one", email: anEmail() });
  expect(fourth.status).toBe(400);
  const taken = await company.admin.call("POST", "/users/invitations", { name: "Again", email: full.admin.email });
  expect(taken).toMatchObject({ status: 400, body: { error: "ERR_EMAIL_ALREADY_EXISTS" } });
});

it("does not let an invited admin be the only one", async () => {
  const alone = await world.addCompany("Alone");
  const invited = await invite({ profile: "admin" }, alone);
  const form = { name: "The owner", email: alone.admin.email, profile: "user" };
  const left = await alone.admin.call("PUT", `/users/${alone.admin.id}`, form);
  expect(left).toMatchObject({ status: 400, body: { error: "ERR_LAST_ADMIN" } });
  await accept(tokenOf(invited));
  expect((await alone.admin.call("PUT", `/users/${alone.admin.id}`, form)).status).toBe(200);
});

it("opens only the set-up of a second factor where the company requires one", async () => {
  const strict = await world.addCompany("Strict");
  await strict.admin.call("PUT", "/settings/requireTwoFactor", { value: "enabled" });
  const invited = await invite({}, { ...strict });
  const { body } = await accept(tokenOf(invited));
  expect((body as Session).user.mustSetUpTwoFactor).toBe(true);
  const rita = callerWith(world, invited.user, (body as Session).token);
  expect(await rita.call("GET", "/tickets")).toMatchObject({ status: 403, body: { error: "ERR_TWO_FACTOR_SETUP" } });
});

it("is refused by a blocked company, and works when it pays", async () => {
  const late = await world.addCompany("Late");
  const invited = await invite({}, late);
  const { db } = world.database;
  const due = (dueDate: string) => db.update(companies).set({ dueDate }).where(eq(companies.id, late.id));
  await due("2020-01-01");
  expect(await accept(tokenOf(invited))).toMatchObject({ status: 402, body: { error: "ERR_SUBSCRIPTION_EXPIRED" } });
  await due("2999-01-01");
  expect((await accept(tokenOf(invited))).status).toBe(200);
});

it("is of admins, and of their own company", async () => {
  const invited = await invite();
  const other = await world.addCompany("Other");
  for (const method of ["POST", "DELETE"] as const) {
    const url = `/users/${invited.user.id}/invitation`;
    const body = method === "POST" ? {} : undefined;
    expect((await company.agent.call(method, url, body)).status).toBe(403);
    expect((await other.admin.call(method, url, body)).status).toBe(404);
  }
  const foreign = await company.admin.call("POST", "/users/invitations", {
    name: "Rita Nunes",
    email: anEmail(),
    queueIds: other.queueIds,
  });
  expect(foreign.status).toBe(400);
  expect((await accept(tokenOf(invited))).status).toBe(200);
});

it("cannot be used to sign in, nor to ask for a new password", async () => {
  const { user } = await invite();
  const answer = await visit("/auth/login", { email: user.email, password: "" });
  expect(answer.status).toBe(400);
  expect((await visit("/auth/login", { email: user.email, password })).status).toBe(401);
});

it("reaches the screens of colleagues, without the e-mail", async () => {
  const [admin, agent] = await Promise.all([listen(world, company.admin), listen(world, company.agent)]);
  const { user } = await invite();
  const created = (socket: typeof agent) =>
    until("the event", () =>
      socket.heard.find(({ name, payload }) => /-user$/.test(name) && (payload.user as User)?.id === user.id),
    );
  expect((await created(admin)).payload).toMatchObject({ action: "create", user: { email: user.email } });
  expect((await created(agent)).payload.user).toMatchObject({ email: "", invitedUntil: user.invitedUntil });
  admin.close();
  agent.close();
});

it("is entered in the audit log, each step with its author", async () => {
  const { user, link } = await invite();
  await company.admin.call("POST", `/users/${user.id}/invitation`, {});
  const { db } = world.database;
  const renewed = (await company.admin.call("POST", `/users/${user.id}/invitation`, {})).body as Invitation;
  await accept(tokenOf(renewed));
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.targetId, user.id))
    .orderBy(auditEntries.id);
  const steps = entries.map(({ userId, action, changes }) => [userId, action, changes.map(({ field }) => field)]);
  expect(steps).toEqual([
    [company.admin.id, "create", expect.arrayContaining(["name", "email"])],
    [company.admin.id, "update", ["invitedUntil"]],
    [company.admin.id, "update", ["invitedUntil"]],
    [user.id, "update", ["password"]],
  ]);
  expect(JSON.stringify(entries)).not.toContain(tokenOf({ link }));
});

it("is mailed in the language of the inviter, and hostile names stay text", async () => {
  const hostile = await world.addCompany('<b>Evil</b> "www.evil.example"');
  const name = "<img src=x> evil.example";
  for (const language of ["pt", "en", "es"]) {
    const email = anEmail();
    const { isMailed, link } = await invite({ name, email, language }, hostile);
    expect(isMailed).toBe(true);
    const mail = await until("the mail", () => double.arrived.find(({ to }) => to.includes(email)));
    expect(linkIn(mail).href).toBe(`https://chat.balcao.example${link}`);
    const { "text/plain": text = "", "text/html": html = "" } = partsOf(mail);
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<b>");
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.example/);
    expect(html).toContain(`lang="${language === "pt" ? "pt-BR" : language}"`);
    const action = { pt: "Criar minha senha", en: "Create my password", es: "Crear mi contraseña" }[language];
    expect(text).toContain(action);
    expect(headerOf(mail, "To")).toContain("evil");
  }
});

it("sends few mails to one person", async () => {
  const { user } = await invite();
  const renew = () => company.admin.call("POST", `/users/${user.id}/invitation`, {});
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await renew()).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it("shows the link without a mail server, and says so", async () => {
  const plain = await createWorld();
  const { admin } = await plain.addCompany();
  const answer = await admin.call("POST", "/users/invitations", { name: "Rita Nunes", email: anEmail() });
  expect(answer.body).toMatchObject({ isMailed: false, link: expect.stringMatching(/^\/app\/invitation#/) });
  const info = await plain.app.inject({ method: "GET", url: "/auth/sign-in-info" });
  expect(info.json().canResetPassword).toBe(false);
  await plain.close();
});
