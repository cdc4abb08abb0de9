import { type ClientEmit, clientEmits } from "@balcao/shared/events.ts";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companySnapshot } from "../testing/companies/company-snapshot.ts";
import { addForeignRows, type ForeignIds } from "../testing/companies/foreign-rows.ts";
import { sampleBodies } from "../testing/samples/sample-bodies.ts";
import { until } from "../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../testing/world.ts";
import type { Access } from "../workspace/auth/guard.ts";
import { signPaymentToken } from "../workspace/auth/payment-token.ts";

/**
 * Tries every route of the server: without a session, with too few rights, and with another company's ids. A new route
 * that testing/samples/sample-bodies.ts and testing/companies/foreign-rows.ts do not know fails the run, as does a new socket event
 * without a case here.
 */
let world: World;
let ours: TestCompany;
let theirs: TestCompany;
/** A super user who belongs to the other company. */
let operator: Caller;
/** Ids of the other company's rows. */
let foreign: ForeignIds;

beforeAll(async () => {
  world = await createWorld();
  ours = await world.addCompany("Ours");
  theirs = await world.addCompany("Theirs");
  operator = await theirs.addSuper();
  await world.connect();
  foreign = await addForeignRows(world, theirs, operator);
});
afterAll(() => world.close());

/** Routes without a session, each with its reason. */
const publicRoutes = [
  /^(GET|HEAD) \/docs(\/|$)/, // the contracts, no data
  /^(GET|HEAD) \/(app(\/.*)?)?$/, // the console's own files
  /^(GET|HEAD) \/health\/(live|ready)$/, // tells load balancers that the server runs
  /^(GET|HEAD) \/auth\/sign-in-info$/, // the demo's accounts, in demo mode only
  /^POST \/auth\/login$/, // begins a session
  /^POST \/auth\/two-factor$/, // carries the first step's token
  /^POST \/auth\/(password-link|invitation|password-reset)$/, // carries the token of a link
  /^POST \/auth\/forgotten-password$/, // mails a link to the account's owner
  /^POST \/auth\/refresh_token$/, // carries its own token
  /^(GET|HEAD) \/auth\/me$/, // answers for the cookie
  /^(GET|HEAD) \/public\/:fileId$/, // the signature in the address is the session
  /^(GET|HEAD|POST) \/channels\/:channel\/webhook(\/:word)?$/, // the signature of a call is the session
  /^(GET|HEAD) \/whatsapp-cloud\/signed-up$/, // a page that is the same for everybody
  /^POST \/pix\/webhook\/:secret(\/pix)?$/, // the secret in the address is the session
  /^(GET|HEAD) \/plans\/(list|all)$/, // the plans that a visitor may sign up for
  /^POST \/(companies\/cadastro|auth\/signup)$/, // creates a company, if the platform allows it
  /^DELETE \/auth\/logout$/, // ends the session it carries, if any
];

const call = (method: string, url: string, token: string | null, payload?: object) =>
  world.app.inject({
    method: method as NonNullable<InjectOptions["method"]>,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload ? { payload } : {}),
  });

/** Routes that read one row, whose id is in the query, and the query with the other company's ids. */
const queriesOfOne: Record<string, () => string> = {
  "/schedules/window": () => `contactId=${foreign.contacts?.id}&whatsappId=${foreign.whatsapp?.id}`,
};

/** A path with the other company's ids filled in. */
const filled = (url: string): string =>
  url.replace(/:(\w+)/g, (_, name: string) => {
    const id = foreign[url.split("/")[1] ?? ""]?.[name];
    if (id === undefined) throw new Error(`${url}: testing/companies/foreign-rows.ts makes no ${name}; add it`);
    return String(id);
  });

/** Routes that need another token than a session's. */
const hasOwnToken = (access: Access) => access === "token" || access === "payment";

const writes = (method: string) => !["GET", "HEAD"].includes(method);

describe("every route", () => {
  it("is public only for a known reason", () => {
    const open = world.app.guardedRoutes
      .filter(({ access, openToVisitors }) => access === "public" || openToVisitors)
      .map(({ method, url }) => `${method} ${url}`);
    expect(open.filter((route) => !publicRoutes.some((known) => known.test(route)))).toEqual([]);
  });

  it("that writes has a case here", () => {
    const writing = world.app.guardedRoutes.filter(({ method, access }) => writes(method) && access !== "public");
    expect(writing.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(Object.keys(sampleBodies).sort());
  });

  it("of a program, or of a payment before signing in, accepts no session", async () => {
    for (const { method, url } of world.app.guardedRoutes.filter(({ access }) => hasOwnToken(access))) {
      const tokens = [null, "x.y.z", ours.admin.token];
      const replies = await Promise.all(
        tokens.map((token) => call(method, url, token, sampleBodies[`${method} ${url}`])),
      );
      expect(
        replies.map(({ statusCode }) => statusCode),
        `${method} ${url}`,
      ).toEqual([401, 401, 401]);
    }
  });

  it("answers 401 without a session and 403 with a forged one", async () => {
    const routes = world.app.guardedRoutes.filter(({ access }) => access !== "public" && !hasOwnToken(access));
    for (const { method, url, openToVisitors } of routes) {
      const [without, forged] = [await call(method, filled(url), null), await call(method, filled(url), "x.y.z")];
      const expected = [openToVisitors ? 200 : 401, 403];
      expect([without.statusCode, forged.statusCode], `${method} ${url}`).toEqual(expected);
    }
  });

  it("that is not for paying refuses a payment token", async () => {
    const { id: companyId, admin, addSuper } = theirs;
    for (const { id: userId } of [admin, await addSuper()]) {
      const token = signPaymentToken(world.app, { userId, companyId });
      expect((await call("GET", "/payment/invoice", token)).statusCode).toBe(200);
      for (const { method, url, access } of world.app.guardedRoutes) {
        if (access === "public" || access === "payment") continue;
        const reply = await call(method, filled(url), token, sampleBodies[`${method} ${url}`]);
        expect(reply.statusCode, `${method} ${url}`).toBe(access === "token" ? 401 : 403);
      }
      await expect(listen(world, { token })).rejects.toThrow();
    }
  });

  it("of an admin answers 403 to role user, before any other check", async () => {
    const routes = world.app.guardedRoutes.filter(({ access }) => access === "admin" || access === "super");
    expect(routes.length).toBeGreaterThan(0);
    for (const { method, url } of routes) {
      const reply = await call(method, filled(url), ours.agent.token, sampleBodies[`${method} ${url}`]);
      expect(reply.statusCode, `${method} ${url}`).toBe(403);
      // The answer to a HEAD has no body.
      if (method !== "HEAD") expect(reply.json().error, `${method} ${url}`).toBe("ERR_NO_PERMISSION");
    }
  });

  it("of super users answers 403 to an admin", async () => {
    const routes = world.app.guardedRoutes.filter(({ access }) => access === "super");
    expect(routes.length).toBeGreaterThan(0);
    for (const { method, url } of routes) {
      const reply = await call(method, filled(url), ours.admin.token, sampleBodies[`${method} ${url}`]);
      expect(reply.statusCode, `${method} ${url}`).toBe(403);
      if (method !== "HEAD") expect(reply.json().error, `${method} ${url}`).toBe("ERR_NO_PERMISSION");
    }
  });

  it("by id answers 404 for another company's row and does not change it", async () => {
    const before = await companySnapshot(theirs, operator, foreign);
    for (const { method, url } of world.app.guardedRoutes.filter(
      ({ access, url }) => access !== "public" && access !== "super" && url.includes(":"),
    )) {
      const reply = await call(method, filled(url), ours.admin.token, sampleBodies[`${method} ${url}`]);
      expect(reply.statusCode, `${method} ${url}`).toBe(404);
      expect(reply.body).not.toContain("secret");
    }
    expect(await companySnapshot(theirs, operator, foreign)).toEqual(before);
  });

  it("that lists shows nothing of another company", async () => {
    for (const { method, url } of world.app.guardedRoutes.filter(
      // Routes with their own token, and the platform's, are tried above.
      ({ access, url }) => access !== "public" && access !== "super" && !hasOwnToken(access) && !url.includes(":"),
    )) {
      if (writes(method) || queriesOfOne[url]) continue;
      const reply = await call(
        method,
        `${url}?showAll=true&companyId=${theirs.id}&status=&searchParam=secret&tagId=none&queueId=${theirs.queueIds[0]}&contactListId=${foreign["contact-lists"]?.id}`,
        ours.admin.token,
      );
      expect(reply.statusCode, `${method} ${url}`).toBe(200);
      expect(reply.body, `${method} ${url}`).not.toMatch(/\bsecret\b|ours only|Theirs/);
    }
  });

  it("whose query names a row answers 404 for another company's", async () => {
    for (const [url, query] of Object.entries(queriesOfOne)) {
      const reply = await call("GET", `${url}?${query()}`, ours.admin.token);
      expect(reply.statusCode, url).toBe(404);
    }
  });

  it("refuses invalid ids, a malformed body and a huge one, without a server error", async () => {
    for (const { method, url } of world.app.guardedRoutes.filter(({ access }) => access !== "public")) {
      for (const id of ["-1", "0", "1e9", "9".repeat(30), "%00", "'", "undefined"]) {
        const reply = await call(method, url.replace(/:\w+/g, id), ours.admin.token);
        expect(reply.statusCode, `${method} ${url} ${id}`).toBeLessThan(500);
      }
    }
    const broken = await world.app.inject({
      method: "POST",
      url: "/whatsapp",
      headers: { authorization: `Bearer ${ours.admin.token}`, "content-type": "application/json" },
      payload: "{",
    });
    expect([broken.statusCode, broken.json().error]).toEqual([400, "ERR_INVALID_REQUEST"]);
    const huge = await call("POST", "/whatsapp", ours.admin.token, { name: "x".repeat(2_000_000) });
    expect([huge.statusCode, huge.json().error]).toEqual([413, "ERR_INVALID_REQUEST"]);
    // Some thousand calls.
  });
});

/** Arguments with which each event aims at the other company; the test tries the events that must not be accepted. */
const socketCases: Record<ClientEmit, () => unknown[]> = {
  joinNotification: () => [],
  joinChatBox: () => [foreign.tickets?.id],
  leaveChatBox: () => [foreign.tickets?.id],
  joinTickets: () => ["open"],
  leaveTickets: () => ["pending"],
  typing: () => [foreign.tickets?.id, true],
  lookAt: () => [foreign.tickets?.id],
  userStatus: () => [],
};

describe("every socket call", () => {
  it("has a case here", () => {
    expect(Object.keys(socketCases).sort()).toEqual(Object.keys(clientEmits).sort());
  });

  it("delivers nothing of another company, and survives malformed calls", async () => {
    const spies = await Promise.all([ours.admin, ours.agent].map((caller) => listen(world, caller)));
    const witness = await listen(world, theirs.admin);
    witness.emit("joinTickets", "open");
    for (const spy of spies) {
      for (const [name, args] of Object.entries(socketCases)) {
        spy.emit(name, ...args());
        for (const nonsense of ["undefined", null, -1, {}, "9".repeat(400), [1, 2]]) spy.emit(name, nonsense);
      }
      for (const room of [`company:${theirs.id}:everyone`, "list:open:admins"]) spy.emit("joinTickets", room);
    }
    await theirs.admin.call("POST", `/messages/${foreign.tickets?.id}`, { body: "not for others" });
    await until("the witness", () =>
      witness.heard.some(({ payload }) => JSON.stringify(payload).includes("not for others")),
    );
    for (const spy of spies) {
      expect(spy.heard.filter(({ name }) => !name.startsWith(`company-${ours.id}-`))).toEqual([]);
      expect(JSON.stringify(spy.heard)).not.toContain("not for others");
      expect(spy.connected).toBe(true);
      spy.close();
    }
    witness.close();
  });
});
