import { z } from "zod";
import type { Turn } from "../channel.ts";

const Item = z.looseObject({
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  to: z.string().optional(),
  to_user_id: z.string().optional(),
  recipient_id: z.string().optional(),
  recipient_user_id: z.string().optional(),
});

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

/** A change by contact; one about the account is a part of its own. */
function partsOf(id: string, change: unknown): Part[] {
  const known = Change.safeParse(change);
  if (!known.success) return [{ key: `account:${id}`, id, change }];
  const { value } = known.data;
  const byContact = new Map<string, Record<string, unknown[]>>();
  for (const list of lists) {
    for (const item of itemsIn(value[list])) {
      const key = `${value.metadata.phone_number_id}:${contactOf(item)}`;
      const held = byContact.get(key) ?? {};
      byContact.set(key, { ...held, [list]: [...(held[list] ?? []), item] });
    }
  }
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => !lists.some((list) => list === name)));
  return [...byContact].map(([key, held]) => ({ key, id, change: { ...known.data, value: { ...rest, ...held } } }));
}

const itemsIn = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);

/** The contact of an update. A status names it as its recipient, and an echo as its addressee. */
function contactOf(update: unknown): string {
  const { data } = Item.safeParse(update);
  const echoed = data?.to ?? data?.to_user_id;
  return data?.recipient_id ?? data?.recipient_user_id ?? echoed ?? data?.from ?? data?.from_user_id ?? "";
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
