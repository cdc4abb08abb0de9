import { type ChildProcess, fork } from "node:child_process";

/** What a script says of a task (`serve-tasks.ts`). */
export type Reply<Result> = { result: Result } | { error: string };

type Limits = {
  /** A task that takes longer is given up, and the process with it. */
  timeLimitMs: number;
  /** With nothing to do for that long the process ends: it holds memory. */
  restMs: number;
};

/**
 * A process of its own for work on what strangers send. What crashes it, hangs in it or unfolds without end there takes
 * nothing else along. It starts with the first task and does one at a time, in order.
 */
export class IsolatedProcess<Task extends object, Result> {
  readonly #script: URL;
  readonly #limits: Limits;
  #child: ChildProcess | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #rest: NodeJS.Timeout | undefined;

  constructor(script: URL, limits: Limits) {
    this.#script = script;
    this.#limits = limits;
  }

  /** Throws when the script does, when it takes too long, and when the process ends over it. */
  run(task: Task): Promise<Result> {
    const done = this.#turn.then(() => this.#runAlone(task));
    this.#turn = done.catch(() => {});
    return done;
  }

  async #runAlone(task: Task): Promise<Result> {
    clearTimeout(this.#rest);
    const child = this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const onMessage = (reply: Reply<Result>) =>
      "error" in reply ? reject(new Error(reply.error)) : resolve(reply.result);
    const onExit = (code: number | null, signal: string | null) =>
      reject(new Error(`the process ended with ${signal ?? code}`));
    const timer = setTimeout(() => {
      this.#end();
      reject(new Error(`took longer than ${this.#limits.timeLimitMs} ms`));
    }, this.#limits.timeLimitMs);
    child.on("message", onMessage).on("exit", onExit).ref();
    child.send(task, (error) => error && reject(error));
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).unref();
      this.#rest = setTimeout(() => this.#end(), this.#limits.restMs).unref();
    }
  }

  #start(): ChildProcess {
    if (this.#child) return this.#child;
    // "advanced" carries bytes as bytes.
    const child = fork(this.#script, { serialization: "advanced" });
    // One that could not be started, or ended while nobody waited: the next task starts another.
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
