import { z } from "zod";
import type { CloudNumber } from "../cloud-numbers.ts";
import type { GraphClient } from "../graph-client.ts";

const fields = "display_phone_number,verified_name,quality_rating,status,throughput";

const Described = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().catch(""),
  quality_rating: z.string().catch("UNKNOWN"),
  /** CONNECTED once it is registered for the API. */
  status: z.string().catch("UNKNOWN"),
  throughput: z.object({ level: z.string() }).catch({ level: "STANDARD" }),
});

/** A number as Meta describes it. */
export type DescribedNumber = {
  /** Digits with country code. */
  displayNumber: string;
  verifiedName: string;
  quality: string;
  throughput: string;
  isRegistered: boolean;
};

/** Asks Meta for a number's state. Throws GraphRefusal and GraphSilent. */
export async function checkNumber(
  graph: GraphClient,
  { phoneNumberId, token }: Pick<CloudNumber, "phoneNumberId" | "token">,
): Promise<DescribedNumber> {
  const path = `${encodeURIComponent(phoneNumberId)}?fields=${fields}`;
  const found = Described.parse(await graph.call({ token, method: "GET", path }));
  return {
    displayNumber: found.display_phone_number.replace(/\D/g, ""),
    verifiedName: found.verified_name,
    quality: found.quality_rating,
    throughput: found.throughput.level,
    isRegistered: found.status === "CONNECTED",
  };
}
