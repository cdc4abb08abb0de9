import type { WASocket } from "@whiskeysockets/baileys";

/**
 * The last gate on the way to WhatsApp: whatever was begun, and wherever it was held up, not a byte of it leaves once
 * `isValid` says no, neither a message nor an acknowledgement. The first that is refused ends the connection.
 */
export function sendOnlyWhile(isValid: () => boolean, ws: WASocket["ws"], end: (error: Error) => void): void {
  // Baileys keeps the method of its own wrapper; what lies beneath is there from the first moment on.
  const line: unknown = Reflect.get(ws, "socket");
  if (typeof line !== "object" || line === null || !("send" in line) || typeof line.send !== "function")
    throw new Error("this version of Baileys hides its connection");
  const send = line.send.bind(line) as (...args: unknown[]) => void;
  line.send = (...args: unknown[]) => {
    if (isValid()) return send(...args);
    const error = new Error("the lease of this session is not valid any more");
    end(error);
    const told = args.at(-1);
    if (typeof told === "function") told(error);
  };
}
