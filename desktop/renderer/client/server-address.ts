import { desktopBridge } from "./desktop-bridge.ts";

/** The server's address: base of every REST path, and the socket's origin. Empty until a server was chosen. */
export type ServerAddress = { rest: string; socket: string };

/** The page's own origin on the web; on the desktop the main process knows the chosen server. */
export async function findServerAddress(): Promise<ServerAddress> {
  const bridge = desktopBridge();
  const url = bridge ? ((await bridge.call("server.get"))?.url ?? "") : window.location.origin;
  return { rest: url, socket: url };
}
