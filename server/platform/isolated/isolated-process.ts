import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** A script's messages about a task (`serve-tasks.ts`). */
export type Reply<Result, Progress> = { progress: Progress } | { result: Result } | { error: string };

/** The process took too long over a task, or ended during it: most likely for lack of memory. */
export class IsolatedFailure extends Error {
  override name = "IsolatedFailure";
  readonly reason: "slow" | "ended";

  constructor(reason: IsolatedFailure["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The script threw: the task itself is at fault, and fails again. */
export class TaskFailure extends Error {
  override name = "TaskFailure";
}

type Limits = {
  /** A task that takes longer is aborted, and the process with it. */
  timeLimitMs: number;
  /** An idle process ends after this time, since it holds memory. */
  restMs: number;
  /** Heap of its JavaScript. */
  heapMiB: number;
  /** Folders besides the program's own that its JavaScript may read. */
  reads?: readonly string[];
};

export type RunOptions<Progress> = {
  /** Aborts the task, and the process with it. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
};

/** The program's own files, none of them secret. The data folder and other readable folders are not among them. */
const program = ["server", "shared", "node_modules", "package.json"].map((name) =>
  fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
);

/**
 * A separate process for work on strangers' content. A crash, a hang or unbounded memory there affects nothing else.
 * It starts with the first task and does one at a time, in order. Its JavaScript may read the program, but write
 * nothing and start nothing; compromised native code is not restricted by that.
 */
export class IsolatedProcess<Task extends object, Result, Progress = never> {
  readonly #script: URL;
  readonly #limits: Limits;
  #child: ChildProcess | null = null;
  #previous: Promise<unknown> = Promise.resolve();
  #rest: NodeJS.Timeout | undefined;

  constructor(script: URL, limits: Limits) {
    this.#script = script;
    this.#limits = limits;
  }

  /** Throws TaskFailure if the script throws; IsolatedFailure if it takes too long or the process ends; or the signal's reason. */
  run(task: Task, options: RunOptions<Progress> = {}): Promise<Result> {
    const done = this.#previous.then(() => this.#runAlone(task, options));
    this.#previous = done.catch(() => {});
    return done;
  }

  async #runAlone(task: Task, { signal, onProgress }: RunOptions<Progress>): Promise<Result> {
    signal?.throwIfAborted();
    clearTimeout(this.#rest);
    const child = this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const onMessage = (reply: Reply<Result, Progress>) => {
      if ("progress" in reply) onProgress?.(reply.progress);
      else if ("error" in reply) reject(new TaskFailure(reply.error));
      else resolve(reply.result);
    };
    const onExit = (code: number | null, ended: string | null) =>
      reject(new IsolatedFailure("ended", `the process ended with ${ended ?? code}`));
    const giveUp = (why: unknown) => {
      this.#end();
      reject(why);
    };
    const onAbort = () => giveUp(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    const { timeLimitMs } = this.#limits;
    const tooLong = () => giveUp(new IsolatedFailure("slow", `took longer than ${timeLimitMs} ms`));
    const timer = setTimeout(tooLong, timeLimitMs);
    child.on("message", onMessage).on("exit", onExit).ref();
    child.send(task, (error) => error && reject(error));
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      child.off("message", onMessage).off("exit", onExit).unref();
      this.#rest = setTimeout(() => this.#end(), this.#limits.restMs).unref();
    }
  }

  #start(): ChildProcess {
    if (this.#child) return this.#child;
    const { heapMiB, reads = [] } = this.#limits;
    const child = fork(this.#script, {
      // "advanced" transfers bytes as bytes.
      serialization: "advanced",
      env: bareEnvironment(),
      execArgv: [
        `--max-old-space-size=${heapMiB}`,
        "--permission",
        // Native code reads pictures; a thread watches the memory.
        "--allow-addons",
        "--allow-worker",
        ...[...program, ...reads].map((path) => `--allow-fs-read=${path}`),
        "--disable-warning=SecurityWarning",
      ],
    });
    lowerPriority(child);
    // After a failed start, or an end while idle, the next task starts another process.
    const forget = () => {
      if (this.#child === child) this.#child = null;
    };
    child.on("exit", forget).on("error", forget);
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #end(): void {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }
}

/** The environment of a process that works on strangers' content: it contains no secret of the operator's. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const names = process.platform === "win32" ? ["PATH", "TEMP", "TMP", "SystemRoot"] : ["PATH", "TMPDIR"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Lowers a process's priority, so that the server and its database take precedence. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system does not allow it.
  }
}
