import { z } from "zod";

/** The content of a prepared message: its text, its file, or both. */
export const messageTypes = ["MESSAGE", "FILE", "FILE_AND_MESSAGE"] as const;
export const MessageType = z.enum(messageTypes);
export type MessageType = z.infer<typeof MessageType>;
