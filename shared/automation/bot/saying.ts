import type { MessageType } from "../../workspace/message-type.ts";
import type { BotSaying } from "./setup.ts";

/** The content of a queue's or connection's prepared message: its text, its file, or the file before the text. */
export const sayingOf = (type: MessageType, text: string, fileId: string | null): BotSaying => ({
  // Without its file the text is sent.
  text: type === "FILE" && fileId !== null ? "" : text,
  fileId: type === "MESSAGE" ? null : fileId,
});
