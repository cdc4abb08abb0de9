import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Configuration } from "electron-builder";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { isSignedBy } from "../main/updates/feed-signature.ts";
import { readUpdateSource } from "../main/updates/update-source.ts";
import { distConfig } from "./dist-config.ts";
import { makeIcons } from "./make-icons.ts";
import { readPublisherKey, signFeeds } from "./sign-feeds.ts";

const root = join(import.meta.dirname, "../..");
const require = createRequire(import.meta.url);
// electron-builder's own validation: not exported, but run on each build.
const builder = createRequire(require.resolve("electron-builder"));
const { validateConfiguration } = builder("app-builder-lib/out/util/config/config.js") as {
  validateConfiguration: (configuration: unknown, log: unknown) => Promise<void>;
};
const { DebugLogger } = builder("builder-util") as { DebugLogger: new (isEnabled: boolean) => unknown };
const validate = (configuration: object) => validateConfiguration(configuration, new DebugLogger(false));
const readConfig = (): Configuration => parse(readFileSync(join(root, "electron-builder.yml"), "utf8"));

let folder: string;
let keyFile: string;
let publicKey: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "balcao-packaging-"));
  keyFile = join(folder, "key.pem");
  const keys = generateKeyPairSync("ed25519");
  publicKey = keys.publicKey.export({ format: "der", type: "spki" }).toString("base64");
  writeFileSync(keyFile, keys.privateKey.export({ format: "pem", type: "pkcs8" }));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the configuration fits electron-builder's schema, with and without updates", { tags: ["long"] }, async () => {
  const updated = distConfig({ BALCAO_UPDATE_URL: "https://updates.loja.com.br", BALCAO_UPDATE_KEY: keyFile });

  await validate({ ...readConfig(), ...distConfig({}) });
  await validate({ ...readConfig(), ...updated });
  await expect(validate({ ...readConfig(), nsis: { oneClik: true } })).rejects.toThrow("configuration.nsis should be");
});

test("the installed program loads no foreign code, and cannot be started as Node or debugged", () => {
  expect(readConfig().electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  });
});

test("the hardened macOS runtime may only compile JavaScript and use the microphone", () => {
  const { mac } = readConfig();
  const plist = readFileSync(join(root, String(mac?.entitlements)), "utf8");

  expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true, entitlementsInherit: mac?.entitlements });
  expect([...plist.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual([
    "com.apple.security.cs.allow-jit",
    "com.apple.security.device.audio-input",
  ]);
});

test("the packaged Electron version is the tested one", () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "desktop/package.json"), "utf8"));
  expect(readConfig().electronVersion).toBe(devDependencies.electron);
});

test("the committed icons are those of the SVG", () => {
  const icons = join(root, "desktop/icons");
  const made = makeIcons(readFileSync(join(icons, "icon.svg"), "utf8"));

  expect(readdirSync(icons).toSorted()).toEqual(["icon.svg", ...made.keys()].toSorted());
  for (const [name, bytes] of made) expect(readFileSync(join(icons, name)).equals(bytes), name).toBe(true);
});

test("an icon file contains the sizes it declares", () => {
  const made = makeIcons(readFileSync(join(root, "desktop/icons/icon.svg"), "utf8"));
  const ico = made.get("icon.ico") ?? Buffer.alloc(0);
  const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, n) => {
    const entry = 6 + 16 * n;
    const offset = ico.readUInt32LE(entry + 12);
    expect(ico.subarray(offset + 1, offset + 4).toString()).toBe("PNG");
    // A PNG contains its width in its first chunk.
    return [ico.readUInt8(entry) || 256, ico.readUInt32BE(offset + 16)];
  });
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256].map((size) => [size, size]));

  const icns = made.get("icon.icns") ?? Buffer.alloc(0);
  expect([icns.subarray(0, 4).toString(), icns.readUInt32BE(4)]).toEqual(["icns", icns.length]);
  const widths: number[] = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) widths.push(icns.readUInt32BE(at + 8 + 16));
  expect(widths).toEqual([16, 32, 32, 64, 128, 256, 256, 512, 512, 1024]);
});

test("a build with an update address has the publisher's key; other builds have no key", () => {
  const url = "https://updates.loja.com.br/balcao";
  const { extraMetadata, publish } = distConfig({ BALCAO_UPDATE_URL: url, BALCAO_UPDATE_KEY: keyFile });

  expect(readUpdateSource(JSON.stringify(extraMetadata))).toEqual({ url, publicKey });
  expect(publish).toEqual({ provider: "generic", url });
  expect(distConfig({})).toEqual({ publish: null });
});

test("an address without a key, or without https, stops the build", () => {
  expect(() => distConfig({ BALCAO_UPDATE_URL: "https://a.example" })).toThrow("BALCAO_UPDATE_KEY");
  expect(() => distConfig({ BALCAO_UPDATE_URL: "http://a.example", BALCAO_UPDATE_KEY: keyFile })).toThrow("https://");
  writeFileSync(
    keyFile,
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "pem", type: "pkcs8" }),
  );
  expect(() => readPublisherKey(keyFile)).toThrow("no Ed25519 key");
});

test("feeds are signed as published, and again at each rollout share", () => {
  const key = readPublisherKey(keyFile);
  const feed = join(folder, "latest-linux.yml");
  writeFileSync(feed, "version: 0.2.0\n");
  writeFileSync(join(folder, "builder-debug.yml"), "x: 1\n");
  const read = () => [readFileSync(feed, "utf8"), readFileSync(`${feed}.sig`, "utf8")] as const;

  for (const [share, text] of [
    [100, "version: 0.2.0\n"],
    [20, "version: 0.2.0\nstagingPercentage: 20\n"],
    [50, "version: 0.2.0\nstagingPercentage: 50\n"],
    [100, "version: 0.2.0\n"],
  ] as const) {
    expect(signFeeds(folder, key, share)).toEqual(["latest-linux.yml"]);
    const [found, signature] = read();
    expect(found).toBe(text);
    expect(isSignedBy(publicKey, found, signature)).toBe(true);
    expect(isSignedBy(publicKey, `${found} `, signature)).toBe(false);
  }
});
