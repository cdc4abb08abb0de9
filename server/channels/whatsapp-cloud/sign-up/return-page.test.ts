import { createHash } from "node:crypto";
import vm from "node:vm";
import { SignUpReturn, signUpChannel } from "@balcao/shared/channels/cloud.ts";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { expect, it } from "vitest";
import { logRequests } from "../../../platform/http/request-log.ts";
import { returnPage } from "./return-page.ts";

const secret = "AQsecretcode";
const query = `?code=${secret}&state=a-word&error=%3Cscript%3Ealert(1)%3C%2Fscript%3E&error_description=%22%3E%3Cimg%3E`;

async function openApp() {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
  });
  logRequests(app);
  await app.register(returnPage);
  return { app, lines };
}
const { app, lines } = await openApp();
const get = (search: string, language = "pt-BR") =>
  app.inject({ url: `/whatsapp-cloud/signed-up${search}`, headers: { "accept-language": language } });

/** The page's script in a browser at this address: what it posted, what it shows, and the address afterwards. */
async function run(search: string) {
  const html = (await get(search)).body;
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? "";
  const posted: [name: string, message: unknown][] = [];
  const elements = { done: { hidden: true }, again: { hidden: false } };
  const seen = { address: search, closes: 0 };
  class Channel {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    postMessage(message: object) {
      posted.push([this.name, { ...message }]);
    }
  }
  vm.runInNewContext(script, {
    ...{ URLSearchParams, BroadcastChannel: Channel, location: { search, pathname: "/whatsapp-cloud/signed-up" } },
    history: { replaceState: (_state: null, _title: string, address: string) => Object.assign(seen, { address }) },
    document: { getElementById: (id: "done" | "again") => elements[id] },
    window: { close: () => Object.assign(seen, { closes: seen.closes + 1 }) },
    setTimeout: (work: () => void) => work(),
  });
  return { posted, ...seen, isDone: !elements.done.hidden && elements.again.hidden };
}

it("is the same for everybody, and repeats nothing of its address", async () => {
  const [plain, asked] = [await get(""), await get(query)];
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toBe(plain.body);
});

it("runs its own script only, is not stored, and sends its address to nobody", async () => {
  const { headers, body } = await get(query);
  expect(headers).toMatchObject({
    ...{ "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
  const policy = String(headers["content-security-policy"]);
  const hashOf = (tag: string) => {
    const text = new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(body)?.[1] ?? "";
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  };
  expect(policy.split("; ")).toEqual([
    ...["default-src 'none'", `script-src ${hashOf("script")}`, `style-src ${hashOf("style")}`],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ]);
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(body).not.toMatch(/ on\w+=|src=|href=/);
});

it("speaks the browser's language", async () => {
  expect((await get("")).body).toContain("Pronto. Você já pode fechar esta janela.");
  expect((await get("", "en-US")).body).toContain("You can close this window.");
  expect((await get("", "es-AR")).body).toContain("Ya puedes cerrar esta ventana.");
  expect((await get("", "fr")).body).toContain('lang="pt-BR"');
});

it("hands the code to the console, clears the address and closes", async () => {
  const { posted, ...rest } = await run(`?code=${secret}&state=a-word`);
  expect(posted).toEqual([[signUpChannel, { state: "a-word", code: secret, error: null }]]);
  expect(SignUpReturn.safeParse(posted[0]?.[1]).success).toBe(true);
  expect(rest).toEqual({ address: "/whatsapp-cloud/signed-up", closes: 1, isDone: true });
});

it("tells the console that the person cancelled, and asks to try again", async () => {
  const { posted, isDone } = await run("?error=access_denied&error_code=200&state=a-word");
  expect(posted).toEqual([[signUpChannel, { state: "a-word", code: null, error: "access_denied" }]]);
  expect(isDone).toBe(false);
});

it.for(["", "?code=AQ", "?state=a-word"])(
  "sends nothing and stays open at an address without its parts: %s",
  async (search) => {
    expect(await run(search)).toMatchObject({ posted: [], closes: 0, isDone: false });
  },
);

it("leaves no code in the log", async () => {
  await get(query);
  expect(lines.join()).toContain("/whatsapp-cloud/signed-up");
  expect(lines.join()).not.toContain(secret);
});
