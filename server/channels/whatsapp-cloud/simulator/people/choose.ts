import { hiddenId, type OfficialNumber, type Simulation } from "../state.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";

type Choice = { number: OfficialNumber; person: string; value: "stop" | "resume"; at: number };

/** A person stops or resumes the advertising of a number, and the business is told. */
export function choose(sim: Simulation, webhooks: Webhooks, { number, person, value, at }: Choice): void {
  const key = `${number.phoneNumberId} ${person}`;
  if (value === "stop") sim.stopped.set(key, at);
  else sim.stopped.delete(key);
  if (sim.faults.loseChoices) return;
  const id = hiddenId(sim, person);
  const who = id === null ? { wa_id: person } : { user_id: id };
  const choice = {
    ...who,
    detail: `User requested to ${value} marketing messages`,
    category: "marketing_messages",
    value,
    timestamp: Math.floor(at / 1000),
  };
  webhooks.update(
    number,
    { contacts: [{ profile: { name: "Ana" }, ...who }], user_preferences: [choice] },
    "user_preferences",
  );
}
