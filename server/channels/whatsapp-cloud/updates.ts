import { z } from "zod";
import { TemplateUpdate, templateFieldNames } from "./templates/template-forms.ts";

/** A webhook's envelope. Its updates stay unparsed: one that we do not understand must not lose the others. */
const Envelope = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(z.object({ id: z.coerce.string().catch(""), changes: z.array(z.unknown()).catch([]) })),
});

const Change = z.object({ field: z.string(), value: z.unknown() });

const updates = z.array(z.unknown()).catch([]).default([]);
/** A change that holds updates of contacts. */
export const Value = z.object({
  metadata: z.object({ phone_number_id: z.string().regex(/^[\x21-\x7e]{1,64}$/) }),
  contacts: updates,
  messages: updates,
  message_echoes: updates,
  statuses: updates,
  calls: updates,
});

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
};

const fields = new Set(["messages", "smb_message_echoes", "calls"]);

/** The updates of a webhook that this channel processes; others are skipped. Throws for what is no webhook of Meta's. */
export function updatesIn(body: Uint8Array): NumberUpdates[] {
  const { entry } = Envelope.parse(JSON.parse(Buffer.from(body).toString()));
  return entry.flatMap(({ changes }) =>
    changes.flatMap((change) => {
      const known = Change.safeParse(change);
      if (!known.success || !fields.has(known.data.field)) return [];
      const value = Value.safeParse(known.data.value);
      return value.success ? [updatesOf(value.data)] : [];
    }),
  );
}

/** The changes of message templates in a webhook, with their account. */
export function templateUpdatesIn(body: Uint8Array): { wabaId: string; update: TemplateUpdate }[] {
  const { entry } = Envelope.parse(JSON.parse(Buffer.from(body).toString()));
  return entry.flatMap(({ id: wabaId, changes }) =>
    changes.flatMap((change) => {
      const known = Change.safeParse(change);
      if (!known.success || !templateFieldNames.has(known.data.field)) return [];
      const update = TemplateUpdate.safeParse(known.data.value);
      return update.success ? [{ wabaId, update: update.data }] : [];
    }),
  );
}

/** The webhook fields that report another rating, limit, name or state of an account's numbers. */
const ratingFields = new Set([
  "phone_number_quality_update",
  "phone_number_name_update",
  "business_capability_update",
  "account_update",
]);

/** The accounts whose numbers a webhook says to be rated or limited otherwise, each once. */
export function ratedAccountsIn(body: Uint8Array): Set<string> {
  const { entry } = Envelope.parse(JSON.parse(Buffer.from(body).toString()));
  const isRating = (change: unknown) => ratingFields.has(Change.safeParse(change).data?.field ?? "");
  return new Set(entry.flatMap(({ id, changes }) => (changes.some(isRating) ? id : [])));
}

const updatesOf = ({
  metadata,
  contacts,
  messages,
  message_echoes,
  statuses,
  calls,
}: z.infer<typeof Value>): NumberUpdates => ({
  phoneNumberId: metadata.phone_number_id,
  profiles: contacts.flatMap((contact) => Profile.safeParse(contact).data ?? []),
  messages,
  echoes: message_echoes,
  statuses,
  calls,
});
