import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { pino } from "pino";
import { expect, it } from "vitest";
import { GraphClient } from "../graph-client.ts";
import { exchangeCode } from "./exchange-code.ts";
import { grantedNumbers } from "./granted-numbers.ts";

const app = {
  appId: "1234567890",
  secret: "thesecretoftheapp",
  configurationId: "1",
  dialogUrl: "https://meta.example",
};
const sent = { code: "AQthecode", redirectUri: "https://chat.example.com/whatsapp-cloud/signed-up" };

/** The exchange with a Meta that answers so, and what was logged. */
async function exchangeWith<T>(answer: RequestListener, work: (graph: GraphClient, log: never) => Promise<T>) {
  const meta = createServer(answer);
  await once(meta.listen(0, "127.0.0.1"), "listening");
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const graphUrl = `http://127.0.0.1:${(meta.address() as AddressInfo).port}`;
  const result = await work(new GraphClient({ graphUrl, version: "v25.0" }), log as never).then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error }),
  );
  meta.closeAllConnections();
  await new Promise((closed) => meta.close(closed));
  return { ...result, logged: lines.join() };
}
const exchange = (answer: RequestListener) =>
  exchangeWith(answer, (graph, log) => exchangeCode({ log }, graph, app, sent));

it("sends the app's secret to Meta's token address only, and carries no other token", async () => {
  const seen: unknown[] = [];
  const { value } = await exchange(({ method, url, headers }, response) => {
    const { pathname, searchParams } = new URL(url ?? "", "http://meta");
    seen.push(method, pathname, Object.fromEntries(searchParams), headers.authorization);
    response.end('{"access_token":"EAAgranted","token_type":"bearer"}');
  });
  expect(value).toBe("EAAgranted");
  expect(seen).toEqual([
    ...["GET", "/v25.0/oauth/access_token"],
    { client_id: app.appId, client_secret: app.secret, redirect_uri: sent.redirectUri, code: sent.code },
    undefined,
  ]);
});

const refusal = (code: number) => (url: string | undefined) => [
  ...[400, JSON.stringify({ error: { code, message: `refused: ${url}`, error_user_msg: `refused: ${url}` } })],
];

it.for([
  ["a code that is over", refusal(100), "ERR_CLOUD_SIGN_UP"],
  ["a wrong secret", refusal(1), "ERR_CLOUD_UNREACHABLE"],
  ["a wrong id of the app", refusal(101), "ERR_CLOUD_UNREACHABLE"],
  ["a refusal in other words", (url: string | undefined) => [403, `no: ${url}`], "ERR_CLOUD_UNREACHABLE"],
  ["a bad request in other words", (url: string | undefined) => [400, `no: ${url}`], "ERR_CLOUD_UNREACHABLE"],
  ["an answer without a token", (url: string | undefined) => [200, JSON.stringify({ url })], "ERR_CLOUD_UNREACHABLE"],
] as const)("names %s, and keeps secret and code out of error and log", async ([, answer, code]) => {
  const { error, logged } = await exchange(({ url }, response) => {
    const [status, body] = answer(url);
    response.writeHead(Number(status)).end(body);
  });
  expect(error).toMatchObject({ code });
  for (const word of [app.secret, sent.code]) {
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(word);
    expect(logged).not.toContain(word);
  }
});

it("says so if nobody answers", async () => {
  const { error, logged } = await exchange((_request, response) => response.destroy());
  expect(error).toMatchObject({ code: "ERR_CLOUD_UNREACHABLE" });
  expect(inspect(error, { depth: null }) + logged).not.toContain(app.secret);
});

/** A Meta with accounts, by id: their numbers, or the code of a refusal. */
const accounts =
  (all: Record<string, { id: string }[] | number>, scopes: object[]): RequestListener =>
  ({ url, headers }, response) => {
    const [, , place = ""] = (url ?? "").split(/[/?]/);
    if (place === "debug_token") {
      const isApps = headers.authorization === `Bearer ${app.appId}|${app.secret}`;
      return response.end(JSON.stringify(isApps ? { data: { granular_scopes: scopes } } : {}));
    }
    const found = all[place] ?? 100;
    if (typeof found !== "number") return response.end(JSON.stringify({ data: found }));
    return response.writeHead(400).end(JSON.stringify({ error: { code: found, message: "refused" } }));
  };
const numbersFrom = (all: Parameters<typeof accounts>[0], scopes: object[]) =>
  exchangeWith(accounts(all, scopes), (graph) => grantedNumbers(graph, app, "EAAgranted"));
const scope = (name: string, ...target_ids: string[]) => ({ scope: `whatsapp_business_${name}`, target_ids });
const number = (id: string) => ({ id, display_phone_number: "+55 31 98800-7700", verified_name: "Loja" });

it("leaves out an account of which less was granted, and names the reason if it is the only one", async () => {
  const all = { "10001": [number("20001")], "10002": 200, "10003": 131000 };
  const both = await numbersFrom(all, [scope("management", "10002", "10001"), scope("messaging", "10001")]);
  expect(both.value).toMatchObject([{ phoneNumberId: "20001", wabaId: "10001", number: "5531988007700" }]);
  const one = await numbersFrom(all, [scope("messaging", "10002")]);
  expect(one.error).toMatchObject({ code: "ERR_CLOUD_PERMISSION" });
  // A number may be in the account that Meta did not read: an incomplete list would hide it.
  const silent = await numbersFrom(all, [scope("management", "10001", "10003")]);
  expect(silent.error).toMatchObject({ code: "ERR_CLOUD_UNREACHABLE" });
});

it("asks for no account of another permission, and for no id that is none", async () => {
  const all = { "10001": [number("20001"), number("../me")] };
  const other = { scope: "ads_management", target_ids: ["10001"] };
  expect((await numbersFrom(all, [other, { scope: "whatsapp_business_management" }])).error).toMatchObject({
    code: "ERR_CLOUD_NO_NUMBER",
  });
  const found = await numbersFrom(all, [scope("management", "../10001", "10001?fields=x", "10001")]);
  expect(found.value?.map(({ phoneNumberId }) => phoneNumberId)).toEqual(["20001"]);
});

it("wants a PIN for a number that is neither registered nor used by its phone's app", async () => {
  const all = [
    { ...number("20001"), status: "LINKED" },
    { ...number("20002"), status: "CONNECTED" },
    { ...number("20003"), status: "PENDING", is_on_biz_app: true },
    { ...number("20004"), status: "PENDING", is_on_biz_app: false },
    number("20005"),
  ];
  const { value } = await numbersFrom({ "10001": all }, [scope("management", "10001")]);
  expect(value?.map(({ needsPin }) => needsPin)).toEqual([false, false, false, true, true]);
});

it("reads so many accounts and numbers, and no more", async () => {
  const ids = Array.from({ length: 30 }, (_, n) => String(10_001 + n));
  const few = Object.fromEntries(ids.map((id) => [id, [number(`2${id}`)]]));
  expect((await numbersFrom(few, [scope("management", ...ids)])).value).toHaveLength(20);
  const many = Array.from({ length: 250 }, (_, n) => number(String(20_001 + n)));
  expect((await numbersFrom({ "10001": many }, [scope("management", "10001")])).value).toHaveLength(200);
});
