import { z } from "zod";
import { TemplateUpdate, templateFieldNames } from "../templates/template-forms.ts";
import type { Change } from "./envelope.ts";

/** WhatsApp's names have up to 30 characters. They are stored and compared, so that others are left out. */
const Username = z
  .string()
  .regex(/^@?[\w.]{1,64}$/)
  .transform((name) => name.replace("@", "").toLowerCase());

const Profile = z.object({
  profile: z
    .object({ name: z.string().optional().catch(undefined), username: Username.optional().catch(undefined) })
    .catch({})
    .default({}),
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
});
export type Profile = z.infer<typeof Profile>;

/** One number's updates of a webhook, in their order. */
export type NumberUpdates = {
  phoneNumberId: string;
  profiles: Profile[];
  messages: unknown[];
  /** Messages that the owner wrote in the phone's app. */
  echoes: unknown[];
  statuses: unknown[];
  calls: unknown[];
  /** People's choices about what they accept of the number. */
  choices: unknown[];
  /** Conversations from before the number was connected, of which messages with files come once more. */
  history: { parts: unknown[]; files: unknown[]; ownNumber: string };
  /** Changes of the phone's address book. */
  addressBook: unknown[];
};

/** The field of conversations from before the number was connected. */
export const historyField = "history";
const fields = new Set([
  "messages",
  "smb_message_echoes",
  "calls",
  "user_preferences",
  "smb_app_state_sync",
  historyField,
]);

/** True for a field whose changes are of one number; other fields are of an account. */
export const isOfNumber = (field: string): boolean => fields.has(field);

/** The updates of a webhook that this channel processes; others are skipped. */
export const updatesIn = (changes: readonly Change[]): NumberUpdates[] =>
  changes.flatMap(({ field, updates }) => (updates && fields.has(field) ? updatesOf(updates, field) : []));

/** The changes of message templates in a webhook, with their account. */
export const templateUpdatesIn = (changes: readonly Change[]): { wabaId: string; update: TemplateUpdate }[] =>
  changes.flatMap(({ wabaId, field, value }) => {
    const update = templateFieldNames.has(field) ? TemplateUpdate.safeParse(value).data : undefined;
    return update ? { wabaId, update } : [];
  });

/** The webhook fields that report another rating, limit, name or state of an account's numbers. */
const ratingFields = new Set([
  "phone_number_quality_update",
  "phone_number_name_update",
  "business_capability_update",
  "account_update",
]);

/** The accounts whose numbers a webhook says to be rated or limited otherwise, each once. */
export const ratedAccountsIn = (changes: readonly Change[]): Set<string> =>
  new Set(changes.flatMap(({ wabaId, field }) => (ratingFields.has(field) ? wabaId : [])));

function updatesOf(updates: NonNullable<Change["updates"]>, field: string): NumberUpdates {
  const { metadata, contacts, messages, message_echoes, statuses, calls, user_preferences, history, state_sync } =
    updates;
  const isHistory = field === historyField;
  return {
    phoneNumberId: metadata.phone_number_id,
    profiles: contacts.flatMap((contact) => Profile.safeParse(contact).data ?? []),
    messages: isHistory ? [] : messages,
    echoes: message_echoes,
    statuses,
    calls,
    choices: user_preferences,
    history: {
      parts: isHistory ? history : [],
      files: isHistory ? messages : [],
      ownNumber: metadata.display_phone_number?.replace(/\D/g, "") ?? "",
    },
    addressBook: state_sync,
  };
}
