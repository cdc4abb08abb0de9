import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import type { Session } from "@balcao/shared/workspace/auth.ts";
import type { RecoveryCodes, TwoFactorSecret, TwoFactorState } from "@balcao/shared/workspace/two-factor.ts";
import { eq } from "drizzle-orm";
import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { type Caller, callerWith, createWorld, listen, testPassword, type World } from "../../testing/world.ts";
import { auditEntries } from "../audit/audit-entries.table.ts";
import { recoveryCodes, twoFactors } from "./two-factors.table.ts";

const stepMs = 30_000;
let world: World;
let company: Awaited<ReturnType<World["addCompany"]>>;
let person: Caller;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  company = await world.addCompany();
  person = await company.addUser("user");
});
afterAll(() => world.close());

const post = (url: string, payload: object) => world.app.inject({ method: "POST", url, payload });
const signIn = ({ email }: Caller, password = testPassword) => post("/auth/login", { email, password });
/** The token of a sign-in after its first step. */
const begun = async (by: Caller): Promise<string> => (await signIn(by)).json().details.twoFactorToken;
const finish = async (by: Caller, code: string) => post("/auth/two-factor", { twoFactorToken: await begun(by), code });

/** An authenticator's code, some steps from now. */
const codeOf = (uri: string, steps = 0): string =>
  (URI.parse(uri) as TOTP).generate({ timestamp: world.services.now().getTime() + steps * stepMs });
/** The codes of the present and adjacent steps may have been used. */
const passTime = (steps = 3) => {
  world.clock.now = new Date(world.clock.now.getTime() + steps * stepMs);
};
const begin = async (by: Caller, password = testPassword) =>
  (await by.call("POST", "/two-factor/begin", { password })) as { status: number; body: never };

async function switchOn(by: Caller): Promise<{ uri: string; codes: string[] }> {
  const { uri } = (await begin(by)).body as TwoFactorSecret;
  const { status, body } = await by.call("POST", "/two-factor/enable", { code: codeOf(uri) });
  expect(status).toBe(200);
  return { uri, codes: (body as RecoveryCodes).recoveryCodes };
}
const stateOf = async (by: Caller) => (await by.call("GET", "/two-factor")).body as TwoFactorState;
const refusal = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error: string }).error];
const refused = (reply: Awaited<ReturnType<typeof post>>) => [reply.statusCode, reply.json().error];
/** A caller with the session of a sign-in. */
const after = (by: Caller, reply: Awaited<ReturnType<typeof post>>): Caller =>
  callerWith(world, by, (reply.json() as Session).token);

it("is switched on with the password and a first code, and required at the next sign-in", async () => {
  expect(refusal(await begin(person, "wrong"))).toEqual([400, "ERR_WRONG_PASSWORD"]);
  const { secret, uri } = (await begin(person)).body as TwoFactorSecret;
  expect(uri).toContain(`secret=${secret}`);
  // It is not required before a code has proved that the authenticator works.
  expect((await stateOf(person)).enabledAt).toBeNull();
  const wrong = await person.call("POST", "/two-factor/enable", { code: codeOf(uri, 40) });
  expect(refusal(wrong)).toEqual([400, "ERR_TWO_FACTOR_CODE"]);
  const codes = (await person.call("POST", "/two-factor/enable", { code: codeOf(uri) })).body as RecoveryCodes;
  expect(new Set(codes.recoveryCodes).size).toBe(10);
  expect(await stateOf(person)).toEqual({ enabledAt: expect.any(String), recoveryCodesLeft: 10, isRequired: false });

  const half = await signIn(person);
  expect([half.statusCode, half.json(), half.cookies]).toEqual([
    401,
    {
      error: "ERR_TWO_FACTOR_REQUIRED",
      message: expect.any(String),
      details: { twoFactorToken: expect.any(String) },
    },
    [],
  ]);
  expect((await signIn(person, "wrong")).json().error).toBe("ERR_INVALID_CREDENTIALS");
  expect((await person.call("GET", "/tickets")).status).toBe(200);
  passTime();
  const whole = await finish(person, ` ${codeOf(uri).replace(/^.../, "$& ")} `);
  expect(whole.json()).toMatchObject({ token: expect.any(String), user: { id: person.id, mustSetUpTwoFactor: false } });
  expect(whole.cookies.find(({ name }) => name === "jrt")?.httpOnly).toBe(true);
});

it("stores neither the secret nor a recovery code in plain text", async () => {
  const { uri, codes } = await switchOn(person);
  const { db } = world.database;
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, person.id));
  const kept = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
  const stored = JSON.stringify([row, kept]);
  for (const secret of [(URI.parse(uri) as TOTP).secret.base32, ...codes]) expect(stored).not.toContain(secret);
  expect(JSON.stringify(await db.select().from(auditEntries))).not.toContain(codes[0]);
});

it("accepts a code once, within one step of the current one", async () => {
  const { uri } = await switchOn(person);
  expect(refused(await finish(person, codeOf(uri)))).toEqual([400, "ERR_TWO_FACTOR_CODE"]);
  passTime();
  const code = codeOf(uri);
  expect((await finish(person, code)).statusCode).toBe(200);
  expect(refused(await finish(person, code))).toEqual([400, "ERR_TWO_FACTOR_CODE"]);
  // A code of an earlier step than the last accepted one is refused as well.
  expect(refused(await finish(person, codeOf(uri, -1)))).toEqual([400, "ERR_TWO_FACTOR_CODE"]);
});

it.each([-1, 0, 1])("accepts a clock that is %s steps off", async (steps) => {
  const { uri } = await switchOn(person);
  passTime();
  expect((await finish(person, codeOf(uri, steps))).statusCode).toBe(200);
});

it("accepts a code once from two simultaneous sign-ins", async () => {
  const { uri, codes } = await switchOn(person);
  passTime();
  const token = await begun(person);
  for (const code of [codeOf(uri), codes[0] ?? ""]) {
    const both = await Promise.all([1, 2].map(() => post("/auth/two-factor", { twoFactorToken: token, code })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  }
});

it("accepts each recovery code once, in any notation, and returns how many are left", async () => {
  const { codes } = await switchOn(person);
  const [first = "", second = ""] = codes;
  const reply = await finish(person, first.toUpperCase().replaceAll("-", " "));
  expect(reply.statusCode).toBe(200);
  expect((await stateOf(after(person, reply))).recoveryCodesLeft).toBe(9);
  expect((await finish(person, first)).statusCode).toBe(400);
  expect((await finish(person, second)).statusCode).toBe(200);
});

it("rate limits guessing codes, for that person only", async () => {
  const { uri } = await switchOn(person);
  const other = await company.addUser("user");
  const others = await switchOn(other);
  passTime();
  const token = await begun(person);
  const statuses = [];
  for (let n = 0; n < 6; n++) {
    statuses.push((await post("/auth/two-factor", { twoFactorToken: token, code: "000000" })).statusCode);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  const limited = await post("/auth/two-factor", { twoFactorToken: token, code: codeOf(uri) });
  expect(limited.json()).toMatchObject({
    error: "ERR_TOO_MANY_ATTEMPTS",
    details: { retryAfterSeconds: expect.any(Number) },
  });
  expect((await finish(other, codeOf(others.uri))).statusCode).toBe(200);
});

it("accepts its own token only, for the same person, password and five minutes", async () => {
  const { uri } = await switchOn(person);
  passTime();
  const token = await begun(person);
  // The token is accepted nowhere else.
  const elsewhere = await world.app.inject({ url: "/tickets", headers: { authorization: `Bearer ${token}` } });
  expect(elsewhere.statusCode).toBe(403);
  await expect(listen(world, { token })).rejects.toThrow();
  for (const twoFactorToken of [person.token, "x.y.z", `${token}x`]) {
    const reply = await post("/auth/two-factor", { twoFactorToken, code: codeOf(uri) });
    expect(refused(reply)).toEqual([401, "ERR_SESSION_EXPIRED"]);
  }
  const claims = world.app.jwt.decode<{ iat: number; exp: number }>(token);
  expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(300);
  await company.admin.call("PUT", `/users/${person.id}`, {
    name: "Renamed",
    email: person.email,
    password: "another one of mine",
  });
  expect((await post("/auth/two-factor", { twoFactorToken: token, code: codeOf(uri) })).statusCode).toBe(401);
});

it("is switched off with password and code, and new recovery codes need the same", async () => {
  const { uri, codes } = await switchOn(person);
  passTime();
  const wrongs = [
    { password: "wrong", code: codeOf(uri) },
    { password: testPassword, code: "000000" },
  ];
  for (const path of ["recovery-codes", "disable"]) {
    const replies = [];
    for (const proof of wrongs) replies.push(refusal(await person.call("POST", `/two-factor/${path}`, proof)));
    expect(replies).toEqual([
      [400, "ERR_WRONG_PASSWORD"],
      [400, "ERR_TWO_FACTOR_CODE"],
    ]);
  }
  const proof = () => ({ password: testPassword, code: codeOf(uri) });
  const renewed = (await person.call("POST", "/two-factor/recovery-codes", proof())).body as RecoveryCodes;
  expect(renewed.recoveryCodes).not.toContain(codes[0]);
  const old = { password: testPassword, code: codes[0] ?? "" };
  expect((await person.call("POST", "/two-factor/disable", old)).status).toBe(400);
  const one = { password: testPassword, code: renewed.recoveryCodes[0] ?? "" };
  expect((await person.call("POST", "/two-factor/disable", one)).status).toBe(200);
  expect((await signIn(person)).statusCode).toBe(200);
});

it("cannot be started again while it is on, nor ended while it is off", async () => {
  const { uri } = await switchOn(person);
  expect(refusal(await begin(person))).toEqual([409, "ERR_TWO_FACTOR_STATE"]);
  expect(refusal(await person.call("POST", "/two-factor/enable", { code: codeOf(uri) }))[0]).toBe(409);
  const proof = { password: testPassword, code: "000000" };
  expect(refusal(await company.agent.call("POST", "/two-factor/disable", proof))).toEqual([
    409,
    "ERR_TWO_FACTOR_STATE",
  ]);
  // A secret shown long ago may have been seen by others since.
  const begunLong = (await begin(company.agent)).body as TwoFactorSecret;
  passTime(31);
  const late = await company.agent.call("POST", "/two-factor/enable", { code: codeOf(begunLong.uri) });
  expect(late.status).toBe(409);
});

const required = async (value: "enabled" | "disabled") =>
  expect((await company.admin.call("PUT", "/settings/requireTwoFactor", { value })).status).toBe(200);

it("may be required: a person without it can only set it up, and then do everything", async () => {
  await required("enabled");
  // Running sessions are checked at their next refresh.
  expect((await person.call("GET", "/tickets")).status).toBe(200);
  const reply = await signIn(person);
  expect(reply.json()).toMatchObject({ user: { mustSetUpTwoFactor: true } });
  const limited = after(person, reply);
  for (const { method, url, access } of world.app.guardedRoutes) {
    if (access !== "user" || /^\/two-factor(\/begin|\/enable)?$/.test(url)) continue;
    const answer = await world.app.inject({
      method: method as "GET",
      url: url.replace(/:\w+/g, "1"),
      headers: { authorization: `Bearer ${limited.token}` },
    });
    expect(answer.statusCode, `${method} ${url}`).toBe(403);
    if (method !== "HEAD") expect(answer.json().error, `${method} ${url}`).toBe("ERR_TWO_FACTOR_SETUP");
  }
  await expect(listen(world, limited)).rejects.toThrow();
  expect((await stateOf(limited)).isRequired).toBe(true);
  const { uri } = await switchOn(limited);
  expect((await limited.call("GET", "/tickets")).status).toBe(200);
  (await listen(world, limited)).close();
  passTime();
  const proof = { password: testPassword, code: codeOf(uri) };
  expect(refusal(await limited.call("POST", "/two-factor/disable", proof))).toEqual([400, "ERR_TWO_FACTOR_ENFORCED"]);
});

it("is required of a running session at its renewal, and its sockets end; switching the requirement off lifts that", async () => {
  const reply = await signIn(person);
  const screen = await listen(world, after(person, reply));
  await required("enabled");
  const cookie = (from: typeof reply) => ({ jrt: from.cookies.find(({ name }) => name === "jrt")?.value ?? "" });
  const refresh = (from: typeof reply) =>
    world.app.inject({ method: "POST", url: "/auth/refresh_token", cookies: cookie(from) });
  const renewed = await refresh(reply);
  expect(renewed.json()).toMatchObject({ user: { mustSetUpTwoFactor: true } });
  await until("the cut", () => screen.disconnected);
  expect(refusal(await after(person, renewed).call("GET", "/tickets"))).toEqual([403, "ERR_TWO_FACTOR_SETUP"]);
  const relaxed = await company.admin.call("PUT", "/settings/requireTwoFactor", { value: "disabled" });
  expect(relaxed.status).toBe(200);
  const free = await refresh(renewed);
  expect(free.json()).toMatchObject({ user: { mustSetUpTwoFactor: false } });
  expect((await after(person, free).call("GET", "/tickets")).status).toBe(200);
});

it("is required by one's own company, not by a supported one", async () => {
  const platform = await world.addCompany("Platform");
  const operator = await platform.addSuper();
  await required("enabled");
  expect((await operator.call("POST", "/support-access", { companyId: company.id })).status).toBe(200);
  const { db } = world.database;
  const reply = await signIn(operator);
  expect(reply.json()).toMatchObject({ user: { mustSetUpTwoFactor: false } });
  const home = after(operator, reply);
  await home.call("POST", "/support-access", { companyId: company.id });
  const claims = world.app.jwt.decode<object>(home.token) ?? {};
  const there = callerWith(world, operator, world.app.jwt.sign({ ...claims, companyId: company.id }));
  expect((await there.call("GET", "/tickets")).status).toBe(200);
  // The user's own company decides about the second factor.
  expect((await stateOf(there)).isRequired).toBe(false);
  await switchOn(there);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.userId, operator.id));
  const own = entries.filter(({ area }) => area === "user");
  expect(own.map(({ companyId }) => companyId)).toEqual([platform.id]);
});

it("is reset by an admin of the company, recorded in its audit log, and ends the person's sessions", async () => {
  await switchOn(person);
  const screen = await listen(world, person);
  const stranger = await world.addCompany("Others");
  const path = `/users/${person.id}/two-factor`;
  expect((await company.agent.call("DELETE", path)).status).toBe(403);
  expect((await stranger.admin.call("DELETE", path)).status).toBe(404);
  expect((await stranger.admin.call("GET", path)).status).toBe(404);
  expect((await company.admin.call("GET", path)).body).toEqual({ isEnabled: true });
  expect((await company.admin.call("DELETE", path)).status).toBe(200);
  await until("the cut", () => screen.disconnected);
  expect((await person.call("GET", "/tickets")).status).toBe(401);
  expect((await company.admin.call("GET", path)).body).toEqual({ isEnabled: false });
  expect((await signIn(person)).statusCode).toBe(200);
  const { entries } = (await company.admin.call("GET", "/audit")).body as AuditPage;
  expect(entries).toMatchObject([
    {
      area: "user",
      targetId: person.id,
      user: { id: company.admin.id },
      changes: [{ field: "twoFactor", before: "true", after: "false" }],
    },
    { user: { id: person.id }, changes: [{ field: "twoFactor", before: "false", after: "true" }] },
  ]);
});

it("is not reset for oneself without a code, nor for a super user by an admin", async () => {
  const operator = await company.addSuper();
  const second = await company.addSuper();
  await switchOn(operator);
  await switchOn(company.admin);
  const reset = async (by: Caller, whose: Caller) => (await by.call("DELETE", `/users/${whose.id}/two-factor`)).status;
  expect(await reset(company.admin, company.admin)).toBe(403);
  expect(await reset(company.admin, operator)).toBe(403);
  expect(await reset(second, operator)).toBe(200);
  expect(await reset(second, company.admin)).toBe(200);
});

it("is required to change one's own password or e-mail", async () => {
  const { uri } = await switchOn(person);
  passTime();
  const form = { name: "Agent", email: person.email, password: "another secret", currentPassword: testPassword };
  const change = (code?: string) => person.call("PUT", `/users/${person.id}`, { ...form, code });
  expect(refusal(await change())).toEqual([400, "ERR_TWO_FACTOR_CODE"]);
  expect(refusal(await change("000000"))).toEqual([400, "ERR_TWO_FACTOR_CODE"]);
  expect((await change(codeOf(uri))).status).toBe(200);
});
