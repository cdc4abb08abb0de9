import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { FaultyTask } from "../../testing/faulty-task.ts";
import { makeDataFolder } from "../../testing/run/data-folder.ts";
import { until } from "../../testing/until.ts";
import { IsolatedProcess } from "./isolated-process.ts";

type Answer = { pid: number; bytes: Uint8Array };
const start = (limits: { timeLimitMs?: number; restMs?: number } = {}) =>
  new IsolatedProcess<FaultyTask, Answer>(new URL("../../testing/faulty-task.ts", import.meta.url), {
    timeLimitMs: 20_000,
    restMs: 60_000,
    heapMiB: 64,
    ...limits,
  });
const echo = (text: string): FaultyTask => ({ do: "echo", bytes: new TextEncoder().encode(text) });
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it("runs tasks one by one in one process, bytes in and out", async () => {
  const isolated = start();
  const answers = await Promise.all(["one", "two", "três"].map((text) => isolated.run(echo(text))));
  expect(answers.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual(["one", "two", "três"]);
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
  expect(answers[0]?.pid).not.toBe(process.pid);
});

it("fails a task that throws, crashes or runs out of memory, and runs the next", async () => {
  const isolated = start();
  const outcome = (task: FaultyTask) => isolated.run(task).then(({ bytes }) => new TextDecoder().decode(bytes), String);
  const outcomes = await Promise.all(
    [{ do: "throw" }, echo("a"), { do: "crash" }, echo("b"), { do: "fill" }, echo("c")].map((task) =>
      outcome(task as FaultyTask),
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

it("kills a task that takes too long, with its process", async () => {
  const isolated = start({ timeLimitMs: 1_000 });
  // On a busy machine the start of a process may take as long.
  const patiently = () => until("an answer", () => isolated.run(echo("it")).catch(() => null));
  const { pid } = await patiently();
  await expect(isolated.run({ do: "hang" })).rejects.toThrow("took longer than 1000 ms");
  await until("its end", () => !isRunning(pid));
  expect((await patiently()).pid).not.toBe(pid);
});

it("stops the process while it is idle, and starts another for the next task", async () => {
  const isolated = start({ restMs: 1 });
  const { pid } = await isolated.run(echo("first"));
  await until("its rest", () => !isRunning(pid));
  expect((await isolated.run(echo("next"))).pid).not.toBe(pid);
});

it("gives its script no access to the server's environment, files or other programs", async () => {
  const { folder, remove } = makeDataFolder();
  const path = join(folder, "secret");
  writeFileSync(path, "the operator's");
  process.env.BALCAO_SECRET = "the operator's";
  try {
    const { bytes } = await start().run({ do: "peek", path });
    const [names = "", file, program] = new TextDecoder().decode(bytes).split(" ");
    expect(names.split(",").filter((name) => !["PATH", "TMPDIR", "NODE_CHANNEL_FD"].includes(name))).toEqual([]);
    expect([file, program]).toEqual(["ERR_ACCESS_DENIED", "ERR_ACCESS_DENIED"]);
  } finally {
    delete process.env.BALCAO_SECRET;
    remove();
  }
});
