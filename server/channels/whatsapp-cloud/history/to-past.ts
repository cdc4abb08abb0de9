import { canonicalNumber } from "@balcao/shared/platform/number-variants.ts";
import { z } from "zod";
import type { PastFile, PastMessage, PhoneBookEntry } from "../../channel.ts";
import { type Chat, idOf } from "../../chat.ts";
import { InboundForm, PersonId } from "../receive/inbound-forms.ts";
import { chatOf, isSilent, messageOf } from "../receive/to-inbound.ts";

const person = PersonId.optional().catch(undefined);
/** A person's number. A group's id is longer, or has a hyphen. */
const phone = z
  .string()
  .regex(/^\+?\d{8,15}$/)
  .transform((text) => text.replace("+", ""))
  .optional()
  .catch(undefined);

/** A part of Meta's history: a chat with its messages, or Meta's refusal. */
const Thread = z.object({
  /** The person's number. */
  id: phone,
  /** The person by the ids that stand in place of the number. */
  context: z.object({ wa_id: phone, user_id: person, parent_user_id: person }).optional().catch(undefined),
  messages: z.array(z.unknown()).catch([]),
});

const Metadata = z.object({ progress: z.number().int().min(0).max(100).catch(0) });
const Part = z.object({
  metadata: Metadata.catch({ progress: 0 }),
  threads: z.array(Thread.catch({ messages: [] })).catch([]),
  errors: z.array(z.object({ code: z.number().catch(0) }).catch({ code: 0 })).catch([]),
});

/** Meta's code: the phone's owner does not share conversations. */
const declined = 2593109;

/** How far an own message had come. One that failed reached nobody, and is left out. */
const acks: ReadonlyMap<string, 1 | 3 | 4 | 5> = new Map([
  ["PENDING", 1],
  ["SENT", 1],
  ["DELIVERED", 3],
  ["READ", 4],
  ["PLAYED", 5],
]);

type PastChat = { chat: Chat; messages: PastMessage[] };
export type PastPart = { progress: number; isDeclined: boolean; chats: PastChat[] };

/**
 * A part of Meta's history in the product's form; null for nonsense. What is not understood in it is left out, and the
 * owner's chat with itself.
 */
export function toPast(part: unknown, ownNumber: string): PastPart | null {
  const parsed = Part.safeParse(part);
  if (!parsed.success) return null;
  const { metadata, threads, errors } = parsed.data;
  return {
    progress: metadata.progress,
    isDeclined: errors.some(({ code }) => code === declined),
    chats: threads.flatMap(({ id, context, messages }) => {
      const number = id ?? context?.wa_id;
      if ((!number && !context?.user_id) || isSame(number, ownNumber)) return [];
      const chat = chatOf(number, context?.user_id, context?.parent_user_id);
      return [{ chat, messages: messages.flatMap((one) => pastMessage(one, chat) ?? []) }];
    }),
  };
}

/** An own message has another sender than the chat's person. */
function pastMessage(update: unknown, chat: Chat): PastMessage | null {
  const form = InboundForm.safeParse(update).data;
  if (!form || form.reaction || form.edit || form.revoke || form.type === "reaction") return null;
  // A notice tells of that time's number.
  if (isSilent(form) || form.type === "system") return null;
  const isPersons = form.from ? isSame(form.from, idOf(chat, "phone")) : form.from_user_id === idOf(chat, "bsuid");
  const { status } = History.safeParse(update).data?.history_context ?? { status: "SENT" };
  if (!isPersons && status === "ERROR") return null;
  const message = messageOf(form, { chat, pushName: null, fromMe: !isPersons });
  return { ...message, ack: isPersons ? 0 : (acks.get(status) ?? 1) };
}

/** WhatsApp knows some numbers in two forms. */
const isSame = (one: string | undefined, other: string | null): boolean =>
  one !== undefined && other !== null && canonicalNumber(one.replace(/\D/g, "")) === canonicalNumber(other);

const History = z.object({ history_context: z.object({ status: z.string().catch("SENT") }).catch({ status: "SENT" }) });

/** A message with its file, which Meta sends after the history; null without a file. It may not name the person. */
export function toPastFile(update: unknown, ownNumber: string): PastFile | null {
  const form = InboundForm.safeParse(update).data;
  if (!form) return null;
  const fromMe = isSame(form.from, ownNumber);
  const { media, body, mediaType, payload } = messageOf(form, { chat: nobody, pushName: null, fromMe });
  return media && { providerId: form.id, fromMe, body, mediaType, media, payload };
}

const nobody: Chat = { kind: "contact", identities: [] };

const Synced = z.object({
  type: z.literal("contact"),
  contact: z.object({
    full_name: z.string().max(1000).catch(""),
    first_name: z.string().max(1000).catch(""),
    phone_number: z.string().max(40),
  }),
  action: z.enum(["add", "remove"]),
});

/** Entries of the phone's address book in the product's form. */
export const toEntries = (updates: readonly unknown[]): PhoneBookEntry[] =>
  updates.flatMap((update) => {
    const synced = Synced.safeParse(update).data;
    const number = synced?.contact.phone_number.replace(/\D/g, "") ?? "";
    if (!synced || !/^\d{8,15}$/.test(number)) return [];
    const { full_name, first_name } = synced.contact;
    return { number, name: synced.action === "remove" ? null : full_name.trim() || first_name.trim() || null };
  });
