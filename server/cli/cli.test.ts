// @module-tag long
import { afterAll, expect, it } from "vitest";
import { embeddedAddress } from "../platform/embedded-postgres/embedded-postgres.ts";
import { makeDataFolder } from "../testing/run/data-folder.ts";
import { answerOf, runCommand } from "../testing/servers/command.ts";
import { startServer } from "../testing/servers/server-process.ts";

const { folder, remove } = makeDataFolder();
afterAll(remove);
const settings = { BALCAO_DATA: folder };

it("explains every command, without any setting", async () => {
  const { code, out } = await runCommand({ BALCAO_SECRET: "" }, "--help");
  expect(code).toBe(0);
  expect(out).toContain("create-super");
  const one = await runCommand({ BALCAO_SECRET: "" }, "create-super", "--help");
  expect(one.out).toContain("--password");
});

it("reports an error in one sentence, on stderr only", async () => {
  for (const words of [
    ["fly"],
    ["create-super"],
    ["create-super", "--email", "x"],
    ["create-super", "--email", "a@b.example", "--password", "short"],
  ]) {
    const { code, out, said } = await runCommand(settings, ...words, "--json");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(said).toMatch(/^balcao: .+\.\n$/);
  }
});

it("lists a group's commands if none is given", async () => {
  const { code, out, said } = await runCommand(settings, "company");
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(said).toMatch(/^balcao: Name a command\.\n/);
  expect(said).toContain("create");
});

it("migrates an embedded database that is stopped, and stops it again", async () => {
  const first = await answerOf<{ before: number; after: number; known: number }>(settings, "migrate");
  expect(first).toEqual({ before: 0, after: first.known, known: first.known });
  expect(await answerOf(settings, "migrate")).toEqual({ before: first.known, after: first.known, known: first.known });
  expect(embeddedAddress(folder)).toBeNull();
});

it("creates a super user beside a running server, who can sign in", async () => {
  const server = await startServer({ ...settings, BALCAO_MODE: "production", BALCAO_SECRET: "s".repeat(40) });
  try {
    const email = "boss@example.com";
    const { password } = await answerOf(settings, "create-super", "--email", email);
    const signIn = await fetch(`${server.url}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    expect(signIn.status).toBe(200);
    const again = await runCommand(settings, "create-super", "--email", email);
    expect(again).toEqual({ code: 1, out: "", said: `balcao: A user with the e-mail ${email} already exists.\n` });
  } finally {
    await server.stop();
  }
});
