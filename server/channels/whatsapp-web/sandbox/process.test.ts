// @module-tag long
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SandboxInfo } from "./control/control-api.ts";
import { connectSandbox, type RemoteSandbox } from "./control/control-client.ts";
import { joinSandbox } from "./join-sandbox.ts";
import { type Client, startClient } from "./testing/test-client.ts";
import { ana, shop } from "./testing/test-sandbox.ts";

let folder: string;
let child: ChildProcess;
let info: SandboxInfo;
let sandbox: RemoteSandbox;
let client: Client | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  await start();
});
afterEach(async () => {
  await client?.stop();
  client = null;
  await end("SIGTERM");
  await rm(folder, { recursive: true });
});

async function start(): Promise<void> {
  child = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), "--folder", folder], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (!child.stdout) throw new Error("no output");
  const [line] = await once(createInterface(child.stdout), "line");
  info = SandboxInfo.parse(JSON.parse(String(line)));
  sandbox = connectSandbox(info.controlUrl);
  await joinSandbox(info.controlUrl, { warn: () => undefined });
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

async function pair(): Promise<Client> {
  const paired = startClient(info.wsUrl, { onQr: (qrcode) => void sandbox.scan({ account: shop, qrcode }) });
  await paired.until(() => paired.opened > 0 && paired.histories.length > 0, "pairing");
  return paired;
}

async function reconnect(store: Client["store"]): Promise<Client> {
  const again = startClient(info.wsUrl, { store });
  await again.until(() => again.opened > 0, "open again");
  return again;
}

test("a stop and a start keep pairing, conversations, files and waiting messages", async () => {
  client = await pair();
  await client.send(`${ana}@s.whatsapp.net`, { text: "guardada" });
  await sandbox.waitForMessage({ phone: ana, chat: shop, text: "guardada" });
  const upload = await sandbox.upload(Buffer.from("uma foto"));
  const photo = await sandbox.sendMedia({ from: ana, to: shop, upload, mimetype: "image/png" });
  await client.message(photo.id);
  await client.stop();
  const late = await sandbox.sendText({ from: ana, to: shop, text: "você volta?" });
  const { mediaHost, noiseRootPublic } = info;
  await end("SIGTERM");

  await start();
  expect(info).toMatchObject({ mediaHost, noiseRootPublic });
  client = await reconnect(client.store);
  expect(await client.textOf(late.id)).toBe("você volta?");
  expect((await sandbox.messages({ phone: ana, chat: shop })).map(({ text }) => text)).toEqual([
    "guardada",
    "",
    "você volta?",
  ]);
  const file = await sandbox.fileOf(ana, shop, photo.id);
  expect([file.bytes.toString(), file.mimetype]).toEqual(["uma foto", "image/png"]);
  await expect(sandbox.fileOf(ana, shop, late.id)).rejects.toMatchObject({ code: "not_found" });
  await client.send(`${ana}@s.whatsapp.net`, { text: "voltei" });
  expect(await sandbox.waitForMessage({ phone: ana, chat: shop, text: "voltei" })).toMatchObject({ copies: 1 });
});

test("a kill in the middle of a conversation recovers automatically", async () => {
  client = await pair();
  for (const text of ["um", "dois", "três"]) {
    const { id } = await sandbox.sendText({ from: ana, to: shop, text });
    await client.message(id);
    await client.send(`${ana}@s.whatsapp.net`, { text: `resposta ${text}` });
  }
  await end("SIGKILL");

  await start();
  client = await reconnect(client.store);
  const { id } = await sandbox.sendText({ from: ana, to: shop, text: "ainda aí?" });
  expect(await client.textOf(id)).toBe("ainda aí?");
  await client.send(`${ana}@s.whatsapp.net`, { text: "sempre" });
  await sandbox.waitForMessage({ phone: ana, chat: shop, text: "sempre" });
});
