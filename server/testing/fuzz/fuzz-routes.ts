import type { Connection } from "@balcao/shared/channels/connections.ts";
import { ErrorBody } from "@balcao/shared/platform/errors.ts";
import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { GuardedRoute } from "../../workspace/auth/guard.ts";
import { signPaymentToken } from "../../workspace/auth/payment-token.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import type { ForeignIds } from "../companies/foreign-rows.ts";
import { sampleBodies } from "../samples/sample-bodies.ts";
import type { Caller } from "../world.ts";
import type { FuzzedCompanies } from "./fuzzed-companies.ts";
import { type Hostile, hostile, spoilt } from "./hostile.ts";
import { fingerprint, profiles, protectedFields, settle } from "./untouched.ts";

/** A fault, with the data to reproduce it. */
export type Finding = { route: string; what: string; request?: unknown; answer?: string };
export type FuzzReport = { calls: number; routes: number; covered: string[]; accepted: string[]; findings: Finding[] };

export type FuzzOptions = { callsPerRoute: number; seed: number };

/** Fields that only the server sets, or that name another person or company. */
const forbiddenFields = (companyId: number) => ({
  companyId,
  company: { id: companyId },
  userId: 1,
  super: true,
  profile: "admin",
  isPlatform: true,
  price: 0.01,
  value: 0.01,
  valueCents: 1,
  receivedCents: 1_000_000,
  paidAt: "2020-01-01T00:00:00Z",
  dueDate: "2099-12-31",
  planId: 1,
  campaignsEnabled: true,
  fromMe: true,
  read: true,
  ack: 5,
  createdAt: "2000-01-01T00:00:00Z",
  id: 1,
});

/** No normal answer takes as much processor time: a call that does could be used to take the server down. */
const longestMs = 15_000;

/**
 * Calls every route with spoilt data as agent and admin, and checks after each role that the other company and the
 * fields of super users are unchanged, and that an agent changed no profile. The platform's routes must refuse both
 * roles; a super user calls them too, and may change anything, so only faults of those calls count.
 */
export async function fuzzRoutes(fuzzed: FuzzedCompanies, options: FuzzOptions): Promise<FuzzReport> {
  const { world } = fuzzed;
  const report: FuzzReport = { calls: 0, routes: 0, covered: [], accepted: [], findings: [] };
  // Routes that remove rows come last, so that the others find some.
  const last = ({ method, access }: GuardedRoute) => Number(access === "super") * 2 + Number(method === "DELETE");
  const routes = world.app.guardedRoutes
    .filter(({ method }) => method !== "HEAD")
    .toSorted((a, b) => last(a) - last(b));
  const names = await queryNames(fuzzed);
  await settle(world);
  for (const [index, route] of routes.entries()) {
    report.routes += 1;
    const name = `${route.method} ${route.url}`;
    const find = (what: string, seen: Partial<Finding> = {}) => report.findings.push({ route: name, what, ...seen });
    const isPlatforms = route.access === "super";
    const before = { theirs: await fingerprint(world, fuzzed.theirs.id), fields: await protectedFields(world) };
    for (const role of ["agent", "admin", "super"] as const) {
      if (role === "super" && !isPlatforms) continue;
      const token = await tokenFor(fuzzed, route, role);
      const admins = await profiles(world);
      const calls = fc.sample(hostile(fuzzed.ids), { numRuns: options.callsPerRoute, seed: options.seed + index });
      for (const one of calls) {
        const request = spoiltCall(fuzzed, route, one, names.get(name) ?? []);
        const began = processorMs();
        const reply = await world.app.inject({ ...request, headers: { ...request.headers, ...bearer(token) } });
        report.calls += 1;
        const seen = { request: shortened(request), answer: reply.body.slice(0, 500) };
        for (const what of faultsOf(reply, role === "super" ? null : fuzzed.secret)) find(`${role}: ${what}`, seen);
        if (processorMs() - began > longestMs) find("took too long", seen);
        if (isPlatforms && role !== "super" && reply.statusCode < 400) find(`opened to the role ${role}`, seen);
        if (reply.statusCode < 300) report.accepted.push(name);
      }
      if (role === "agent" && !isSame(admins, await profiles(world))) find("an agent changed somebody's profile");
      // Earlier calls of the super user may still change the other company.
      if (isPlatforms) continue;
      const theirs = await fingerprint(world, fuzzed.theirs.id);
      const moved = Object.keys(theirs).filter((table) => theirs[table] !== before.theirs[table]);
      if (moved.length > 0) find(`changed the other company: ${moved.join(", ")}`);
      if (!isSame(before.fields, await protectedFields(world))) find("changed what only super users may");
    }
    report.covered.push(name);
  }
  report.accepted = [...new Set(report.accepted)];
  return report;
}

/** Processor time of this process: a call that waits for a busy machine is not slow. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const bearer = (token: string | null) => (token === null ? {} : { authorization: `Bearer ${token}` });

/** A new person for each route: many routes end the sessions of their caller. */
async function tokenFor(
  fuzzed: FuzzedCompanies,
  { access }: GuardedRoute,
  role: "agent" | "admin" | "super",
): Promise<string | null> {
  const { world, ours, operator } = fuzzed;
  if (access === "public" && role === "agent") return null;
  if (access === "payment") return signPaymentToken(world.app, { userId: ours.admin.id, companyId: ours.id });
  if (role === "super") return operator.token;
  const person = await somebodyNew(fuzzed, access === "token" || role === "admin" ? "admin" : "user");
  if (access !== "token") return person.token;
  // Another route may have removed the token before.
  return ((await person.call("POST", `/whatsapp/${ours.connectionId}/token`)).body as Connection).token;
}

/** A new person in our remaining queues; in another company once ours is gone. */
async function somebodyNew({ world, ours }: FuzzedCompanies, profile: "admin" | "user"): Promise<Caller> {
  const { db } = world.database;
  const [left] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, ours.id));
  if (!left) return (await world.addCompany("Another"))[profile === "admin" ? "admin" : "agent"];
  const attended = await db.select({ id: queues.id }).from(queues).where(inArray(queues.id, ours.queueIds));
  return ours.addUser(
    profile,
    attended.map(({ id }) => id),
  );
}

/** The signs in an answer of a fault of ours, or of the other company's data. */
function* faultsOf({ statusCode, body, headers }: LightMyRequestResponse, secret: string | null): Generator<string> {
  if (statusCode >= 500) yield `answered ${statusCode}`;
  if (secret !== null && body.includes(secret)) yield "told of the other company";
  const isJson = String(headers["content-type"]).startsWith("application/json");
  if (statusCode >= 400 && isJson && !ErrorBody.safeParse(JSON.parse(body)).success) yield "refused in another form";
  if (statusCode >= 400 && /\bat .+:\d+:\d+|select .+ from|insert into/i.test(body)) yield "reveals internal details";
}

/** The query parameters of every documented route. */
async function queryNames({ world }: FuzzedCompanies): Promise<Map<string, string[]>> {
  const { paths } = (await world.app.inject({ url: "/docs/json" })).json() as {
    paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
  };
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({ path, method, parameters })),
  );
  return new Map(
    routes.map(({ path, method, parameters }) => [
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
      parameters.filter((one) => one.in === "query").map((one) => one.name),
    ]),
  );
}

type SpoiltCall = InjectOptions & { url: string };

function spoiltCall(fuzzed: FuzzedCompanies, { method, url }: GuardedRoute, one: Hostile, names: string[]): SpoiltCall {
  const values = one.values[Symbol.iterator]();
  const next = () => addressed(values.next().value);
  const path = url
    .replace(/:(\w+)/g, (_, name: string) => targetId(fuzzed, one, url, name) ?? next())
    .replace(/\*$/, () => next());
  const asked = [...(one.hasQuery ? names : []), "companyId", "constructor"]
    .map((name) => `${name}=${next()}`)
    .join("&");
  const target = { method: method as NonNullable<InjectOptions["method"]>, url: `${path}?${asked}` };
  if (method === "GET") return target;
  const sample = sampleBodies[`${method} ${url}`];
  const body = spoilt(sample && one.namesOwnRows ? { ...sample, ...ownIdsFor(fuzzed, sample) } : sample, one);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const fields = isObject && one.hasForbiddenFields ? { ...forbiddenFields(fuzzed.theirs.id), ...body } : body;
  if (one.asForm) return { ...target, ...formOf(fields, one) };
  const json = JSON.stringify(fields) ?? "";
  // An object literal would set the prototype here; in JSON it is an ordinary field.
  const sent =
    isObject && one.hasPrototype ? json.replace("{", '{"__proto__":{"super":true,"profile":"admin"},') : json;
  return { ...target, headers: { "content-type": "application/json" }, payload: sent.replace(",}", "}") };
}

/** The fields of a body that name a row, with ids of our own rows. */
function ownIdsFor({ own, ours }: FuzzedCompanies, sample: object): object {
  const known: Record<string, unknown> = {
    contactId: own.contacts?.id,
    contactIds: [own.contacts?.id],
    ticketId: own.tickets?.id,
    ticketIds: [own.tickets?.id],
    contactListId: own["contact-lists"]?.id,
    queueId: ours.queueIds[0],
    queueIds: ours.queueIds,
    whatsappId: [ours.connectionId],
    whatsappIds: [ours.connectionId],
    planId: own.plans?.id,
    companyId: ours.id,
    users: [{ id: ours.agent.id }],
  };
  return Object.fromEntries(Object.entries(known).filter(([name]) => name in sample));
}

function targetId({ own, foreign }: FuzzedCompanies, one: Hostile, url: string, name: string): string | null {
  if (one.target === "hostile") return null;
  const rows: ForeignIds = one.target === "own" ? own : foreign;
  const id = rows[url.split("/")[1] ?? ""]?.[name];
  return id === undefined ? null : String(id);
}

/** A value as a part of a URL; lone surrogates are replaced. */
const addressed = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, 2_000).toWellFormed(),
  );

function formOf(fields: unknown, { fileName, values }: Hostile): Pick<InjectOptions, "headers" | "payload"> {
  const boundary = "----balcao";
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const quoted = (name: string) =>
    name
      .slice(0, 500)
      .toWellFormed()
      .replace(/["\r\n\0]/g, "_");
  const entries = typeof fields === "object" && fields !== null ? Object.entries(fields) : [];
  const words = entries.map(([name, value]) => part(`name="${quoted(name)}"`, asWords(value)));
  const files = ["medias", "file", "typeArch"].map((name) =>
    part(`name="${name}"; filename="${quoted(fileName)}"`, asWords(values[0])),
  );
  const payload = Buffer.from([...words, ...files, `--${boundary}--\r\n`].join(""));
  return { headers: { "content-type": `multipart/form-data; boundary=${boundary}` }, payload };
}

const asWords = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, 50_000);

/** A call, shortened for a report. */
const shortened = ({ method, url, payload }: SpoiltCall) => ({
  method,
  url: url.slice(0, 1_000),
  payload: String(payload ?? "").slice(0, 1_000),
});
