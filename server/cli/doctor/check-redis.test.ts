// @module-tag long
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import type { Finding } from "../../platform/finding.ts";
import { makeDataFolder } from "../../testing/run/data-folder.ts";
import { runCommand } from "../../testing/servers/command.ts";
import { startRedis } from "../../testing/servers/redis.ts";
import { checkRedis } from "./check-redis.ts";

it("finds a working Redis, and checks none where none is configured", async () => {
  const redis = await startRedis();
  try {
    expect(await checkRedis(redis.url)).toEqual([
      { check: "redis", state: "OK", found: expect.stringMatching(/^Redis \d+\.\d+/), fix: null },
    ]);
    expect(await checkRedis(null)).toEqual([]);
  } finally {
    await redis.kill();
  }
});

it("fails if Redis does not answer, and does not print the password", async () => {
  const { folder, remove } = makeDataFolder();
  const settings = { BALCAO_DATA: folder, BALCAO_MODE: "demo", BALCAO_SANDBOX: "http://127.0.0.1:9" };
  const nowhere = {
    DATABASE_URL: "postgres://nobody@127.0.0.1:9/nothing",
    REDIS_URL: "redis://:a-password@127.0.0.1:9",
  };
  const { code, out } = await runCommand({ ...settings, ...nowhere }, "doctor", "--json");
  remove();
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  expect(code).toBe(1);
  expect(findings.find(({ check }) => check === "redis")).toMatchObject({
    state: "FAIL",
    found: expect.stringMatching(/^not reachable at 127\.0\.0\.1:9: .*ECONNREFUSED/),
    fix: expect.stringContaining("REDIS_URL"),
  });
  expect(out).not.toContain("a-password");
});

it("fails if Redis is too old", async () => {
  const said = "# Server\r\nredis_version:4.0.14\r\n";
  // The same answer to every command: the doctor only needs the version.
  const answer = `$${said.length}\r\n${said}\r\n`;
  const old = createServer((socket) =>
    socket.on("data", (data) => {
      for (const _command of String(data).matchAll(/^\*\d+\r\n/gm)) socket.write(answer);
    }),
  );
  old.listen(0, "127.0.0.1");
  await once(old, "listening");
  const { port } = old.address() as AddressInfo;
  try {
    expect(await checkRedis(`redis://127.0.0.1:${port}`)).toEqual([
      { check: "redis", state: "FAIL", found: "Redis 4.0.14", fix: "Use Redis 5 or later." },
    ]);
  } finally {
    old.close();
  }
});
