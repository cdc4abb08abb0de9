import { cutText } from "@balcao/shared/platform/cut-text.ts";
import { z } from "zod";
import { cleanLabel } from "../../clean-text.ts";
import type { SendProblem } from "../cloud-numbers.table.ts";
import type { CloudNumber } from "../cloud-numbers.ts";
import { type GraphClient, GraphRefusal } from "../graph-client.ts";

const fields = "display_phone_number,verified_name,quality_rating,status,throughput";
const limitField = "whatsapp_business_manager_messaging_limit";
/** Older versions of the API refuse a request that names one of these: the limit is of 2025-10. */
const newerFields = `${limitField},is_on_biz_app,health_status`;
/** Meta's code of a field or an object that it does not know. */
const unknown = 100;

/** The health of each part that a message passes: the number, its account, the business and the app. */
const Health = z.object({
  can_send_message: z.string().max(64),
  entities: z
    .array(
      z.object({
        errors: z
          .array(z.object({ error_description: z.string().catch(""), possible_solution: z.string().catch("") }))
          .nullish()
          .catch(null),
      }),
    )
    .catch([]),
});
/** Meta names one or two; a description that is too long, or too many of them, is cut. */
const mostProblems = 10;
const longestProblem = 500;

const Described = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().catch(""),
  quality_rating: z.string().catch("UNKNOWN"),
  /** CONNECTED once it is registered for the API. */
  status: z.string().catch("UNKNOWN"),
  throughput: z.object({ level: z.string() }).catch({ level: "STANDARD" }),
  is_on_biz_app: z.boolean().nullish().catch(false),
  [limitField]: z.string().max(64).catch("UNKNOWN"),
  health_status: Health.nullish().catch(null),
});

/** `expires_at`: in seconds, 0 for a token without an end. */
const Inspected = z.object({ data: z.object({ expires_at: z.number().int().min(0).max(9_999_999_999) }) });

/** A number as Meta describes it. */
export type DescribedNumber = {
  /** Digits with country code. */
  displayNumber: string;
  verifiedName: string;
  quality: string;
  throughput: string;
  messagingLimit: string;
  /** Meta's word on whether the number may send; null if Meta did not tell it. */
  canSend: string | null;
  sendProblems: SendProblem[];
  /** When the token ends; null for one without an end, undefined if Meta did not tell it. */
  tokenEndsAt: Date | null | undefined;
  isRegistered: boolean;
};

/** Asks Meta for a number's state. Throws GraphRefusal and GraphSilent. */
export async function checkNumber(
  graph: GraphClient,
  { phoneNumberId, token }: Pick<CloudNumber, "phoneNumberId" | "token">,
): Promise<DescribedNumber> {
  const ask = (fields: string) =>
    graph.call({ token, method: "GET", path: `${encodeURIComponent(phoneNumberId)}?fields=${fields}` });
  const answer = await ask(`${fields},${newerFields}`).catch((error: unknown) => {
    if (error instanceof GraphRefusal && error.code === unknown) return ask(fields);
    throw error;
  });
  const found = Described.parse(answer);
  const health = found.health_status ?? null;
  return {
    displayNumber: found.display_phone_number.replace(/\D/g, ""),
    verifiedName: found.verified_name,
    quality: found.quality_rating,
    // Meta's level does not tell that such a number may send less.
    throughput: found.is_on_biz_app ? "COEXISTENCE" : found.throughput.level,
    messagingLimit: found[limitField],
    canSend: health?.can_send_message ?? null,
    sendProblems: health ? problemsIn(health) : [],
    tokenEndsAt: await endOf(graph, token),
    isRegistered: found.status === "CONNECTED",
  };
}

function problemsIn({ can_send_message, entities }: z.output<typeof Health>): SendProblem[] {
  if (can_send_message === "AVAILABLE") return [];
  const words = (text: string) => cutText(cleanLabel(text), longestProblem);
  return entities
    .flatMap(({ errors }) => errors ?? [])
    .map((error) => ({ description: words(error.error_description), solution: words(error.possible_solution) }))
    .filter(({ description, solution }) => description || solution)
    .slice(0, mostProblems);
}

/** An admin may be waiting, and needs the rest of the answer more. */
const endMs = 5_000;

/** A token may ask about itself. One that may not is asked again with the next reading. */
async function endOf(graph: GraphClient, token: string): Promise<Date | null | undefined> {
  const path = `debug_token?input_token=${encodeURIComponent(token)}`;
  try {
    const { data } = Inspected.parse(await graph.call({ token, method: "GET", path, timeoutMs: endMs }));
    return data.expires_at === 0 ? null : new Date(data.expires_at * 1000);
  } catch {
    return undefined;
  }
}
