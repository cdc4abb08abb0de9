import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anEncryption as keyed } from "./test-encryption.ts";
import { openVault } from "./vault.ts";

const server = "https://crm.loja.com.br";
const other = "https://crm.outra.com.br";
const secretsOf = (refreshToken: string) => ({ refreshToken, user: null });
const secrets = secretsOf("token-1");
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "balcao-vault-"));
  file = join(folder, "new folder", "vault");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("keeps the token over a restart, encrypted, for this user only", () => {
  openVault(file, keyed("a"), "linux").keep(server, secrets);

  expect(openVault(file, keyed("a"), "linux").read(server)).toMatchObject(secrets);
  expect(readFileSync(file, "utf8")).not.toContain("token-1");
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "new folder"))).toEqual(["vault"]);
});

test("gives a server's token to no other server", () => {
  const vault = openVault(file, keyed("a"), "linux");
  vault.keep(server, secrets);

  expect(vault.read(other)).toBeNull();
  expect(vault.read(server)).toEqual(secrets);
});

test("keeps one token for each server, also over a restart", () => {
  const vault = openVault(file, keyed("a"), "linux");
  vault.keep(server, secretsOf("token-1"));
  vault.keep(other, secretsOf("token-2"));
  vault.keep(server, secretsOf("token-3"));

  const reopened = openVault(file, keyed("a"), "linux");
  expect([reopened.read(server), reopened.read(other)]).toEqual([secretsOf("token-3"), secretsOf("token-2")]);
});

test("forgets one server's token and keeps the others; the last deletes the file", () => {
  const vault = openVault(file, keyed("a"), "linux");
  vault.keep(server, secretsOf("token-1"));
  vault.keep(other, secretsOf("token-2"));
  vault.forget(server);

  expect(vault.read(server)).toBeNull();
  expect(openVault(file, keyed("a"), "linux").read(server)).toBeNull();
  expect(openVault(file, keyed("a"), "linux").read(other)).toEqual(secretsOf("token-2"));
  vault.forget(other);
  expect(existsSync(file)).toBe(false);
});

test("a token under another name is not found", () => {
  const vault = openVault(file, keyed("a"), "linux");
  vault.keep(server, secretsOf("token-1"));

  for (const name of ["", `${server}/`, `${server}:443`, server.toUpperCase(), "__proto__", "constructor"]) {
    expect(vault.read(name), name).toBeNull();
  }
});

test.each([
  ["no encryption", keyed("a", { isEncryptionAvailable: () => false })],
  ["Linux's pretence of it", keyed("a", { getSelectedStorageBackend: () => "basic_text" })],
])("with %s the token stays in memory", (_name, encryption) => {
  const vault = openVault(file, encryption, "linux");
  vault.keep(server, secrets);

  expect(vault.read(server)).toMatchObject(secrets);
  expect(existsSync(file)).toBe(false);
  expect(openVault(file, encryption, "linux").read(server)).toBeNull();
});

test("an unreadable entry is no session", () => {
  openVault(file, keyed("a"), "linux").keep(server, secrets);
  expect(openVault(file, keyed("b"), "linux").read(server)).toBeNull();
  writeFileSync(file, "broken");
  expect(openVault(file, keyed("a"), "linux").read(server)).toBeNull();
});
