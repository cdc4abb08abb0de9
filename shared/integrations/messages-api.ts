import { z } from "zod";
import { FormTemplateChoice } from "../channels/message-templates.ts";
import { messageBodyMax } from "../inbox/messages.ts";
import { fromJson } from "../platform/from-json.ts";

/** Country code, area code and number, in any notation; also as a JSON number. */
export const WrittenNumber = z.union([z.string().trim().min(1).max(50), z.int().positive().transform(String)]);

/**
 * A person by an id of a channel: a number, WhatsApp's private id (LID), or Meta's id of the person for the business
 * (BSUID). A connection writes to the kinds that its channel can address.
 */
const ApiRecipient = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("phone"), value: WrittenNumber }),
  z.object({
    kind: z.literal("lid"),
    value: z
      .string()
      .trim()
      .regex(/^\d{5,30}$/),
  }),
  z.object({
    kind: z.literal("bsuid"),
    value: z
      .string()
      .trim()
      .regex(/^[A-Z]{2}\.[\w.]{1,160}$/),
  }),
]);

/** Null, and the empty text of a form, are no recipient. */
const givenRecipient = (value: unknown): unknown => (value === "" ? undefined : (fromJson(value) ?? undefined));

/** A message that a program sends through a connection (docs/contract/programs.md#sending). */
export const ApiMessage = z
  .object({
    /** Country code, area code and number; required without `to`. */
    number: WrittenNumber.optional(),
    /** Optional if files are sent. The first file has it as its caption. */
    body: z.string().trim().max(messageBodyMax).default(""),
    /** In place of `number`; in a form as JSON. */
    to: z.preprocess(givenRecipient, ApiRecipient.optional()).optional(),
    /** A message template in place of a text; a file then belongs to its header. */
    template: FormTemplateChoice.optional(),
    /** The address of a file, in place of one in a form; null or empty for none. It is fetched without following redirects. */
    fileUrl: z.union([z.url({ protocol: /^https?$/ }).max(2000), z.literal("")]).nullish(),
  })
  .refine(({ number, to }) => number !== undefined || to !== undefined, { path: ["number"], message: "Invalid input" })
  .refine(({ number, to }) => number === undefined || to === undefined, {
    path: ["to"],
    message: "A message has one recipient: a number, or another id.",
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
