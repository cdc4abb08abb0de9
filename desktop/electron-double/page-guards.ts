import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type CallName, calls } from "../ipc/calls.ts";
import type { RunningApp } from "./running-app.ts";
import { until } from "./until.ts";

const settleMs = 600;
type Steps = [name: string, check: () => Promise<void>][];

/** Attempts that must fail, run from inside the page. */
export function pageGuards(app: RunningApp, site: ForeignSite, serverUrl: string): Steps {
  const { page } = app;
  const inPage = <Result>(expression: string): Promise<Result> => page.evaluate<Result>(expression);
  const failure = (call: string) =>
    inPage<string>(`window.desktop.call(${call}).then(() => "answered", (e) => e.message)`);
  return [
    [
      "the window is sandboxed and isolated",
      async () => {
        const { sandbox, contextIsolation, nodeIntegration, webSecurity, ...others } = await app.webPreferences();
        const found = { sandbox, contextIsolation, nodeIntegration, webSecurity };
        assert.deepEqual(found, { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true });
        const weak = ["webviewTag", "allowRunningInsecureContent", "navigateOnDragDrop", "nodeIntegrationInSubFrames"];
        assert.deepEqual(
          weak.filter((name) => others[name] === true),
          [],
        );
      },
    ],
    [
      "the page has window.desktop and nothing of Node",
      async () => {
        const names = ["require", "process", "module", "Buffer", "global"];
        assert.deepEqual(
          await inPage(`[${names.map((name) => `typeof ${name}`)}]`),
          names.map(() => "undefined"),
        );
        assert.deepEqual(await inPage("Object.keys(window.desktop)"), ["call", "on"]);
        assert.equal(await inPage("Object.isFrozen(window.desktop)"), true);
      },
    ],
    [
      "the policy is strict and names the chosen server only",
      async () => {
        const policy = await inPage<string>(
          'fetch("./index.html").then((r) => r.headers.get("content-security-policy"))',
        );
        const parts = Object.fromEntries(policy.split("; ").map((part) => part.split(/ (.*)/)));
        assert.equal(parts["default-src"], "'self'");
        assert.equal(parts["script-src"], "'self'");
        assert.equal(parts["object-src"], "'none'");
        assert.equal(parts["frame-ancestors"], "'none'");
        assert.equal(parts["base-uri"], "'none'");
        assert.equal(parts["form-action"], "'none'");
        assert.doesNotMatch(policy, /unsafe-eval|\*|http:(?!\/\/(localhost|127\.0\.0\.1))/);
        assert.deepEqual(
          Object.keys(parts).filter((name) => parts[name]?.includes("unsafe")),
          ["style-src"],
        );
        assert.equal(parts["connect-src"], `'self' ${serverUrl} ${serverUrl.replace(/^http/, "ws")}`);
      },
    ],
    [
      "scripts that were written into the page do not run, and other servers are out of reach",
      async () => {
        await inPage(`{
          const script = document.createElement("script");
          script.textContent = "window.wasInjected = true";
          document.body.append(script);
          setTimeout("window.wasEvaluated = true");
        }`);
        // Delayed, because code that a debugger evaluates may itself use eval.
        await inPage(`void setTimeout(() => {
          try { new Function("window.wasEvaluated = true")(); } catch ({ name }) { window.refusal = name; }
        })`);
        const reached = await inPage(`fetch("${site.url}/fetched").then(() => "reached", () => "refused")`);
        assert.equal(reached, "refused");
        await pause(settleMs);
        assert.deepEqual(await inPage("[window.wasInjected, window.wasEvaluated]"), [undefined, undefined]);
        assert.equal(await inPage("window.refusal"), "EvalError");
        assert.deepEqual(site.visits, []);
      },
    ],
    [
      "nothing is loaded from elsewhere: scripts, modules, workers, frames, pictures, forms",
      async () => {
        await inPage(`{
          const add = (name, attributes) => document.body.append(Object.assign(document.createElement(name), attributes));
          add("script", { src: "${site.url}/script.js" });
          add("iframe", { src: "${site.url}/frame" });
          add("img", { src: "${site.url}/picture" });
          add("link", { rel: "stylesheet", href: "${site.url}/style" });
          add("object", { data: "${site.url}/object" });
          add("base", { href: "${site.url}/" });
          const form = document.createElement("form");
          Object.assign(form, { method: "post", action: "${site.url}/form" });
          document.body.append(form);
          form.submit();
          for (const attempt of [
            () => import("${site.url}/module.js"),
            () => new Worker("${site.url}/worker.js"),
            () => new WebSocket("${site.url.replace("http", "ws")}/socket"),
            () => new EventSource("${site.url}/events"),
            () => navigator.sendBeacon("${site.url}/beacon"),
          ]) Promise.resolve().then(attempt).catch(() => undefined);
        }`);
        await pause(settleMs);
        assert.deepEqual(site.visits, []);
        await inPage('document.querySelectorAll("body > :not(#root)").forEach((stranger) => stranger.remove())');
      },
    ],
    [
      "it opens no window; a fit address goes to the system instead",
      async () => {
        const address = "https://loja.example/pedido";
        for (const url of [address, "file:///etc/passwd", `${site.url.replace("http", "ftp")}/`]) {
          await inPage(`void window.open(${JSON.stringify(url)})`);
        }
        await until(
          "the address to reach the system",
          async () => page.context().pages().length === 1 && (await app.openedLinks()).length > 0,
        );
        await pause(settleMs);
        assert.equal(page.context().pages().length, 1);
        assert.deepEqual(await app.openedLinks(), [address]);
      },
    ],
    [
      "it goes nowhere else",
      async () => {
        const before = page.url();
        await inPage(`void setTimeout(() => { location.href = "${site.url}/navigated"; })`);
        await pause(settleMs);
        assert.equal(page.url(), before);
        assert.deepEqual(site.visits, []);
      },
    ],
    [
      "link.open takes web, mail and telephone only",
      async () => {
        const urls = ["mailto:marina@loja.example", "tel:+5531988421907", "file:///etc/passwd", "javascript:alert(1)"];
        const answers: boolean[] = [];
        for (const url of urls) answers.push(await inPage(`window.desktop.call("link.open", { url: "${url}" })`));
        assert.deepEqual(answers, [true, true, false, false]);
        assert.deepEqual((await app.openedLinks()).slice(1), urls.slice(0, 2));
      },
    ],
    [
      "every call refuses nonsense, and one that is not listed is refused",
      async () => {
        for (const name of Object.keys(calls) as CallName[]) {
          for (const nonsense of ["12345", '["x"]', "{ __proto__: null, nonsense: true }", '"x".repeat(1e6)']) {
            assert.match(await failure(`"${name}", ${nonsense}`), /the input is not valid/, `${name} took ${nonsense}`);
          }
        }
        assert.match(await failure('"session.signIn", { email: 1, password: "x" }'), /the input is not valid/);
        assert.match(await failure('"server.choose"'), /the input is not valid/);
        assert.match(await failure('"shell.openPath", "/"'), /No handler registered/);
      },
    ],
    [
      "permissions are refused but for microphone and notifications",
      async () => {
        const ours = "app://balcao/index.html";
        const asked = [
          await app.allows("notifications", ours),
          await app.allows("media", ours, ["audio"]),
          await app.allows("media", ours, ["video"]),
          await app.allows("geolocation", ours),
          await app.allows("notifications", site.url),
        ];
        if (asked.includes(null)) return;
        assert.deepEqual(asked, [true, true, false, false, false]);
      },
    ],
    [
      "main can tell the page something",
      async () => {
        await inPage('void window.desktop.on("system.resumed", () => { window.hasResumed = true; })');
        await app.resume();
        // Polled from outside: polling inside the page evaluates text, which the page's policy forbids.
        const hasResumed = () => inPage<boolean>("window.hasResumed === true");
        await until("the page to hear of it", hasResumed);
      },
    ],
    [
      "a foreign page gets no answer, even with the preload",
      async () => {
        await app.load(`${site.url}/loaded`);
        await page.waitForFunction('document.title === "Foreign"');
        for (const name of Object.keys(calls)) assert.match(await failure(`"${name}"`), /unknown sender/, name);
        await app.load("app://balcao/index.html");
      },
    ],
  ];
}

export type ForeignSite = { url: string /** The requested paths. */; visits: string[]; close: () => void };

/** A web site that is foreign and not a Balcão. */
export async function openForeignSite(): Promise<ForeignSite> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? "");
    response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" });
    response.end("<title>Foreign</title>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    visits,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
