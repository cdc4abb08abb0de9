import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { endChildWithUs } from "../run/end-with-us.ts";
import { ownPort } from "../run/own-port.ts";
import { until } from "../until.ts";

/** A separate Redis for a test, without persistence. */
export type TestRedis = {
  url: string;
  /** Kills it at once; all its data is lost. */
  kill: () => Promise<void>;
  /** Starts it again on the same port. */
  start: () => Promise<void>;
};

const usual = ["/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"];

/** Starts a Redis on a free port. Throws without a redis-server: its tests must not be skipped in silence. */
export async function startRedis(): Promise<TestRedis> {
  const binary = process.env.BALCAO_REDIS ?? usual.find((path) => existsSync(path));
  if (!binary)
    throw new Error("These tests need a redis-server: install Debian's package, or set BALCAO_REDIS to its path.");
  const port = await ownPort();
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  let stop = async () => {};
  const start = async () => {
    const child = spawn(binary, settings, { stdio: ["ignore", "pipe", "inherit"] });
    endChildWithUs(child);
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
    });
    const gone = once(child, "exit");
    await until("Redis", () => {
      if (child.exitCode !== null) throw new Error(`Redis ended: ${said}`);
      return said.includes("Ready to accept connections");
    });
    stop = async () => {
      child.kill("SIGKILL");
      await gone;
    };
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, kill: () => stop(), start };
}
