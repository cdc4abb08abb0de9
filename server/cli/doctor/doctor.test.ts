// @module-tag long
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { Finding } from "../../platform/finding.ts";
import { copyPreparedData } from "../../testing/run/prepared-data.ts";
import { runCommand } from "../../testing/servers/command.ts";
import { failToStart, startServer } from "../../testing/servers/server-process.ts";
import { spaceFound } from "./check-computer.ts";
import { clockFound } from "./check-database.ts";

const { folder, remove } = copyPreparedData();
afterAll(remove);
const settings = { BALCAO_MODE: "demo", BALCAO_DATA: folder, BALCAO_SANDBOX: "http://127.0.0.1:9" };

const production = { BALCAO_MODE: "production", BALCAO_SECRET: "s".repeat(40), BALCAO_SANDBOX: "" };

async function examine(environment: Record<string, string>) {
  const { code, out } = await runCommand({ ...settings, ...environment }, "doctor", "--json");
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] };
  return { code, ok, of: Object.fromEntries(findings.map((finding) => [finding.check, finding])) };
}

it("finds no problem in a running server", async () => {
  const server = await startServer({ BALCAO_DATA: folder });
  try {
    const { code, ok, of } = await examine({ BALCAO_PUBLIC_URL: "https://chat.example" });
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    for (const check of ["settings", "secret files", "database", "schema", "clock", "public address"]) {
      expect(of[check], check).toMatchObject({ state: "OK" });
    }
    expect(of.whatsapp?.found).toContain("not checked");
  } finally {
    await server.stop();
  }
});

it("explains how to fix each problem, and fails", async () => {
  const unreachable = await examine({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/nothing" });
  expect(unreachable).toMatchObject({ code: 1, ok: false, of: { database: { state: "FAIL" } } });
  expect(unreachable.of["public address"]?.state).toBe("WARN");

  const secretless = await examine({ ...production, BALCAO_SECRET: "short" });
  expect(secretless).toMatchObject({ code: 1, of: { settings: { state: "FAIL" } } });
  expect(secretless.of.settings?.found).toContain("BALCAO_SECRET");

  const file = join(folder, "demo-secret");
  chmodSync(file, 0o644);
  const open = await examine({});
  expect(open.code).toBe(1);
  expect(open.of["secret files"]).toMatchObject({ state: "FAIL", fix: `chmod 600 ${file}` });
});

it("reports a wrong clock and a full disk", () => {
  expect([300, -3_000, 90_000].map((ms) => clockFound(ms).state)).toEqual(["OK", "WARN", "FAIL"]);
  expect([20, 2, 0.1].map((gigabytes) => spaceFound(gigabytes * 1024 ** 3, "/data").state)).toEqual([
    "OK",
    "WARN",
    "FAIL",
  ]);
});

it("finds a demo's accounts in production, where the server refuses to start with them", async () => {
  const { ok, of } = await examine(production);
  expect({ ok, state: of["demo accounts"]?.state }).toEqual({ ok: false, state: "FAIL" });
  expect(of.secret).toMatchObject({ state: "OK" });
  expect(of["demo accounts"]?.found).toContain("helena@demo.balcao.app");
  const { code, said } = await failToStart({ BALCAO_DATA: folder, ...production });
  expect(code).toBe(1);
  expect(said).toContain("have a public password");
});
