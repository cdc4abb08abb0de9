import { WebSocket } from "ws";

/** The least of socket.io that a screen needs, so that hundreds of them fit beside a server on one machine. */
export type BareScreen = { emit: (name: string, ...args: unknown[]) => void; close: () => void };

/**
 * Connects a screen, and joins the notifications and some lists. `heard` gets each event's name and the text of its
 * payload, as JSON.
 */
export function connectBareScreen(
  url: string,
  token: string,
  lists: readonly string[],
  heard: (name: string, payload: string) => void,
): Promise<BareScreen> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  const emit = (name: string, ...args: unknown[]) => socket.send(`42${JSON.stringify([name, ...args])}`);
  return new Promise((connected, failed) => {
    socket.on("error", failed);
    socket.on("message", (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith("0")) socket.send(`40${JSON.stringify({ token })}`);
      else if (text === "2") socket.send("3");
      else if (text.startsWith("40")) {
        for (const list of lists) emit("joinTickets", list);
        emit("joinNotification");
        connected({ emit, close: () => socket.close() });
      } else if (text.startsWith("42")) {
        const end = text.indexOf('"', 4);
        heard(text.slice(4, end), text.slice(end + 2, -1));
      }
    });
  });
}
