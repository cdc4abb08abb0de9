import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Answered, Asked } from "./callers.ts";

const callersProgram = fileURLToPath(new URL("callers.ts", import.meta.url));

/** Callers in a separate process. */
export type Callers = { ask: (asked: Asked) => Promise<{ durations: number[]; ms: number }>; stop: () => void };

export function startCallers(): Callers {
  const callers = fork(callersProgram, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  return {
    ask: (asked) =>
      new Promise((answered, failed) => {
        callers.once("message", (answer: Answered) => {
          if ("failure" in answer) failed(new Error(answer.failure));
          else answered(answer);
        });
        callers.send(asked);
      }),
    stop: () => callers.kill(),
  };
}
