import Fastify from "fastify";
import { expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { until } from "../../testing/until.ts";
import { answerErrors } from "../http/answer-errors.ts";
import { sendExport } from "./send-export.ts";

it("runs one export of a company at a time, queues three, refuses more with an error, and delays no other company", async () => {
  const app = Fastify();
  answerErrors(app);
  app.decorateRequest("ctx");
  const gates: (() => void)[] = [];
  let running = 0;
  let most = 0;
  let opened = 0;
  async function* content() {
    running += 1;
    most = Math.max(most, running);
    yield "a";
    await new Promise<void>((done) => gates.push(done));
    yield "b";
    running -= 1;
  }
  app.get<{ Params: { company: string } }>("/:company", { config: { access: "user" } }, (request, reply) => {
    request.ctx = { companyId: Number(request.params.company) } as Context;
    const type = "text/plain";
    return sendExport(reply, {
      name: "x.txt",
      type,
      open: () => {
        opened += 1;
        return Number(request.params.company) === 1 ? content() : quick();
      },
    });
  });
  const answers = Array.from({ length: 5 }, () => app.inject("/1"));
  const refused = await Promise.race(answers);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("20");
  expect(refused.json()).toMatchObject({ error: "ERR_EXPORT_RUNNING" });
  // An export that waits or is refused has opened nothing yet.
  expect(opened).toBe(1);
  expect((await app.inject("/2")).body).toBe("quick");
  for (let n = 0; n < 4; n++) {
    await until("the next export", () => gates.length === 1);
    gates.shift()?.();
  }
  const bodies = (await Promise.all(answers)).map(({ body }) => body);
  expect(bodies.filter((body) => body === "ab")).toHaveLength(4);
  expect(most).toBe(1);
  await app.close();
});

async function* quick() {
  yield "quick";
}

it("starts the next when a reader disconnects", async () => {
  const app = Fastify();
  app.decorateRequest("ctx");
  app.get("/", { config: { access: "user" } }, (request, reply) => {
    request.ctx = { companyId: 3 } as Context;
    return sendExport(reply, { name: "x.txt", type: "text/plain", open: endless });
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  for (let n = 0; n < 3; n++) {
    const abort = new AbortController();
    const reply = await fetch(url, { signal: abort.signal });
    expect(reply.status).toBe(200);
    await reply.body?.getReader().read();
    abort.abort();
  }
  await app.close();
});

async function* endless() {
  for (;;) {
    yield "x".repeat(65_536);
    await new Promise((done) => setImmediate(done));
  }
}
