import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give to those who ask for any, so that nobody else takes one between two starts. */
const first = 20_000;
const count = 10_000;
/** Processes begin at different ports. */
let next = process.pid * 7;

/**
 * A free port of the loopback for a process that must come back on it after it was killed. Each call returns another
 * one.
 */
export async function ownPort(): Promise<number> {
  for (let tries = 0; tries < count; tries++) {
    const port = first + (next++ % count);
    if (await isFree(port)) return port;
  }
  throw new Error("no port is free");
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
