// @vitest-environment node
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Encryption, openVault } from "./vault.ts";

const server = "https://crm.loja.com.br";
const other = "https://crm.outra.com.br";
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "balcao-vault-"));
  file = join(folder, "new folder", "vault");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Stands for the system's key: another key cannot read what this one wrote. */
const keyed = (key: string, part: Partial<Encryption> = {}): Encryption => ({
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => "gnome_libsecret",
  encryptString: (text) => Buffer.from(key + Buffer.from(text).toString("hex")),
  decryptString: (bytes) => {
    if (!bytes.toString().startsWith(key)) throw new Error("wrong key");
    return Buffer.from(bytes.toString().slice(key.length), "hex").toString();
  },
  ...part,
});

test("keeps the token over a restart, unreadable, for this user only", () => {
  openVault(file, keyed("a"), "linux").keep(server, "token-1");

  expect(openVault(file, keyed("a"), "linux").read(server)).toBe("token-1");
  expect(readFileSync(file, "utf8")).not.toContain("token-1");
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "new folder"))).toEqual(["vault"]);
});

test("gives a server's token to no other server", () => {
  const vault = openVault(file, keyed("a"), "linux");
  vault.keep(server, "token-1");

  expect(vault.read(other)).toBeNull();
  expect(vault.read(server)).toBe("token-1");
});

test("keeps one token for each server, also over a restart", () => {
  const vault = openVault(file, keyed("a"), "linux");
  vault.keep(server, "token-1");
  vault.keep(other, "token-2");
  vault.keep(server, "token-3");

  const reopened = openVault(file, keyed("a"), "linux");
  expect([reopened.read(server), reopened.read(other)]).toEqual(["token-3", "token-2"]);
});

test("forgets one server's token and keeps the others; the last takes the file along", () => {
  const vault = openVault(file, keyed("a"), "linux");
  vault.keep(server, "token-1");
  vault.keep(other, "token-2");
  vault.forget(server);

  expect(vault.read(server)).toBeNull();
  expect(openVault(file, keyed("a"), "linux").read(server)).toBeNull();
  expect(openVault(file, keyed("a"), "linux").read(other)).toBe("token-2");
  vault.forget(other);
  expect(existsSync(file)).toBe(false);
});

test("what is asked for by another name is not found", () => {
  const vault = openVault(file, keyed("a"), "linux");
  vault.keep(server, "token-1");

  for (const name of ["", `${server}/`, `${server}:443`, server.toUpperCase(), "__proto__", "constructor"]) {
    expect(vault.read(name), name).toBeNull();
  }
});

test.each([
  ["no encryption", keyed("a", { isEncryptionAvailable: () => false })],
  ["Linux's pretence of it", keyed("a", { getSelectedStorageBackend: () => "basic_text" })],
])("with %s the token stays in memory", (_name, encryption) => {
  const vault = openVault(file, encryption, "linux");
  vault.keep(server, "token-1");

  expect(vault.read(server)).toBe("token-1");
  expect(existsSync(file)).toBe(false);
  expect(openVault(file, encryption, "linux").read(server)).toBeNull();
});

test("what cannot be read is no session", () => {
  openVault(file, keyed("a"), "linux").keep(server, "token-1");
  expect(openVault(file, keyed("b"), "linux").read(server)).toBeNull();
  writeFileSync(file, "broken");
  expect(openVault(file, keyed("a"), "linux").read(server)).toBeNull();
});
