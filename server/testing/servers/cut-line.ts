import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { joinSockets } from "./join-sockets.ts";

/** A proxy to a TCP server on this computer that can be cut: it then closes and refuses connections. */
export type CutLine = { port: number; cut: () => Promise<void>; mend: () => Promise<void>; close: () => Promise<void> };

/** Opens a proxy to `target`. */
export async function openLine(target: { host: string; port: number }): Promise<CutLine> {
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    joinSockets(near, connect(target), open);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return { port, cut, mend: () => listen(port), close: cut };
}
