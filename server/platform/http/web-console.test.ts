import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWebConsole } from "./web-console.ts";

const script = "export const text = 'balcao';\n".repeat(200);
const app = fastify();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "balcao-console-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<title>Balcão</title>");
  writeFileSync(join(folder, "assets/a.js"), script);
  writeFileSync(join(folder, "assets/a.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "assets/a.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "assets/small.js"), "1");
  writeFileSync(join(folder, "licenses.txt"), "MIT");
  await serveWebConsole(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding ? { "accept-encoding": encoding } : {} });

test.each([
  ["gzip, deflate, br", "br", brotliCompressSync(script)],
  ["gzip", "gzip", gzipSync(script)],
  [undefined, undefined, Buffer.from(script)],
])("to clients that accept %s a script is sent as %s", async (accepted, encoding, bytes) => {
  const answer = await get("/app/assets/a.js", accepted);

  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers["content-type"]).toContain("javascript");
  expect(answer.headers["cache-control"]).toContain("immutable");
  expect(answer.headers.vary).toBe("accept-encoding");
  expect(answer.rawPayload.equals(bytes)).toBe(true);
});

test("a file without a compressed form is sent plain, and every other address is the page", async () => {
  expect((await get("/app/assets/small.js", "br")).body).toBe("1");
  expect((await get("/app/licenses.txt")).body).toBe("MIT");
  expect((await get("/app/tickets/7", "br")).body).toContain("Balcão");
  expect((await get("/app/assets/missing.js", "br")).statusCode).toBe(404);
});
