import { randomUUID } from "node:crypto";
import { hiddenId, type OfficialNumber, profileOf, type Simulation } from "../state.ts";

/** The largest call that Meta makes, in bytes. */
export const maxCallBytes = 3 * 1024 * 1024;
/** A text may have so many characters. */
const maxText = 4096;
/** The bytes of a call beside its updates: account, field and metadata. */
const frameBytes = 1_000;

/**
 * The updates of one call: so many messages of the network's people in turn, each with its time. With `isFull` their
 * texts are as long as the largest call of Meta's allows. Only the business gets them: no phone shows them.
 */
export async function batchOf(
  sim: Simulation,
  number: OfficialNumber,
  { count, isFull }: { count: number; isFull: boolean },
): Promise<{ contacts: object[]; messages: object[] }> {
  const [all, linked] = [await sim.sandbox.phones({}), await sim.sandbox.accounts({})];
  // Linked by a QR code, or of the official API.
  const isShop = (phone: (typeof all)[number]) => phone.isBusiness || linked.includes(phone.number);
  const phones = all.filter((phone) => !isShop(phone) && phone.number !== number.number);
  const people = phones.length > 0 ? phones : [{ number: "5531987654321", name: "Ana" }];
  const now = sim.now();
  const messages = Array.from({ length: count }, (_, n) => {
    const from = people[n % people.length]?.number ?? "";
    sim.lastWritten.set(`${number.phoneNumberId} ${from}`, now);
    const id = `wamid.${Buffer.from(randomUUID()).toString("base64")}`;
    const timestamp = String(Math.floor(now / 1000));
    const hidden = hiddenId(sim, from);
    const who = hidden === null ? { from } : { from_user_id: hidden };
    return { ...who, id, timestamp, type: "text", text: { body: `${n + 1} / ${count}` } };
  });
  const contacts = people.slice(0, count).map(({ number, name }) => profileOf(sim, number, name));
  if (isFull) {
    const rest = maxCallBytes - frameBytes - escapedLength({ contacts, messages });
    const each = Math.min(maxText - 20, Math.floor(rest / count) - 1);
    for (const { text } of messages) text.body += ` ${"x".repeat(Math.max(0, each))}`;
  }
  return { contacts, messages };
}

/** In the form in which Meta writes it: six characters for each beyond ASCII. */
const escapedLength = (content: object): number =>
  JSON.stringify(content).replace(/[\u0080-\uffff]/g, "\\u0000").length;
