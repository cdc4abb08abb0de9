import { describe, expect, test, vi } from "vitest";
import type { ChooseServer } from "../ipc/servers.ts";
import { chooseServer, isUnprotected, readAddress } from "./choose-server.ts";

describe("an address as people type it", () => {
  test.each([
    ["crm.loja.com.br", "https://crm.loja.com.br"],
    ["  https://crm.loja.com.br/app/login?x=1#/y ", "https://crm.loja.com.br"],
    ["crm.loja.com.br:8443", "https://crm.loja.com.br:8443"],
    ["localhost:4000", "http://localhost:4000"],
    ["http://127.0.0.1:4000/", "http://127.0.0.1:4000"],
    ["[::1]:4000", "http://[::1]:4000"],
    ["https://localhost", "https://localhost"],
    ["balcão.com.br", "https://xn--balco-dra.com.br"],
  ])("%s is %s", (typed, url) => expect(readAddress(typed)).toEqual({ url }));

  test.each([
    "",
    "   ",
    "ftp://loja.com.br",
    "file:///etc/passwd",
    "https://",
    "a b",
    "https://marina:senha@loja.com.br",
  ])("%j is no address", (typed) => expect(readAddress(typed)).toEqual({ problem: "notAnAddress" }));

  test.each([
    "http://loja.com.br",
    "http://192.168.0.10:4000",
    "http://127.0.0.1.evil.com",
    "http://localhost.evil.com",
  ])("%s would send the password in the clear", (typed) =>
    expect(readAddress(typed)).toEqual({ problem: "notSecure" }),
  );

  test("plain http beyond this computer is accepted only after a warning", () => {
    expect(readAddress("http://192.168.0.10:4000", true)).toEqual({ url: "http://192.168.0.10:4000" });
    expect(readAddress("192.168.0.10:4000", true)).toEqual({ url: "https://192.168.0.10:4000" });
    for (const typed of ["ftp://loja.com.br", "file:///etc/passwd", "http://marina:senha@loja.com.br"]) {
      expect(readAddress(typed, true)).toEqual({ problem: "notAnAddress" });
    }
  });
});

test.each([
  ["http://192.168.0.10:4000", true],
  ["http://loja.com.br", true],
  ["https://loja.com.br", false],
  ["http://localhost:4000", false],
  ["http://[::1]:4000", false],
])("others can read the connection to %s: %s", (url, expected) => expect(isUnprotected(url)).toBe(expected));

describe("choosing", () => {
  const answering =
    (body: string, status = 200) =>
    async () =>
      new Response(body, { status });
  const choose = async (fetch: () => Promise<Response>, choice: Partial<ChooseServer> = {}, isConfirmed = true) => {
    const save = vi.fn();
    const confirm = async () => isConfirmed;
    const answer = await chooseServer({ url: "localhost:4000", ...choice }, { save }, fetch, confirm);
    return { answer, saved: save.mock.calls };
  };

  test("saves a server that is a Balcão", async () => {
    expect(await choose(answering('{"demoAccounts":[]}'))).toEqual({
      answer: { ok: true, url: "http://localhost:4000" },
      saved: [["http://localhost:4000", undefined]],
    });
  });

  test("saves only the server that the person confirms", async () => {
    expect(await choose(answering('{"demoAccounts":[]}'), {}, false)).toEqual({
      answer: { ok: false, problem: "declined" },
      saved: [],
    });
  });

  test.each([
    ["another program", answering('{"hello":"world"}')],
    ["a page", answering("<html></html>")],
    ["a page that is missing", answering("<html></html>", 404)],
    ["a refusal", answering('{"error":"ERR_NOT_FOUND","message":""}', 404)],
  ])("refuses %s", async (_name, fetch) => {
    expect(await choose(fetch)).toEqual({ answer: { ok: false, problem: "notBalcao" }, saved: [] });
  });

  test("distinguishes an unreachable server from one that is not a Balcão", async () => {
    const silent = async () => Promise.reject(new TypeError("fetch failed"));
    expect((await choose(silent)).answer).toEqual({ ok: false, problem: "noAnswer" });
  });

  test("no request is sent to an unprotected address before the person allows it", async () => {
    const fetch = vi.fn(answering('{"demoAccounts":[]}'));
    const url = "http://192.168.0.10:4000";

    expect((await choose(fetch, { url })).answer).toEqual({ ok: false, problem: "notSecure" });
    expect(fetch).not.toHaveBeenCalled();
    expect((await choose(fetch, { url, allowInsecure: true, name: "Depósito" })).saved).toEqual([[url, "Depósito"]]);
  });
});
