import { expect, test } from "vitest";
import { readUpdateSource } from "./update-source.ts";

const source = { url: "https://updates.loja.com.br/balcao", publicKey: "MCowBQYDK2VwAyEA" };

test("a build with an address and a key checks for updates", () => {
  expect(readUpdateSource(JSON.stringify({ name: "x", updates: source }))).toEqual(source);
  expect(readUpdateSource(JSON.stringify({ updates: { ...source, url: "http://127.0.0.1:8080" } }))).not.toBeNull();
});

test.each([
  ["no address", {}],
  ["no key", { updates: { url: source.url } }],
  ["an empty key", { updates: { ...source, publicKey: "" } }],
  ["an address without protection", { updates: { ...source, url: "http://updates.loja.com.br" } }],
  ["a file", { updates: { ...source, url: "file:///tmp/feed" } }],
  ["nonsense", "balcao"],
])("with %s no update is checked", (_name, manifest) => {
  expect(readUpdateSource(JSON.stringify(manifest))).toBeNull();
  expect(readUpdateSource("{")).toBeNull();
});
