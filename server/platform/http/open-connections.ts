import type { Server } from "node:http";

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
