import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveRenderer } from "./app-protocol.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

const folder = mkdtempSync(join(tmpdir(), "balcao-protocol-"));
const root = join(folder, "renderer");
beforeAll(() => {
  mkdirSync(join(root, "assets"), { recursive: true });
  mkdirSync(join(folder, "renderer-of-another"));
  writeFileSync(join(root, "index.html"), "<title>Balcão</title>");
  writeFileSync(join(root, "assets/a b.js"), "1");
  writeFileSync(join(root, "assets/secret.pem"), "key");
  writeFileSync(join(folder, "outside.json"), "{}");
  writeFileSync(join(folder, "renderer-of-another/outside.json"), "{}");
});
afterAll(() => rmSync(folder, { recursive: true }));

const serve = serveRenderer(root, () => contentSecurityPolicy("https://crm.loja.com.br"));
const get = (url: string, method = "GET") => serve(new Request(url, { method }));

test("serves the page and its files, each under the content security policy", async () => {
  for (const [url, type] of [
    ["app://balcao/", "text/html; charset=utf-8"],
    ["app://balcao/index.html?x#/tickets", "text/html; charset=utf-8"],
    ["app://balcao/assets/a%20b.js", "text/javascript; charset=utf-8"],
  ] as const) {
    const reply = await get(url);
    expect(reply.status, url).toBe(200);
    expect(reply.headers.get("content-type")).toBe(type);
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'self'");
  }
});

test.each([
  "app://balcao/../outside.json",
  "app://balcao/%2e%2e/outside.json",
  "app://balcao/%2e%2e%2foutside.json",
  "app://balcao/..%2frenderer-of-another/outside.json",
  "app://balcao/assets/..%2f..%2foutside.json",
  "app://balcao/..%5coutside.json",
  "app://balcao//etc/hosts.json",
  "app://balcao/index.html%00.js",
  "app://balcao/%zz.js",
  "app://balcao/assets",
  "app://balcao/assets/secret.pem",
  "app://balcao/nothing.js",
  "app://other/index.html",
  "app://balcao:81/index.html",
])("refuses %s", async (url) => {
  const reply = await get(url);
  expect(reply.status).toBe(404);
  expect(await reply.text()).toBe("");
});

test("only answers GET and HEAD", async () => {
  expect((await get("app://balcao/index.html", "POST")).status).toBe(405);
  expect(await (await get("app://balcao/index.html", "HEAD")).text()).toBe("");
});

describe("the policy", () => {
  const parts = (serverUrl: string | null) =>
    new Map(
      contentSecurityPolicy(serverUrl)
        .split("; ")
        .map((part) => [part.split(" ")[0], part.split(" ").slice(1)] as const),
    );

  test("allows frames of help video players only", () => {
    expect(parts(null).get("frame-src")).toEqual(["https://www.youtube-nocookie.com", "https://player.vimeo.com"]);
  });

  test("allows connections to the chosen server only", () => {
    expect(parts("https://crm.loja.com.br").get("connect-src")).toEqual([
      "'self'",
      "https://crm.loja.com.br",
      "wss://crm.loja.com.br",
    ]);
    expect(parts("http://localhost:4000").get("connect-src")).toContain("ws://localhost:4000");
    expect(parts(null).get("connect-src")).toEqual(["'self'"]);
  });

  test("allows only the console's own scripts", () => {
    for (const server of [null, "https://crm.loja.com.br"]) {
      expect(parts(server).get("script-src")).toEqual(["'self'"]);
      expect(contentSecurityPolicy(server)).not.toMatch(/unsafe-eval|\*|script-src[^;]*unsafe/);
      expect(parts(server).get("object-src")).toEqual(["'none'"]);
      expect(parts(server).get("frame-ancestors")).toEqual(["'none'"]);
    }
  });
});
