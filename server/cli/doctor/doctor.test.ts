import { chmodSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runCommand } from "../../testing/command.ts";
import { makeDataFolder } from "../../testing/data-folder.ts";
import { startServer } from "../../testing/server-process.ts";
import { spaceFound } from "./check-computer.ts";
import { clockFound } from "./check-database.ts";
import type { Finding } from "./finding.ts";

const { folder, remove } = makeDataFolder();
afterAll(remove);
const settings = { BALCAO_DATA: folder, BALCAO_SANDBOX: "http://127.0.0.1:9" };

async function examine(environment: Record<string, string>) {
  const { code, out } = await runCommand({ ...settings, ...environment }, "doctor", "--json");
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] };
  return { code, ok, of: Object.fromEntries(findings.map((finding) => [finding.check, finding])) };
}

it("finds a running server in order", async () => {
  const server = await startServer({ BALCAO_DATA: folder });
  try {
    const { code, ok, of } = await examine({ BALCAO_PUBLIC_URL: "https://chat.example" });
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    for (const check of ["settings", "secret", "secret files", "database", "schema", "clock", "public address"]) {
      expect(of[check], check).toMatchObject({ state: "OK" });
    }
    expect(of.whatsapp?.found).toContain("not asked");
  } finally {
    await server.stop();
  }
});

it("says how to mend what is wrong, and fails", async () => {
  const unreachable = await examine({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/nothing" });
  expect(unreachable).toMatchObject({ code: 1, ok: false, of: { database: { state: "FAIL" } } });
  expect(unreachable.of["public address"]?.state).toBe("WARN");

  const secretless = await examine({ BALCAO_SECRET: "short" });
  expect(secretless).toMatchObject({ code: 1, of: { settings: { state: "FAIL" } } });
  expect(secretless.of.settings?.found).toContain("BALCAO_SECRET");

  const file = join(folder, "demo-secret");
  chmodSync(file, 0o644);
  const open = await examine({});
  expect(open.code).toBe(1);
  expect(open.of["secret files"]).toMatchObject({ state: "FAIL", fix: `chmod 600 ${file}` });
});

it("tells a clock that is apart and a disk that is full", () => {
  expect([300, -3_000, 90_000].map((ms) => clockFound(ms).state)).toEqual(["OK", "WARN", "FAIL"]);
  expect([20, 2, 0.1].map((gigabytes) => spaceFound(gigabytes * 1024 ** 3, "/data").state)).toEqual([
    "OK",
    "WARN",
    "FAIL",
  ]);
});
