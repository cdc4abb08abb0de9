import { z } from "zod";
import type { Turn } from "../channel.ts";

/** The ids of the contact in an update. */
const Item = z.object({
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  to: z.string().optional(),
  to_user_id: z.string().optional(),
  recipient_id: z.string().optional(),
  recipient_user_id: z.string().optional(),
});

const Profile = z.object({ wa_id: z.string().optional(), user_id: z.string().optional() });

const Change = z.looseObject({
  field: z.string(),
  value: z.looseObject({ metadata: z.looseObject({ phone_number_id: z.string() }) }),
});

const Call = z.looseObject({
  entry: z.array(z.looseObject({ id: z.string().catch("").default(""), changes: z.array(z.unknown()).catch([]) })),
});
type Call = z.infer<typeof Call>;

/** The lists of a change that hold the updates of several contacts. */
const lists = ["messages", "message_echoes", "statuses"] as const;

/** The parts of a call by contact, in their order; none for what is no webhook of Meta's. */
export function turnsIn(body: Uint8Array): Turn[] {
  const call = Call.safeParse(readJson(body));
  if (!call.success) return [];
  const parts = call.data.entry.flatMap(({ id, changes }) => changes.flatMap((change) => partsOf(id, change)));
  const [first] = parts;
  // Nearly every call is about one contact, and stays as it came.
  if (first && parts.every(({ key }) => key === first.key)) return [{ key: first.key, body }];
  return parts.map(({ key, id, change }) => ({ key, body: asCall(call.data, id, change) }));
}

type Part = { key: string; id: string; change: unknown };

/** A change by contact; one that names none is a part of its own. */
function partsOf(id: string, change: unknown): Part[] {
  const whole = { key: `account:${id}`, id, change };
  const known = Change.safeParse(change);
  if (!known.success) return [whole];
  const { value } = known.data;
  const items = lists.flatMap((list) => itemsIn(value[list]).map((item) => ({ list, item, ...contactOf(item) })));
  if (items.length === 0) return [whole];
  const profiles = itemsIn(value.contacts).map((profile) => ({ profile, ...Profile.safeParse(profile).data }));
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => !lists.some((list) => list === name)));
  return [...Map.groupBy(items, ({ contact }) => contact)].map(([contact, own]) => {
    const held = Map.groupBy(own, ({ list }) => list);
    const ids = new Set(own.flatMap(({ ids }) => ids));
    const part = {
      ...rest,
      // All profiles in every part would make a large call many times larger.
      contacts: profiles.flatMap(({ profile, wa_id = "", user_id = "" }) =>
        ids.has(wa_id) || ids.has(user_id) ? [profile] : [],
      ),
      ...Object.fromEntries([...held].map(([list, items]) => [list, items.map(({ item }) => item)])),
    };
    return { key: `${value.metadata.phone_number_id}:${contact}`, id, change: { ...known.data, value: part } };
  });
}

const itemsIn = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);

/** The contact of an update, and all its ids. A status names it as its recipient, and an echo as its addressee. */
function contactOf(update: unknown): { contact: string; ids: string[] } {
  const { data = {} } = Item.safeParse(update);
  const { recipient_id, recipient_user_id, to, to_user_id, from, from_user_id } = data;
  const contact = recipient_id ?? recipient_user_id ?? to ?? to_user_id ?? from ?? from_user_id ?? "";
  return { contact, ids: Object.values(data).flatMap((id) => id || []) };
}

const asCall = (call: Call, id: string, change: unknown): Uint8Array =>
  Buffer.from(JSON.stringify({ ...call, entry: [{ id, changes: [change] }] }));

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return null;
  }
}
