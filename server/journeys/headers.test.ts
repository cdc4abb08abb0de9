import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDataFolder } from "../testing/run/data-folder.ts";
import { createWorld, type TestCompany, testPassword, type World } from "../testing/world.ts";

const built = makeDataFolder();
const elsewhere = "https://console.example";
let world: World;
let company: TestCompany;

beforeAll(async () => {
  mkdirSync(join(built.folder, "assets"), { recursive: true });
  writeFileSync(join(built.folder, "index.html"), "<title>Balcão</title>");
  writeFileSync(join(built.folder, "assets/a.js"), "export {}");
  world = await createWorld({
    consoleFolder: built.folder,
    // Its page is served without a request to that address.
    sandboxUrl: "http://127.0.0.1:1",
    secureCookies: true,
    origins: [elsewhere],
  });
  company = await world.addCompany();
});
afterAll(async () => {
  await world.close();
  built.remove();
});

const get = (url: string, headers: InjectOptions["headers"] = {}) => world.app.inject({ url, headers });
/** The directives of an answer's content security policy. */
const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.fromEntries(
    String(headers["content-security-policy"])
      .split(";")
      .map((directive) => directive.trim().split(" "))
      .map(([name, ...sources]) => [name, sources.join(" ")]),
  );

describe.each([
  ["the API", "/tickets"],
  ["a refusal", "/nowhere"],
  ["what visitors may know", "/auth/sign-in-info"],
  ["the console", "/app/"],
  ["a screen of it", "/app/tickets/7"],
  ["its code", "/app/assets/a.js"],
  ["the simulated phones", "/sandbox/"],
  ["the API's documentation", "/docs/json"],
])("%s", (_name, url) => {
  it("loads no foreign scripts, and allows no framing and no other content type", async () => {
    const answer = await get(url, { authorization: `Bearer ${company.admin.token}` });
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": expect.stringMatching(/^max-age=31536000/),
    });
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expect(policyOf(answer)).toMatchObject({
      "default-src": "'self'",
      "connect-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'self'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    });
    // Only sources that a page cannot be made to run: no inline code, no foreign host, no eval.
    expect(policyOf(answer)).not.toHaveProperty("script-src");
    for (const [name, sources] of Object.entries(policyOf(answer))) {
      expect(sources, name).not.toMatch(/\*|unsafe-eval|ws:|http:/);
    }
  });
});

describe("another origin", () => {
  const preflight = (origin: string) =>
    world.app.inject({
      method: "OPTIONS",
      url: "/tickets",
      headers: { origin, "access-control-request-method": "PUT", "access-control-request-headers": "authorization" },
    });

  it.each([elsewhere, "app://balcao"])(
    "%s reads and writes with the session, as the operator allowed it",
    async (origin) => {
      const asked = await preflight(origin);
      expect(asked.headers).toMatchObject({
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
      });
      const answer = await get("/auth/sign-in-info", { origin });
      expect(answer.headers).toMatchObject({
        "access-control-allow-origin": origin,
        vary: expect.stringMatching(/origin/i),
      });
    },
  );

  it.each(["https://evil.example", "https://console.example.evil.example", "http://console.example", "null"])(
    "%s gets no data",
    async (origin) => {
      for (const answer of [await preflight(origin), await get("/auth/sign-in-info", { origin })]) {
        expect(answer.headers["access-control-allow-origin"]).not.toBe(origin);
        expect(answer.headers["access-control-allow-origin"]).not.toBe("*");
      }
    },
  );
});

it("sends the refresh token as a cookie that no page reads, no other site sends and no plain connection carries", async () => {
  const payload = { email: company.agent.email, password: testPassword };
  const reply = await world.app.inject({ method: "POST", url: "/auth/login", payload });
  expect(reply.cookies.find(({ name }) => name === "jrt")).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: "Strict",
    path: "/",
  });
});
