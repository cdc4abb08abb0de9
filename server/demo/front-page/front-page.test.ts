import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { pageLanguage } from "../../platform/http/page-language.ts";
import { createWorld } from "../../testing/world.ts";
import { frontPageRoutes } from "./front-page.routes.ts";

const accounts = [{ name: "Zé <b>&", email: "ze@demo.example", password: "segredo", profile: "admin" }];

async function page(url: string, language = "pt-BR", hasPhones = true) {
  const app = Fastify();
  await app.register(frontPageRoutes, { accounts, hasPhones });
  const answer = await app.inject({ url, headers: { "accept-language": language } });
  await app.close();
  return answer;
}

describe("the front page of a demo", () => {
  it("links to the console, the phones and the API, lists the accounts, and has no script", async () => {
    const { body, headers } = await page("/");
    for (const shown of ['href="/app/"', 'href="/sandbox/"', 'href="/docs"', "ze@demo.example", "segredo"])
      expect(body).toContain(shown);
    expect(body).toContain("Zé &lt;b&gt;&amp;");
    expect(body).not.toMatch(/<script|\son\w+=|https?:\/\/(?!www\.w3\.org)/);
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", vary: "accept-language" });
  });

  it("has no link to the phones where there is no sandbox", async () => {
    expect((await page("/", "pt", false)).body).not.toContain("/sandbox/");
  });

  it("speaks the browser's language, or the chosen one", async () => {
    expect((await page("/", "en-US,en;q=0.9")).body).toContain('<html lang="en">');
    expect((await page("/?lang=es", "en")).body).toContain('<html lang="es">');
    expect((await page("/?lang=<x>", "en")).body).toContain('<html lang="en">');
  });
});

it("outside a demo the root leads to the console", async () => {
  const world = await createWorld();
  const answer = await world.app.inject("/");
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "/app/"]);
  await world.close();
});

it.each([
  [undefined, "pt"],
  ["es-AR", "es"],
  ["fr-FR,fr;q=0.9,en;q=0.5,es;q=0.7", "es"],
  ["de", "pt"],
  ["EN", "en"],
])("the language for %s is %s", (accepted, language) => {
  expect(pageLanguage(accepted)).toBe(language);
});
