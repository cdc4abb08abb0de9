import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type TextService, textsPerDay } from "@balcao/shared/outreach/campaigns.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { readTextService, writeText } from "./write-text.ts";

/** A simulated service with OpenAI's chat completions. */
let standIn: Server;
let answer: RequestListener;
const asked: { url: string | undefined; key: string | undefined; body: unknown }[] = [];
let world: World;
let company: TestCompany;

beforeAll(async () => {
  standIn = createServer((request, response) => void Promise.resolve(answer(request, response)));
  await new Promise<void>((listening) => standIn.listen(0, "127.0.0.1", listening));
  const { port } = standIn.address() as AddressInfo;
  world = await createWorld({
    textWriter: { url: `http://127.0.0.1:${port}/v1`, key: "operator's key", model: "small" },
  });
  company = await world.addCompany("Ours");
});
afterAll(async () => {
  await world.close();
  standIn.close();
});

const says =
  (content: unknown): RequestListener =>
  async (request, response) => {
    asked.push({ url: request.url, key: request.headers.authorization, body: await json(request) });
    response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }));
  };
const write = (by = company.admin) => by.call("POST", "/campaigns/text", { prompt: "a sale of shoes" });
const left = async (by = company.admin) => ((await by.call("GET", "/campaigns/text")).body as TextService).left;

it("calls the operator's service and returns the first choice, cut to a message's length", async () => {
  answer = says(`  Olá {nome}! ${"x".repeat(5000)}`);
  const { status, body } = await write();
  expect([status, (body as { text: string }).text.length]).toEqual([200, 4096]);
  expect((body as { text: string }).text).toMatch(/^Olá \{nome\}! x/);
  expect(asked).toMatchObject([
    {
      url: "/v1/chat/completions",
      key: "Bearer operator's key",
      body: { model: "small", messages: [{ role: "system" }, { role: "user", content: "a sale of shoes" }] },
    },
  ]);
  expect((await company.admin.call("GET", "/campaigns/text")).body).toEqual({
    isConfigured: true,
    left: textsPerDay - 1,
  });
});

const broken: [string, RequestListener][] = [
  ["an error", (_, response) => void response.writeHead(401).end("{}")],
  ["nonsense", (_, response) => void response.end("<html>")],
  ["no choice", (_, response) => void response.end('{"choices":[]}')],
  ["an empty text", says("  ")],
  ["far too much", (_, response) => void response.end(JSON.stringify({ choices: [], junk: "x".repeat(300_000) }))],
  ["the way to another address", (_, response) => void response.writeHead(302, { location: "/other" }).end()],
  ["nothing at all", (request) => void request.socket.destroy()],
];
it.each(broken)("reports that the service failed when it answers %s, and does not count it", async (_, reply) => {
  const before = await left();
  answer = reply;
  expect(await write()).toMatchObject({ status: 502, body: { error: "ERR_TEXTS_FAILED" } });
  expect(await left()).toBe(before);
});

it("limits a company to a number of texts a day, also for concurrent requests, and resets the next day", async () => {
  const busy = await world.addCompany("Busy");
  answer = says("Olá");
  const replies = await Promise.all(Array.from({ length: textsPerDay + 5 }, () => write(busy.admin)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(textsPerDay);
  expect(await write(busy.admin)).toMatchObject({
    status: 429,
    body: { error: "ERR_TEXTS_QUOTA", details: { perDay: textsPerDay } },
  });
  expect([await left(busy.admin), (await write()).status]).toEqual([0, 200]);
  // At every moment one of these zones is on another day than the other.
  for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    expect((await busy.admin.call("PUT", "/settings/timeZone", { value: timeZone })).status).toBe(200);
    expect((await write(busy.admin)).status).toBe(429);
  }
  const ctx = {
    ...world.services,
    companyId: busy.id,
    actor: { type: "system", name: "test" },
    pending: null,
  } as const;
  const tomorrow = { ...ctx, now: () => new Date(world.services.now().getTime() + 24 * 3_600_000) };
  expect(await readTextService(tomorrow, null)).toEqual({ isConfigured: false, left: textsPerDay });
  await expect(writeText(tomorrow, null, "x")).rejects.toMatchObject({ code: "ERR_TEXTS_NOT_CONFIGURED" });
});
