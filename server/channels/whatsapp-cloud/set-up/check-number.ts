import { z } from "zod";
import type { CloudNumber } from "../cloud-numbers.ts";
import { type GraphClient, GraphRefusal } from "../graph-client.ts";

const fields = "display_phone_number,verified_name,quality_rating,status,throughput";
const limitField = "whatsapp_business_manager_messaging_limit";
/** Older versions of the API refuse a request that names one of these: the limit is of 2025-10. */
const newerFields = `${limitField},is_on_biz_app`;
/** Meta's code of a field or an object that it does not know. */
const unknown = 100;

const Described = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().catch(""),
  quality_rating: z.string().catch("UNKNOWN"),
  /** CONNECTED once it is registered for the API. */
  status: z.string().catch("UNKNOWN"),
  throughput: z.object({ level: z.string() }).catch({ level: "STANDARD" }),
  is_on_biz_app: z.boolean().nullish().catch(false),
  [limitField]: z.string().max(64).catch("UNKNOWN"),
});

/** A number as Meta describes it. */
export type DescribedNumber = {
  /** Digits with country code. */
  displayNumber: string;
  verifiedName: string;
  quality: string;
  throughput: string;
  messagingLimit: string;
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
  return {
    displayNumber: found.display_phone_number.replace(/\D/g, ""),
    verifiedName: found.verified_name,
    quality: found.quality_rating,
    // Meta's level does not tell that such a number may send less.
    throughput: found.is_on_biz_app ? "COEXISTENCE" : found.throughput.level,
    messagingLimit: found[limitField],
    isRegistered: found.status === "CONNECTED",
  };
}
