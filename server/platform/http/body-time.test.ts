import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { limitBodyTime } from "./body-time.ts";
import { limitConnections } from "./open-connections.ts";

const app = Fastify();
const port = () => (app.server.address() as AddressInfo).port;

beforeAll(async () => {
  await app.register(multipart);
  limitBodyTime(app, { bodyMs: 300, uploadMs: 2_500 });
  app.post("/json", { config: { access: "user" } }, ({ body }) => body);
  app.post("/form", { config: { access: "user" } }, async (request) => {
    let fields = 0;
    for await (const _ of request.parts()) fields += 1;
    return { fields };
  });
  app.post("/open", { config: { access: "public" } }, async (request) => {
    for await (const _ of request.parts());
    return {};
  });
  limitConnections(app.server, { most: 5, isProxy: () => false });
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

/** Sends a beginning, then a byte every 50 ms; returns the answer. */
async function trickle(path: string, type: string): Promise<string> {
  const socket = connect(port(), "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  socket.on("error", () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`);
  const bytes = setInterval(() => socket.write(" "), 50);
  await once(socket, "close");
  clearInterval(bytes);
  return answer;
}

const form = "multipart/form-data; boundary=x";

it("ends a call whose body takes too long, and allows a signed-in user's form more time", {
  tags: ["long"],
}, async () => {
  const ended: string[] = [];
  const answers = ["/json", "/form", "/open"].map(async (path) => {
    const answer = await trickle(path, path === "/json" ? "application/json" : form);
    ended.push(path);
    return answer;
  });
  expect((await Promise.all(answers))[0]).toContain("408 Request Timeout");
  expect(ended.at(-1)).toBe("/form");
});

it("does not limit a call's answer time once its body arrived", async () => {
  const reply = await fetch(`http://127.0.0.1:${port()}/json`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ said: "all" }),
  });
  expect(await reply.json()).toEqual({ said: "all" });
});

it("limits the connections of one address", async () => {
  const sockets = Array.from({ length: 8 }, () => connect(port(), "127.0.0.1"));
  for (const socket of sockets) socket.on("error", () => {});
  await until("three to be closed", () => sockets.filter(({ closed }) => closed).length >= 3);
  for (const socket of sockets) socket.destroy();
});
