import type { WASocket } from "@whiskeysockets/baileys";

/**
 * The last gate before WhatsApp: once `isValid` returns false, no byte is sent, neither a message nor an
 * acknowledgement, even of work begun earlier. The first refused send ends the connection.
 */
export function sendOnlyWhile(isValid: () => boolean, ws: WASocket["ws"], end: (error: Error) => void): void {
  // Baileys keeps a reference to its wrapper's method, so the socket beneath is replaced; it exists from the beginning.
  const line: unknown = Reflect.get(ws, "socket");
  if (typeof line !== "object" || line === null || !("send" in line) || typeof line.send !== "function")
    throw new Error("this version of Baileys hides its connection");
  const send = line.send.bind(line) as (...args: unknown[]) => void;
  line.send = (...args: unknown[]) => {
    if (isValid()) return send(...args);
    const error = new Error("the lease of this session is not valid any more");
    end(error);
    const callback = args.at(-1);
    if (typeof callback === "function") callback(error);
  };
}
