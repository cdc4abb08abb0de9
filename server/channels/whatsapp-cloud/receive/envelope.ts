import { z } from "zod";
import { PersonId } from "./inbound-forms.ts";

const object = "whatsapp_business_account";

/** Its parts stay unparsed: one that we do not understand must not lose the others. */
const Envelope = z.object({
  object: z.literal(object),
  entry: z.array(
    z
      .object({
        id: z.union([z.string(), z.number()]).transform(String).pipe(PersonId).catch(""),
        changes: z.array(z.unknown()).catch([]),
      })
      .catch({ id: "", changes: [] }),
  ),
});

const WireChange = z.object({ field: z.string().max(100), value: z.unknown() });

const updates = z.array(z.unknown()).catch([]).default([]);
/** A change that holds updates of contacts. */
const Value = z.object({
  metadata: z.object({
    phone_number_id: z.string().regex(/^[\x21-\x7e]{1,64}$/),
    display_phone_number: z.string().max(40).optional().catch(undefined),
  }),
  contacts: updates,
  messages: updates,
  message_echoes: updates,
  statuses: updates,
  calls: updates,
  user_preferences: updates,
  history: updates,
  state_sync: updates,
});

/** One change of a webhook. */
export type Change = {
  /** The account that it is about; empty if the webhook does not say. */
  wabaId: string;
  /** The change as it came. */
  given: unknown;
  /** Empty for nonsense. */
  field: string;
  value: unknown;
  /** The updates of contacts in it; null if it has none. */
  updates: z.output<typeof Value> | null;
};

/** The changes of a webhook in their order; null for what is no webhook of Meta's. */
export function changesIn(webhook: string): Change[] | null {
  const envelope = Envelope.safeParse(parsed(webhook));
  if (!envelope.success) return null;
  return envelope.data.entry.flatMap(({ id: wabaId, changes }) =>
    changes.map((given) => {
      const { field, value } = WireChange.safeParse(given).data ?? { field: "", value: null };
      return { wabaId, given, field, value, updates: Value.safeParse(value).data ?? null };
    }),
  );
}

/** A webhook with one change of an account. */
export const webhookOf = (wabaId: string, change: unknown): string =>
  JSON.stringify({ object, entry: [{ id: wabaId, changes: [change] }] });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
