import { createHash, generateKeyPairSync, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configureRequestOptions, configureRequestUrl, type DownloadOptions, HttpExecutor } from "builder-util-runtime";
import { AppImageUpdater } from "electron-updater";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signFeed } from "./feed-signature.ts";
import { SignedFeed } from "./signed-feed.ts";
import { createUpdates } from "./updates.ts";

/** The real electron-updater, as on Linux, with a web server of files; only Electron's own part is replaced. */
const program = Buffer.from("#!/bin/sh\nexit 0\n".repeat(500));
const sha512 = (bytes: Buffer): string => createHash("sha512").update(bytes).digest("base64");
const feedName = process.arch === "x64" ? "latest-linux.yml" : `latest-linux-${process.arch}.yml`;

/** Sends requests with Node instead of Electron. */
class NodeExecutor extends HttpExecutor<ClientRequest> {
  createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): ClientRequest {
    return request(options, callback);
  }
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const asked: RequestOptions = { headers: options.headers ?? {} };
      configureRequestUrl(url, asked);
      configureRequestOptions(asked);
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(asked, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

let folder: string;
let server: Server;
let url: string;
let files: Map<string, Buffer | string>;
let asked: string[];
let keys: { publicKey: KeyObject; privateKey: KeyObject };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "balcao-updates-"));
  files = new Map();
  asked = [];
  keys = generateKeyPairSync("ed25519");
  server = createServer((request, response) => {
    const path = new URL(request.url ?? "", "http://feed").pathname;
    asked.push(path);
    const file = files.get(path);
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/console`;
  vi.stubEnv("APPIMAGE", join(folder, "Balcao.AppImage"));
  writeFileSync(join(folder, "Balcao.AppImage"), "the version of today");
  writeFileSync(join(folder, "app-update.yml"), "updaterCacheDirName: balcao-updater\n");
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

type Published = { version?: string; bytes?: Buffer; staged?: number; key?: KeyObject };
function publish({ version = "0.2.0", bytes = program, staged, key = keys.privateKey }: Published = {}): string {
  const file = `Balcao-${version}.AppImage`;
  const feed = [
    `version: ${version}`,
    "files:",
    `  - url: ${file}`,
    `    sha512: ${sha512(program)}`,
    `    size: ${program.length}`,
    `path: ${file}`,
    `sha512: ${sha512(program)}`,
    ...(staged === undefined ? [] : [`stagingPercentage: ${staged}`]),
    "releaseDate: '2026-11-22T12:00:00.000Z'\n",
  ].join("\n");
  files.set(`/console/${feedName}`, feed);
  files.set(`/console/${feedName}.sig`, signFeed(feed, key));
  files.set(`/console/${file}`, bytes);
  return feed;
}

function openConsole(version = "0.1.0") {
  const updater = new AppImageUpdater(null, {
    version,
    name: "balcao",
    isPackaged: true,
    appUpdateConfigPath: join(folder, "app-update.yml"),
    userDataPath: folder,
    baseCachePath: join(folder, "cache"),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  updater.logger = null;
  updater.disableDifferentialDownload = true;
  const publicKey = keys.publicKey.export({ format: "der", type: "spki" }).toString("base64");
  Object.assign(updater, { httpExecutor: new NodeExecutor() });
  updater.setFeedURL({ provider: "custom", updateProvider: SignedFeed, url, publicKey });
  const errors: string[] = [];
  updater.on("error", ({ message }) => void errors.push(message));
  const updates = createUpdates({ updater, mayRestart: async () => true, onReady: () => undefined });
  return {
    errors,
    ready: () => updates.ready(),
    look: updates.look,
  };
}

test("a newer version is downloaded in the background, verified, and waits", async () => {
  publish();
  const { look, ready, errors } = openConsole();
  await look();

  expect(errors).toEqual([]);
  expect(ready()).toEqual({ version: "0.2.0" });
  const pending = join(folder, "cache/balcao-updater/pending/Balcao-0.2.0.AppImage");
  expect(readFileSync(pending).equals(program)).toBe(true);
});

test.each(["0.2.0", "0.3.0"])("a console of version %s installs nothing from a feed at 0.2.0", async (version) => {
  publish();
  const { look, ready } = openConsole(version);
  await look();

  expect(ready()).toBeNull();
  expect(asked.some((path) => path.endsWith(".AppImage"))).toBe(false);
});

test.each<[string, () => void]>([
  ["another's key", () => void publish({ key: generateKeyPairSync("ed25519").privateKey })],
  [
    "a word changed after signing",
    () => {
      const feed = publish();
      files.set(`/console/${feedName}`, feed.replace("0.2.0", "9.9.9"));
    },
  ],
  ["no signature", () => void (publish() && files.delete(`/console/${feedName}.sig`))],
  ["an empty signature", () => void (publish() && files.set(`/console/${feedName}.sig`, ""))],
  [
    "a page in place of the feed",
    () => {
      publish();
      files.set(`/console/${feedName}`, "<html>Sign in to the network</html>");
    },
  ],
])("with %s nothing is taken, and no file is asked for", async (_name, tamper) => {
  tamper();
  const { look, ready, errors } = openConsole();
  await look();

  expect(ready()).toBeNull();
  expect(errors).toHaveLength(1);
  expect(asked.some((path) => path.endsWith(".AppImage"))).toBe(false);
});

test("a file with a wrong signature is deleted", async () => {
  publish({ bytes: Buffer.from("something else".repeat(500)) });
  const { look, ready, errors } = openConsole();
  await look();

  expect(ready()).toBeNull();
  expect(errors[0]).toMatch(/checksum mismatch/);
  expect(existsSync(join(folder, "cache/balcao-updater/pending/Balcao-0.2.0.AppImage"))).toBe(false);
});

test("a rollout reaches its share of computers, always the same ones", async () => {
  // The last four bytes are the computer's position in a rollout: here at one quarter.
  writeFileSync(join(folder, ".updaterId"), "6ba7b810-9dad-51d1-80b4-00c040000000");
  publish({ staged: 20 });
  const before = openConsole();
  await before.look();
  expect(before.ready()).toBeNull();

  publish({ staged: 30 });
  const after = openConsole();
  await after.look();
  expect(after.ready()).toEqual({ version: "0.2.0" });
});
