import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";

/**
 * Closes connections of an address that has too many open. A proxy's connections belong to all its callers, and are
 * not counted.
 */
export function limitConnections(
  server: Server,
  { most, isProxy }: { most: number; isProxy: (address: string) => boolean },
): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    if (isProxy(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/**
 * Closes a server. Requests under way are finished first, but those that last longer than `ms` milliseconds are cut: a
 * large download or an endless stream must not hold up a stop.
 */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close().finally(() => clearTimeout(cut));
}
