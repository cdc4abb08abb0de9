import { expect, test } from "vitest";
import { knownServers } from "./known-servers.ts";
import type { Settings } from "./settings-file.ts";
import { memorySettings } from "./test-settings.ts";

const shop = "https://crm.loja.com.br";
const stock = "http://localhost:4000";
const opened = (stored: Partial<Settings> = {}) => {
  const settings = memorySettings(stored);
  return { known: knownServers(settings), settings: settings.get };
};

test("a chosen server becomes current, and is listed once under its name", () => {
  const { known } = opened();
  known.save(shop);
  known.save(stock, "Depósito");
  known.save(shop, "Loja");
  known.save(shop);

  expect(known.all()).toEqual([
    { url: shop, name: "Loja" },
    { url: stock, name: "Depósito" },
  ]);
  expect(known.current()).toEqual({ url: shop, name: "Loja" });
});

test("a server without a name is shown by its host", () => {
  const { known } = opened();
  known.save(stock, "");

  expect(known.all()).toEqual([{ url: stock, name: "localhost:4000" }]);
});

test("only a saved server can be chosen or renamed", () => {
  const { known, settings } = opened();
  known.save(shop);

  expect(known.use("https://evil.example")).toBe(false);
  expect(known.rename({ url: "https://evil.example", name: "Loja" })).toBe(false);
  expect(settings().serverUrl).toBe(shop);
  expect(known.all()).toHaveLength(1);
});

test("the current server is kept when the list cannot be read", () => {
  const { known, settings } = opened({ serverUrl: shop });

  expect(known.all()).toEqual([{ url: shop, name: "crm.loja.com.br" }]);
  expect(known.rename({ url: shop, name: "Loja" })).toBe(true);
  expect(settings().servers).toEqual([{ url: shop, name: "Loja" }]);
});

test("forgetting the current server leaves none chosen; forgetting another keeps it", () => {
  const { known } = opened();
  known.save(shop);
  known.save(stock);
  known.forget(shop);
  expect(known.current()?.url).toBe(stock);

  known.forget(stock);
  expect(known.current()).toBeNull();
  expect(known.all()).toEqual([]);
});
