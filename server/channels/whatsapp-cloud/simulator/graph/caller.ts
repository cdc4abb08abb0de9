import { createHmac } from "node:crypto";
import { type OfficialNumber, type Simulation, secretOf } from "../state.ts";
import { GraphError } from "./graph-error.ts";

/** True if a token may use a number: it is the number's own, or a sign-up granted it the account. */
export const mayUse = ({ granted }: Simulation, number: OfficialNumber, token: string): boolean =>
  number.token === token || granted.get(token)?.includes(number.wabaId) === true;

/** The bearer token of a request. Throws 190. */
export function tokenOf({ faults, numbers, granted }: Simulation, authorization: string | undefined): string {
  const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
  const isKnown = token && (granted.get(token) || [...numbers.values()].some((one) => one.token === token));
  if (!isKnown || faults.tokensExpired) throw new GraphError(190, "The access token is invalid or has expired.");
  return token;
}

/** The number that a path names, if the caller may use it. Throws 190 and 100. */
export function numberFor(sim: Simulation, phoneNumberId: string, authorization: string | undefined): OfficialNumber {
  const token = tokenOf(sim, authorization);
  const number = sim.numbers.get(phoneNumberId);
  if (!number || !mayUse(sim, number, token))
    throw new GraphError(
      100,
      `Object with ID '${phoneNumberId}' does not exist or cannot be loaded due to missing permissions.`,
    );
  return number;
}

/** Checks the proof that the caller has the secret of the token's app; without one nothing is checked. Throws 100. */
export function checkProof(sim: Simulation, authorization: string | undefined, proof: string | undefined): void {
  if (proof === undefined) return;
  const token = tokenOf(sim, authorization);
  const secret = secretOf(
    sim,
    [...sim.numbers.values()].find((one) => one.token === token),
  );
  if (proof !== createHmac("sha256", secret).update(token).digest("hex"))
    throw new GraphError(100, "Invalid appsecret_proof provided in the API argument");
}
