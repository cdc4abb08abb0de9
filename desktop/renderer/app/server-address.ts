import { z } from "zod";
import { desktopBridge } from "./desktop-bridge.ts";

/** Where the server is: base of every REST path, and the socket's origin. */
export type ServerAddress = { rest: string; socket: string };

/** What the main process answers: null before a server was chosen. */
const ServerChoice = z.object({ url: z.string() }).nullable();

/** The page's own origin on the web; on the desktop the main process knows which server was chosen. */
export async function findServerAddress(): Promise<ServerAddress> {
  const bridge = desktopBridge();
  const choice = bridge ? ServerChoice.parse(await bridge.call("server.get")) : { url: window.location.origin };
  // Without a choice every call ends unanswered, which the splash screen says.
  const url = choice?.url ?? "";
  return { rest: url, socket: url };
}
