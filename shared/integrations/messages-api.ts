import { z } from "zod";
import { FormTemplateChoice } from "../channels/message-templates.ts";
import { messageBodyMax } from "../inbox/messages.ts";

/** A message that a program sends through a connection (docs/contract/programs.md#sending). */
export const ApiMessage = z.object({
  /** Country code, area code and number, in any notation; also as a JSON number. */
  number: z.union([z.string().trim().min(1).max(50), z.int().positive().transform(String)]),
  /** Optional if files are sent. The first file has it as its caption. */
  body: z.string().trim().max(messageBodyMax).default(""),
  /** A message template in place of a text; a file then belongs to its header. */
  template: FormTemplateChoice.optional(),
});
export type ApiMessage = z.infer<typeof ApiMessage>;

export const ApiMessageSent = z.object({
  mensagem: z.string(),
  /** The first of them, for clients that send one at a time. */
  messageId: z.string(),
  messageIds: z.array(z.string()),
  /** It is stored, and sent once WhatsApp can be reached. */
  status: z.literal("queued"),
});
export type ApiMessageSent = z.infer<typeof ApiMessageSent>;

/** The rate limit of a token per minute: larger volumes belong in a campaign. */
export const sendsPerMinute = 120;

/** The header that makes a repeat harmless, unparsed. */
export const IdempotencyKey = z.string().min(1).max(255);
/** Hours for which a key is remembered. */
export const idempotencyHours = 24;
