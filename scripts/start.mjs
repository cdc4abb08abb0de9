// `npm start`: the demo, from a fresh clone to an address to open. It keeps all its data in ./.data.
// It begins with a shop that has sixty days behind it, and customers write by themselves; not so with `npm start -- --empty`.
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildConsole, giveUp, installDependencies, root, runtime, say } from "./setup.mjs";

const major = Number(process.versions.node.split(".")[0]);
if (major < 20) giveUp(`Node ${process.versions.node} is too old: install Node 20 or later.`);

await installDependencies();
await buildConsole();

const data = process.env.BALCAO_DATA || join(root, ".data");
const port = process.env.BALCAO_PORT || "4000";
await requireFreePort(port);
mkdirSync(data, { recursive: true });
const node = runtime();
const demo = process.argv.includes("--empty") ? "empty" : process.env.BALCAO_DEMO || "living";
const phonesHint =
  demo === "living"
    ? "customers write by themselves here: pause them, or write as one"
    : "scan the connection's QR code here, then write as a customer";
const children = [];
/** A third less memory at no measurable cost: docs/operating.md. */
const memoryFlags = ["--min-semi-space-size=8", "--max-semi-space-size=8", "--v8-pool-size=1"];

const sandbox = run(
  "sandbox",
  ["server/channels/whatsapp-web/sandbox/main.ts", "--folder", join(data, "sandbox"), "--port", "0"],
  {},
);
const { controlUrl } = JSON.parse(
  await firstLine(sandbox, (line) => line.startsWith("{") && line.includes("controlUrl")),
);
const simulator = run(
  "official-api",
  [
    ...["server/channels/whatsapp-cloud/simulator/main.ts", "--sandbox", controlUrl],
    ...[
      "--webhook",
      `http://127.0.0.1:${port}/channels/whatsapp-cloud/webhook`,
      "--folder",
      join(data, "official-api"),
    ],
  ],
  {},
);
const {
  settings: graph,
  official,
  own,
} = JSON.parse(await firstLine(simulator, (line) => line.startsWith("{") && line.includes("BALCAO_GRAPH_URL")));
const bank = run("bank", ["server/sandbox-bank/main.ts", "--folder", join(data, "bank")], {});
const payments = JSON.parse(await firstLine(bank, (line) => line.startsWith("{") && line.includes("BALCAO_PIX_KEY")));
const server = run("server", [...memoryFlags, "server/main.ts"], {
  ...payments,
  ...graph,
  BALCAO_MODE: "demo",
  BALCAO_DEMO: demo,
  BALCAO_DATA: data,
  BALCAO_PORT: port,
  BALCAO_SANDBOX: controlUrl,
});
await firstLine(server, (line) => line.includes('"msg":"ready"'));

const address = `http://localhost:${port}`;
if (demo === "living") {
  const addresses = ["--sandbox", controlUrl, "--server", address];
  // Once: from then on people decide what is connected.
  if (!official.isRegistered) addresses.push("--official", JSON.stringify(official));
  const customers = run("customers", [...memoryFlags, "server/demo/customers/main.ts", ...addresses], {});
  // They connect the official number as the admin; an earlier session of hers would end.
  await firstLine(customers, (line) => line.includes('"msg":"ready"'));
}
say(`
  Balcão is running:  ${address}

  Console   ${address}/app/       marina@demo.balcao.app (admin), paulo@… or bruna@…,
                                     helena@demo.balcao.app (runs the platform)
                                     password: balcao-demo
  Phones    ${address}/sandbox/   ${phonesHint}
  Payments  by a bank of this computer's own: its page is linked from the Pix code
  API       ${address}/docs
  Own app   a number of an app of its own at Meta, to connect under Conexões:
                                     phone number id ${own.phoneNumberId}, account ${own.wabaId},
                                     token ${own.token}, any PIN,
                                     app secret ${own.app.secret}

  Data and logs are in ${data}. Ctrl+C stops everything.
`);

/** Starts a part of the product in its own process group: Ctrl+C reaches us, and we stop the parts in order. */
function run(name, args, env) {
  const child = spawn(node, args, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(data, "compile-cache"), ...process.env, ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(join(data, `${name}.log`), { flags: "a" });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  child.stderr.on("data", (text) => process.stderr.write(text));
  child.on("exit", (code) => {
    child.ended = true;
    if (!stopping) void stop(code || 1);
  });
  children.push(child);
  return child;
}

/** Checked before any start: otherwise a second demo would first disturb the first one's data. */
function requireFreePort(wanted) {
  return new Promise((free) => {
    const probe = createServer();
    probe.once("error", () =>
      giveUp(
        `Port ${wanted} is in use. Perhaps the demo is already running. Stop the other program, or set BALCAO_PORT to a free port.`,
      ),
    );
    probe.listen(Number(wanted), "127.0.0.1", () => probe.close(free));
  });
}

/** Resolves with a part's first matching line, which tells that it runs. If the part ends before, so do we. */
function firstLine(child, fits) {
  return new Promise((found) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (fits(line)) found(line);
    });
  });
}

var stopping = false;
/** Stops the server first, so that it can close its connections to the sandbox's network. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of children.reverse()) {
    if (child.ended) continue;
    const gone = new Promise((done) => child.on("exit", done));
    child.kill("SIGTERM");
    await gone;
  }
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    say("Stopping …");
    void stop(0);
  });
}
