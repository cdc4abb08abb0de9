import { z } from "zod";
import { messageBodyMax } from "./messages.ts";

/** What a program of the company's sends through a connection (DECISIONS "Messages API"). */
export const ApiMessage = z.object({
  /** Country code, area code and number; how it is written does not matter. */
  number: z.string().trim().min(1).max(50),
  /** May be missing where files are sent; the first of them has it as its caption. */
  body: z.string().trim().max(messageBodyMax).default(""),
});
export type ApiMessage = z.infer<typeof ApiMessage>;

export const ApiMessageSent = z.object({
  mensagem: z.string(),
  /** The first of them, for clients that send one at a time. */
  messageId: z.string(),
  messageIds: z.array(z.string()),
  /** It is stored and leaves as soon as WhatsApp can be reached. */
  status: z.literal("queued"),
});
export type ApiMessageSent = z.infer<typeof ApiMessageSent>;

/** The header that makes a repeat harmless, as it comes. */
export const IdempotencyKey = z.string().min(1).max(255);
/** How long a key is remembered. */
export const idempotencyHours = 24;
