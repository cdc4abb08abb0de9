import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { sandboxRoutes } from "./sandbox.routes.ts";
import type { Sandbox } from "./sandbox.ts";
import { ana, shop, startTrustedSandbox } from "./testing/test-sandbox.ts";

let sandbox: Sandbox;
let app: FastifyInstance;

beforeAll(async () => {
  sandbox = await startTrustedSandbox();
  app = Fastify({ bodyLimit: 1000 });
  await app.register(sandboxRoutes, {
    controlUrl: sandbox.addresses.controlUrl,
    waitingQrCodes: async () => [{ connectionId: 1, company: "Casa", name: "Loja", qrcode: "2@abc,d,e,f,g" }],
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

const call = (name: string, body: object) => app.inject({ method: "POST", url: `/sandbox/api/${name}`, payload: body });

test("the phone page is served", async () => {
  const page = await app.inject("/sandbox/");
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.body).not.toMatch(/<script(?![^>]*src=)|style="/);
  expect((await app.inject("/sandbox/official.test.js")).statusCode).toBe(404);
});

test("controls are forwarded, answers and refusals alike", async () => {
  const sent = await call("sendText", { from: ana, to: shop, text: "pela página" });
  expect(sent.statusCode).toBe(200);
  expect(sandbox.chatOf(ana, shop)).toMatchObject([{ id: sent.json().id, text: "pela página" }]);
  expect((await call("sendText", { from: "x" })).statusCode).toBe(400);
});

test("a web page that names this computer by its own host is refused", async () => {
  const headers = { host: "evil.example:4000" };
  const info = { method: "POST", url: "/sandbox/api/info", headers, payload: {} } as const;
  expect((await app.inject(info)).statusCode).toBe(400);
  expect((await app.inject({ url: "/sandbox/api/qrcodes", headers })).body).not.toContain("Loja");
  expect((await app.inject({ ...info, headers: { host: "[::1]:4000" } })).statusCode).toBe(200);
});

test("files larger than the product's own limit pass", async () => {
  const upload = await app.inject({
    method: "POST",
    url: "/sandbox/api/upload",
    headers: { "content-type": "application/octet-stream" },
    payload: Buffer.alloc(200_000, 7),
  });
  expect(upload.json()).toHaveProperty("upload");
});

test("QR codes come with a picture", async () => {
  const [code] = (await app.inject("/sandbox/api/qrcodes")).json();
  expect(code).toMatchObject({
    connectionId: 1,
    company: "Casa",
    name: "Loja",
    picture: expect.stringContaining("data:image/png"),
  });
});

test("events are streamed, and the chat counts as open only as long as the stream", async () => {
  const { port } = app.server.address() as AddressInfo;
  const stop = new AbortController();
  const url = `http://127.0.0.1:${port}/sandbox/api/events?phone=${ana}&chat=${shop}`;
  const response = await fetch(url, { signal: stop.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(": open\n\n");
  expect(sandbox.network.openChats.has(`${ana}|${shop}`)).toBe(true);
  await sandbox.sendText({ from: ana, to: shop, text: "ao vivo" });
  expect((await reader?.read())?.value).toContain("ao vivo");
  stop.abort();
  await expect.poll(() => sandbox.network.openChats.size).toBe(0);
});

test("without the sandbox's process the page shows that", async () => {
  const alone = Fastify();
  await alone.register(sandboxRoutes, { controlUrl: "http://127.0.0.1:9", waitingQrCodes: async () => [] });
  const answer = await alone.inject({ method: "POST", url: "/sandbox/api/info", payload: {} });
  expect(answer.statusCode).toBe(503);
  await alone.close();
});

test("an open stream of the phone page does not hold up a stop", async () => {
  const control = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write("data: hello\n\n");
  });
  onTestFinished(() => {
    control.closeAllConnections();
    control.close();
  });
  await once(control.listen(0, "127.0.0.1"), "listening");
  const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  const closing = Fastify();
  await closing.register(sandboxRoutes, { controlUrl, waitingQrCodes: async () => [] });
  const address = await closing.listen({ port: 0, host: "127.0.0.1" });
  const [stream] = (await once(get(`${address}/sandbox/api/events`), "response")) as [IncomingMessage];
  expect(String((await once(stream, "data"))[0])).toContain("hello");

  const ended = once(stream, "error");
  await closing.close();
  await ended;
});
