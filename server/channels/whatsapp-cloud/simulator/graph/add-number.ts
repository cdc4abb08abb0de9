import { randomInt, randomUUID } from "node:crypto";
import type { OfficialNumber, Simulation } from "../state.ts";

export type NewNumber = {
  /** Digits with country code. */
  number: string;
  name?: string;
  wabaId?: string;
  phoneNumberId?: string;
  token?: string;
  /** Registered and subscribed, as after a finished set-up. */
  isReady?: boolean;
  /** The phone's app uses it, too. */
  isOnPhone?: boolean;
  /** The app that its webhooks come from, and to which its token belongs; the simulation's without one. */
  app?: { secret: string };
};

/** An id as Meta gives them. */
export const newId = (): string => String(randomInt(1e14, 2 ** 48 - 1));
/** An access token as Meta writes them. */
export const newToken = (): string => `EAA${randomUUID().replaceAll("-", "")}`;

/** Adds a number of the sandbox's network; one with the same phone number id is kept as it is. */
export async function addNumber(
  sim: Simulation,
  { number, name = "Loja", isReady = true, isOnPhone, app, ...given }: NewNumber,
): Promise<OfficialNumber> {
  const phoneNumberId = given.phoneNumberId ?? newId();
  const known = sim.numbers.get(phoneNumberId);
  if (known) return known;
  const made: OfficialNumber = {
    ...{ phoneNumberId, number, name },
    wabaId: given.wabaId ?? newId(),
    token: given.token ?? newToken(),
    ...{ pin: null, isRegistered: isReady, isSubscribed: isReady, override: null },
    ...(isOnPhone && { isOnPhone }),
    ...(app && { app }),
  };
  await sim.sandbox.savePhone({ number, name, isBusiness: true });
  sim.numbers.set(phoneNumberId, made);
  return made;
}
