import { z } from "zod";

/** What a prepared message sends: its text, its file, or the file with the text. */
export const messageTypes = ["MESSAGE", "FILE", "FILE_AND_MESSAGE"] as const;
export const MessageType = z.enum(messageTypes);
export type MessageType = z.infer<typeof MessageType>;
