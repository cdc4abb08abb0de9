import { SendError, type SendErrorReason } from "../send-error.ts";
import { GraphRefusal, GraphSilent } from "./graph-client.ts";

/** The reasons for which an admin has to act before the number works again. */
export type Trouble = "token" | "permission" | "number" | "account";

type Meaning = { reason: SendErrorReason; trouble?: Trouble; restMs?: number };

const stopped = (trouble: Trouble): Meaning => ({ reason: "offline", trouble });

/** Meta's codes. An unknown one refuses the message. */
const meanings: ReadonlyMap<number, Meaning> = new Map([
  ...each([0, 190], stopped("token")),
  ...each([3, 10, 131005], stopped("permission")),
  ...each([33, 131037, 131045, 133006, 133010], stopped("number")),
  ...each([368, 131031, 131042], stopped("account")),
  // For the whole number or account; the second rests its queues.
  ...each([130429], { reason: "rateLimited", restMs: 2_000 }),
  ...each([4, 80007], { reason: "rateLimited", restMs: 60_000 }),
  // For one contact: the other chats go on.
  ...each([131056], { reason: "rateLimited" }),
  ...each([131048, 130497], { reason: "restricted" }),
  // Meta's servers are at fault.
  ...each([2, 131016, 131057, 133004, 133015], { reason: "offline" }),
  ...each([1, 131000], { reason: "timeout" }),
  ...each([131047], { reason: "outsideWindow" }),
  ...each([131026], { reason: "notReachable" }),
  // The second puts the person into an experiment of Meta's without advertising.
  ...each([131049, 130472], { reason: "marketingLimit" }),
  ...each([131050], { reason: "optedOut" }),
  ...each([131021], { reason: "ownNumber" }),
  ...each([131052, 131053], { reason: "fileProblem" }),
  // The last one: a template with a code for signing in needs the person's number.
  ...each([132005, 132007, 131062], { reason: "templateProblem" }),
  // Another number of values, another format, and a value that is missing.
  ...each([132000, 132012, 131008], { reason: "templateMismatch" }),
  // The template is not known in this language, paused, or disabled; its flow is blocked or slowed down.
  ...each([132001, 132015, 132016, 132068, 132069], { reason: "templateUnavailable" }),
] satisfies [number, Meaning][]);

function each(codes: readonly number[], meaning: Meaning): [number, Meaning][] {
  return codes.map((code) => [code, meaning]);
}

/** The meaning of an error code, in an answer or in a status. */
export function meaningOf(code: number): Meaning {
  if (code >= 200 && code <= 299) return stopped("permission");
  return meanings.get(code) ?? { reason: "refused" };
}

/** The trouble that an error means for the whole number; null if it concerns the message only. */
export const troubleIn = (error: unknown): Trouble | null =>
  error instanceof GraphRefusal ? (meaningOf(error.code).trouble ?? null) : null;

/** Translates an error of the Graph API for callers outside of the adapter. */
export function asSendError(error: unknown): unknown {
  if (error instanceof GraphSilent)
    return new SendError(error.mayHaveLeft ? "timeout" : "offline", error.message, { cause: error });
  if (!(error instanceof GraphRefusal)) return error;
  const { reason, restMs } = meaningOf(error.code);
  const until = restMs === undefined ? {} : { until: new Date(Date.now() + restMs) };
  return new SendError(reason, error.message, { cause: error, mayHaveLeft: false, ...until });
}
