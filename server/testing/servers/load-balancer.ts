import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { joinSockets } from "./join-sockets.ts";

export type Target = { host: string; port: number };

export type LoadBalancer = {
  port: number;
  /** Connections given to each port behind it. */
  given: Map<number, number>;
  close: () => Promise<void>;
};

/**
 * Gives TCP connections in turn to the targets that run at that moment: the simplest load balancer, without sticky
 * sessions.
 */
export async function startLoadBalancer(targets: () => readonly Target[]): Promise<LoadBalancer> {
  const open = new Set<Socket>();
  const given = new Map<number, number>();
  let count = 0;
  const server = createServer((near) => {
    const there = targets();
    const first = count++;
    near.on("error", () => near.destroy());
    // A target that refuses a connection is skipped.
    const offer = (attempt: number) => {
      const target = there[(first + attempt) % there.length];
      if (!target || attempt === there.length) return near.destroy();
      const far = connect(target);
      const refused = () => offer(attempt + 1);
      far.once("error", refused);
      far.once("connect", () => {
        far.off("error", refused);
        given.set(target.port, (given.get(target.port) ?? 0) + 1);
        joinSockets(near, far, open);
      });
    };
    offer(0);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    given,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}
