import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { endChildWithUs } from "../run/end-with-us.ts";

const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));

export type CommandResult = { code: number | null; out: string; said: string };

/** Runs the operator's command in a separate process. */
export async function runCommand(environment: Record<string, string>, ...words: string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [cli, ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, BALCAO_SECRET: "s".repeat(40), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endChildWithUs(child);
  const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: code as number | null, out, said };
}

/** Runs a command that must succeed; returns the one object it prints. */
export async function answerOf<T = Record<string, unknown>>(
  environment: Record<string, string>,
  ...words: string[]
): Promise<T> {
  const { code, out, said } = await runCommand(environment, ...words, "--json");
  if (code !== 0) throw new Error(`balcao ${words.join(" ")} ended with ${code}: ${said}`);
  return JSON.parse(out) as T;
}
