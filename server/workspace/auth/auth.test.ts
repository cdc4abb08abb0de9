import type { Session } from "@balcao/shared/workspace/auth.ts";
import { eq } from "drizzle-orm";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemContext } from "../../context.ts";
import { until } from "../../testing/until.ts";
import { createWorld, listen, signInAs, type TestCompany, testPassword, type World } from "../../testing/world.ts";
import { companies } from "../companies/companies.table.ts";
import { users } from "../users/users.table.ts";
import { announceEndedLogins } from "./announce-ended-logins.ts";
import { endAllLogins } from "./end-login.ts";
import { logins } from "./logins.table.ts";
import { signedInReader } from "./signed-in.ts";
import { cutEndedSockets } from "./sockets.ts";

let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
});
afterAll(() => world.close());

const signIn = (email: string, password = testPassword, headers = {}) =>
  world.app.inject({ method: "POST", url: "/auth/login", payload: { email, password }, headers });

const refresh = (jrt: string) => world.app.inject({ method: "POST", url: "/auth/refresh_token", cookies: { jrt } });

/** The refresh cookie of an answer. */
const cookieOf = (reply: { cookies: { name: string; value: string }[] }): string =>
  reply.cookies.find(({ name }) => name === "jrt")?.value ?? "";

it("signs in with an access token in the body and a refresh token only as a cookie the page cannot read", async () => {
  const reply = await signIn(company.agent.email.toUpperCase());
  expect(reply.statusCode).toBe(200);
  const session = reply.json() as Session;
  expect(session.user).toMatchObject({
    id: company.agent.id,
    profile: "user",
    companyId: company.id,
    selectedCompanyId: null,
  });
  expect(session.user.queues[0]?.UserQueue).toEqual({ userId: company.agent.id, queueId: session.user.queues[0]?.id });
  expect(session.refreshToken).toBeUndefined();
  expect(reply.cookies.find(({ name }) => name === "jrt")).toMatchObject({
    httpOnly: true,
    sameSite: "Strict",
    path: "/",
  });
  expect(JSON.stringify(session)).not.toContain("argon2");
});

it("returns the refresh token to the desktop, which keeps it in the system's key store", async () => {
  const person = await company.addUser("user");
  const reply = await signIn(person.email, testPassword, { "x-balcao-client": "desktop" });
  const { refreshToken } = reply.json() as Session;
  expect(cookieOf(reply)).toBe("");
  const again = await world.app.inject({
    method: "POST",
    url: "/auth/refresh_token",
    payload: { refreshToken },
    headers: { "x-balcao-client": "desktop" },
  });
  expect(again.json()).toMatchObject({ user: { id: person.id }, refreshToken: expect.stringMatching(/\.2\./) });
});

it("does not reveal which part was wrong", async () => {
  for (const [email, password] of [
    [company.agent.email, "wrong"],
    ["nobody@example.com", testPassword],
  ] as const) {
    const reply = await signIn(email, password);
    expect([reply.statusCode, reply.json().error]).toEqual([401, "ERR_INVALID_CREDENTIALS"]);
  }
});

it("rate limits guessing, for that e-mail only", async () => {
  const { email } = await company.addUser("user");
  const statuses = [];
  for (let attempt = 0; attempt < 12; attempt++) statuses.push((await signIn(email, "guess")).statusCode);
  expect(statuses).toContain(429);
  const limited = await signIn(email);
  expect(limited.json()).toMatchObject({
    error: "ERR_TOO_MANY_ATTEMPTS",
    details: { retryAfterSeconds: expect.any(Number) },
  });
  expect((await signIn(company.admin.email)).statusCode).toBe(200);
});

it("rate limits guessing one account from many addresses, but not from the browser of an earlier sign-in", {
  tags: ["long"],
}, async () => {
  const person = await company.addUser("user");
  const browser = await signIn(person.email);
  const known = browser.cookies.find(({ name }) => name === "known")?.value ?? "";
  const from = (n: number, password: string, cookies = {}) =>
    world.app.inject({
      method: "POST",
      url: "/auth/login",
      payload: { email: person.email, password },
      remoteAddress: `203.0.113.${n}`,
      cookies,
    });
  const statuses = [];
  for (let n = 0; n < 250; n++) statuses.push((await from(n % 60, "guess")).statusCode);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(240);
  expect(statuses.at(-1)).toBe(429);
  expect((await from(80, testPassword)).statusCode).toBe(429);
  expect((await from(80, testPassword, { known })).statusCode).toBe(200);
  // Another person's browser, or an invented token, has no exemption.
  const other = await signIn((await company.addUser("user")).email);
  const others = other.cookies.find(({ name }) => name === "known")?.value ?? "";
  for (const token of [others, "x.y.z", (browser.json() as Session).token])
    expect((await from(81, testPassword, { known: token })).statusCode).toBe(429);
  expect((await signIn(company.admin.email)).statusCode).toBe(200);
});

it("distinguishes a missing token from an expired one: signing in, or refreshing", async () => {
  const without = await world.app.inject({ url: "/tickets" });
  expect([without.statusCode, without.json().error]).toEqual([401, "ERR_SESSION_EXPIRED"]);
  const forged = await world.app.inject({ url: "/tickets", headers: { authorization: "Bearer x.y.z" } });
  expect([forged.statusCode, forged.json().error]).toEqual([403, "ERR_SESSION_EXPIRED"]);
});

it("rotates refresh tokens, and ends the session when an old one is used again", async () => {
  const person = await company.addUser("user");
  const first = cookieOf(await signIn(person.email));
  const second = cookieOf(await refresh(first));
  const third = cookieOf(await refresh(second));
  expect(new Set([first, second, third]).size).toBe(3);

  const reused = await refresh(first);
  expect([reused.statusCode, cookieOf(reused)]).toEqual([401, ""]);
  expect((await refresh(third)).statusCode).toBe(401);
});

it("lets two tabs refresh with the same token at once", async () => {
  const person = await company.addUser("user");
  const token = cookieOf(await signIn(person.email));
  const replies = await Promise.all([refresh(token), refresh(token)]);
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
  const [one, two] = replies.map(cookieOf);
  expect(one).toBe(two);
  expect((await refresh(one ?? "")).statusCode).toBe(200);
});

it("refuses an invalid refresh token without changing anything", async () => {
  for (const token of ["", "x", "../../etc", `${crypto.randomUUID()}.1.${"A".repeat(43)}`]) {
    expect((await refresh(token)).statusCode).toBe(401);
  }
});

it("has one active session a person: a new sign-in ends the old one and notifies only its screens", async () => {
  const person = await company.addUser("user");
  const oldToken = await signInAs(world, person.email);
  const oldScreen = await listen(world, { token: oldToken });
  const colleague = await listen(world, await company.addUser("user"));
  const newToken = await signInAs(world, person.email);

  await until("the notice", () => oldScreen.heard.find(({ name }) => name === `company-${company.id}-auth`));
  await until("the cut", () => oldScreen.disconnected);
  const old = await world.app.inject({ url: "/tickets", headers: { authorization: `Bearer ${oldToken}` } });
  expect(old.statusCode).toBe(401);
  const current = await world.app.inject({ url: "/tickets", headers: { authorization: `Bearer ${newToken}` } });
  expect(current.statusCode).toBe(200);
  expect(colleague.heard).toEqual([]);
  oldScreen.close();
  colleague.close();
});

it("signs out: token, cookie and sockets are invalid afterwards", async () => {
  const person = await company.addUser("user");
  const reply = await signIn(person.email);
  const { token } = reply.json() as Session;
  const screen = await listen(world, { token });
  const out = await world.app.inject({
    method: "DELETE",
    url: "/auth/logout",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(out.statusCode).toBe(200);
  await until("the cut", () => screen.disconnected);
  expect((await refresh(cookieOf(reply))).statusCode).toBe(401);
  expect((await world.app.inject({ url: "/tickets", headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
    401,
  );
});

it("signs out by the cookie alone when the access token has expired, and succeeds without a session", async () => {
  const person = await company.addUser("user");
  const jrt = cookieOf(await signIn(person.email));
  const out = await world.app.inject({ method: "DELETE", url: "/auth/logout", cookies: { jrt } });
  expect(out.statusCode).toBe(200);
  expect((await refresh(jrt)).statusCode).toBe(401);
  expect((await world.app.inject({ method: "DELETE", url: "/auth/logout" })).statusCode).toBe(200);
});

it("ends all sessions of a person whose rights change", async () => {
  const person = await company.addUser("user");
  const screen = await listen(world, person);
  await endAllLogins(systemContext(world.services, company.id, "test"), person.id, "rights");
  await until("the cut", () => screen.disconnected);
  expect((await person.call("GET", "/tickets")).status).toBe(401);
});

it("notifies a session's screens of the reason when another server ended it", async () => {
  const person = await company.addUser("user");
  const screen = await listen(world, person);
  const [login] = await world.database.db.select().from(logins).where(eq(logins.userId, person.id));
  await announceEndedLogins(world.services, { loginId: login?.id ?? "", why: "credentials" });
  await until("the cut", () => screen.disconnected);
  expect(screen.heard).toContainEqual({ name: `company-${company.id}-signedOut`, payload: { why: "credentials" } });
});

it("refuses every call of a company that was deactivated or has not paid", async () => {
  const other = await world.addCompany("Overdue");
  const jrt = cookieOf(await signIn(other.agent.email));
  const { token } = (await refresh(jrt)).json() as Session;
  const db = world.database.db;

  await db.update(companies).set({ dueDate: "2020-01-31" }).where(eq(companies.id, other.id));
  const login = await signIn(other.admin.email);
  expect([login.statusCode, login.json()]).toEqual([
    402,
    {
      error: "ERR_SUBSCRIPTION_EXPIRED",
      message: expect.any(String),
      details: { dueDate: "2020-01-31", paymentToken: expect.any(String) },
    },
  ]);
  // Only an admin gets the payment token.
  expect((await signIn(other.agent.email)).json().details).toEqual({ dueDate: "2020-01-31" });
  const call = await world.app.inject({ url: "/tickets", headers: { authorization: `Bearer ${token}` } });
  expect(call.statusCode).toBe(402);
  await expect(listen(world, { token })).rejects.toThrow();

  await db.update(companies).set({ dueDate: null, status: false }).where(eq(companies.id, other.id));
  expect((await signIn(other.admin.email)).json().error).toBe("ERR_COMPANY_INACTIVE");
  await db.update(companies).set({ status: true, archivedAt: new Date() }).where(eq(companies.id, other.id));
  expect((await signIn(other.admin.email)).json().error).toBe("ERR_COMPANY_INACTIVE");
});

it("closes the sockets of an expired session, and of a company that became overdue; the others stay", async () => {
  const overdue = await world.addCompany("Becomes overdue");
  const person = await company.addUser("user");
  const screens = {
    overdue: await listen(world, overdue.agent),
    expired: await listen(world, person),
    valid: await listen(world, await company.addUser("user")),
  };
  await cutEndedSockets(world.services);
  const db = world.database.db;
  await db.update(companies).set({ dueDate: "2020-01-31" }).where(eq(companies.id, overdue.id));
  await db
    .update(logins)
    .set({ expiresAt: new Date(0) })
    .where(eq(logins.userId, person.id));
  expect(Object.values(screens).map(({ connected }) => connected)).toEqual([true, true, true]);

  await cutEndedSockets(world.services);
  await until("the cuts", () => screens.overdue.disconnected && screens.expired.disconnected);
  expect(screens.valid.connected).toBe(true);
  screens.valid.close();
});

it("refuses a socket without a session", async () => {
  await expect(listen(world, { token: "" })).rejects.toThrow();
  await expect(listen(world, { token: "x.y.z" })).rejects.toThrow();
});

it("refuses a socket that another site's page opens with the person's cookie", async () => {
  const person = await company.addUser("user");
  const jrt = cookieOf(await signIn(person.email));
  const open = (origin: string) =>
    new Promise<string>((done) => {
      const extraHeaders = { cookie: `jrt=${jrt}`, origin };
      const socket = io(url, { transports: ["websocket"], reconnection: false, extraHeaders });
      socket.once("connect", () => done("open"));
      socket.once("connect_error", () => done("refused"));
      socket.once("connect", () => socket.close());
    });
  const url = await world.url();
  expect(await open("https://evil.example")).toBe("refused");
  expect(await open(url)).toBe("open");
  expect(await open("app://balcao")).toBe("open");
});

it("shows a person as online while a screen sends heartbeats", async () => {
  const person = await company.addUser("user");
  const screen = await listen(world, person);
  screen.emit("userStatus");
  await until("the sign of life", async () => {
    const [row] = await world.database.db.select().from(users).where(eq(users.id, person.id));
    return row?.lastSeenAt;
  });
  screen.close();
});

it("identifies each of many simultaneous callers", async () => {
  const other = await world.addCompany("Another");
  const companiesOf = Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? other : company));
  const people = await Promise.all(companiesOf.map((of) => of.addUser("user")));
  await people[0]?.call("DELETE", "/auth/logout");
  const answers = await Promise.all(people.map(({ id, call }) => call("GET", `/users/${id}`)));
  expect(answers.map(({ status }) => status)).toEqual([401, ...Array(11).fill(200)]);
});

it("reads the sessions of simultaneous callers in one query", async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => company.addUser("user")));
  const rows = await world.services.db.select({ id: logins.id, userId: logins.userId }).from(logins);
  const theirs = rows.filter(({ userId }) => people.some(({ id }) => id === userId));
  const statements: string[] = [];
  const driver = world.database.sql.options as { debug?: unknown };
  driver.debug = (_connection: number, text: string) => statements.push(text);
  const read = signedInReader(world.services);
  const signedIn = await Promise.all([...theirs, ...theirs].map(({ id }) => read(id)));
  delete driver.debug;
  expect(signedIn.map(({ actor }) => actor.id)).toEqual([...theirs, ...theirs].map(({ userId }) => userId));
  expect(statements.filter((text) => text.includes("logins"))).toHaveLength(1);
});

it("returns a person by id to no other person", async () => {
  expect((await company.agent.call("GET", `/users/${company.agent.id}`)).status).toBe(401);
  const token = await signInAs(world, company.agent.email);
  const own = await world.app.inject({
    url: `/users/${company.agent.id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(own.json()).toMatchObject({ selectedCompanyId: null, selectedCompanyQueues: [] });
  const other = await world.app.inject({
    url: `/users/${company.admin.id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([other.statusCode, other.json().error]).toEqual([404, "ERR_NO_USER_FOUND"]);
});
