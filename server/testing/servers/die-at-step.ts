import { Socket } from "node:net";
import type { DyingKind } from "./server-process.ts";

/**
 * Kills a server process (-9) between two of its steps; it is loaded before all other modules. A step is something that the
 * process sends: a statement to the database, a call to Meta, an answer to a caller. `TEST_DIE_BEFORE` is `<kind>:<n>`:
 * the n-th step of this kind after the signal SIGUSR2 is not done any more.
 */
const portOf = (url = "") => Number(URL.parse(url)?.port);
const ports = { database: portOf(process.env.DATABASE_URL), meta: portOf(process.env.BALCAO_GRAPH_URL) };
const [kind = "", count] = (process.env.TEST_DIE_BEFORE ?? "").split(":");
let left = Number.POSITIVE_INFINITY;
/** True from an answer of Meta's until the next statement. */
let isAnswered = false;
process.on("SIGUSR2", () => {
  left = Number(count);
});

const kindsOf = (socket: Socket): DyingKind[] => {
  if ("server" in socket && socket.server) return ["answer"];
  if (socket.remotePort === ports.meta) return ["meta"];
  if (socket.remotePort !== ports.database) return [];
  return isAnswered ? ["database", "afterMeta"] : ["database"];
};

const { write, push } = Socket.prototype;
Socket.prototype.write = function (this: Socket, ...given: unknown[]) {
  const step = kindsOf(this);
  if (step.includes("afterMeta")) isAnswered = false;
  if (step.some((one) => one === kind)) left -= 1;
  if (left <= 0) process.kill(process.pid, "SIGKILL");
  return write.apply(this, given as Parameters<typeof write>);
} as typeof write;
Socket.prototype.push = function (this: Socket, ...given: unknown[]) {
  if (this.remotePort === ports.meta && given[0] !== null) isAnswered = true;
  return push.apply(this, given as Parameters<typeof push>);
} as typeof push;
