import { randomUUID } from "node:crypto";
import { hiddenId, hideNumber, type Simulation, userIdOf } from "../state.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";

type Move = { person: string; to: string; isNumberTold: boolean };

/**
 * A person changes the number: every business that the person has written to is told the ids of before and of now, and
 * the new number if WhatsApp may tell it. Phones of the sandbox keep their numbers, so the person goes on writing on the
 * phone of the new one. False if the person has written to nobody.
 */
export async function moveNumber(
  sim: Simulation,
  webhooks: Webhooks,
  { person, to, isNumberTold }: Move,
): Promise<boolean> {
  const phones = await sim.sandbox.phones({});
  const name = phones.find(({ number }) => number === person)?.name ?? person;
  if (!phones.some(({ number }) => number === to)) await sim.sandbox.savePhone({ number: to, name });
  const former = hiddenId(sim, person) ?? person;
  const isHidden = former !== person;
  if (isHidden || !isNumberTold) hideNumber(sim, to, sim.usernames.get(person));
  const ids = { previous_user_id: userIdOf(person), user_id: userIdOf(to) };
  const system = isNumberTold
    ? { ...ids, type: "user_changed_number", wa_id: to, body: `User ${name} changed from ${former} to ${to}` }
    : {
        ...ids,
        type: "user_changed_user_id",
        body: `User ${name} changed from ${ids.previous_user_id} to ${ids.user_id}`,
      };
  const now = sim.now();
  const told = [...sim.numbers.values()].filter(({ phoneNumberId }) => {
    const written = sim.lastWritten.get(`${phoneNumberId} ${person}`);
    // The service window goes on, and advertising that was stopped stays so.
    if (written !== undefined) sim.lastWritten.set(`${phoneNumberId} ${to}`, written);
    const stopped = sim.stopped.get(`${phoneNumberId} ${person}`);
    if (stopped !== undefined) sim.stopped.set(`${phoneNumberId} ${to}`, stopped);
    return written !== undefined;
  });
  for (const number of told) {
    const id = `wamid.${Buffer.from(randomUUID()).toString("base64")}`;
    const author = isNumberTold && !isHidden ? { from: person } : {};
    const message = { ...author, id, timestamp: String(Math.floor(now / 1000)), type: "system", system };
    // Meta names no contacts beside its own notices.
    webhooks.update(number, { messages: [message] });
  }
  return told.length > 0;
}
