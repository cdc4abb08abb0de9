import { expect, it } from "vitest";
import type { Mischief } from "../../testing/mischief.ts";
import { until } from "../../testing/until.ts";
import { IsolatedProcess } from "./isolated-process.ts";

type Answer = { pid: number; bytes: Uint8Array };
const start = (limits: { timeLimitMs?: number; restMs?: number } = {}) =>
  new IsolatedProcess<Mischief, Answer>(new URL("../../testing/mischief.ts", import.meta.url), {
    timeLimitMs: 20_000,
    restMs: 60_000,
    ...limits,
  });
const echo = (text: string): Mischief => ({ do: "echo", bytes: new TextEncoder().encode(text) });
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it("does one task after the other in one process, bytes in and out", async () => {
  const isolated = start();
  const answers = await Promise.all(["one", "two", "três"].map((text) => isolated.run(echo(text))));
  expect(answers.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual(["one", "two", "três"]);
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
  expect(answers[0]?.pid).not.toBe(process.pid);
});

it("fails a task that throws, crashes or takes all memory, and does the next", async () => {
  const isolated = start();
  const outcome = (task: Mischief) => isolated.run(task).then(({ bytes }) => new TextDecoder().decode(bytes), String);
  const outcomes = await Promise.all(
    [{ do: "throw" }, echo("a"), { do: "crash" }, echo("b"), { do: "fill" }, echo("c")].map((task) =>
      outcome(task as Mischief),
    ),
  );
  expect(outcomes).toEqual([
    expect.stringContaining("no picture"),
    "a",
    expect.stringContaining("the process ended with SIGSEGV"),
    "b",
    expect.stringContaining("the process ended with SIGKILL"),
    "c",
  ]);
});

it("gives up what takes too long, with its process", async () => {
  const isolated = start({ timeLimitMs: 1_000 });
  // On a busy machine a process may take as long to start.
  const patiently = () => until("an answer", () => isolated.run(echo("it")).catch(() => null));
  const { pid } = await patiently();
  await expect(isolated.run({ do: "hang" })).rejects.toThrow("took longer than 1000 ms");
  await until("its end", () => !isRunning(pid));
  expect((await patiently()).pid).not.toBe(pid);
});

it("ends the process when there is nothing to do, and starts another when there is", async () => {
  const isolated = start({ restMs: 1 });
  const { pid } = await isolated.run(echo("first"));
  await until("its rest", () => !isRunning(pid));
  expect((await isolated.run(echo("next"))).pid).not.toBe(pid);
});
