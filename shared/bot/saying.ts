import type { MessageType } from "../message-type.ts";
import type { BotSaying } from "./setup.ts";

/** What a prepared message of a queue or a connection says: its text, its file, or the file before the text. */
export const sayingOf = (type: MessageType, text: string, fileId: string | null): BotSaying => ({
  // A file that was taken away leaves the text to be said.
  text: type === "FILE" && fileId !== null ? "" : text,
  fileId: type === "MESSAGE" ? null : fileId,
});
