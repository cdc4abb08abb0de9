import type { CloudProfile, SaveCloudProfile } from "@balcao/shared/channels/cloud-profile.ts";
import { z } from "zod";
import { cleanText } from "../../clean-text.ts";
import type { CloudNumber } from "../cloud-numbers.ts";
import type { GraphClient } from "../graph-client.ts";

/** A number's profile as Meta has it. */
export type MetaProfile = Omit<CloudProfile, "hasPicture"> & {
  /** On a host of Meta's; empty without a picture. */
  pictureUrl: string;
};

const fields = "about,address,description,email,profile_picture_url,websites,vertical";
/** More than Meta accepts of any text; its addresses of pictures have some hundred signs. */
const longest = 4_000;
const mostWebsites = 10;

const Text = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => cleanText(text, longest));

const Fields = z.object({
  about: Text,
  address: Text,
  description: Text,
  email: Text,
  vertical: Text,
  websites: z
    .array(Text)
    .nullish()
    .catch(null)
    .transform((all) => (all ?? []).filter((one) => one !== "").slice(0, mostWebsites)),
  profile_picture_url: Text,
});
/** Meta's document wraps the fields once more, its pages do not. */
const Row = z.union([z.object({ business_profile: Fields }).transform((row) => row.business_profile), Fields]);
const Answer = z.object({ data: z.array(Row) });

type Number = Pick<CloudNumber, "phoneNumberId" | "token">;

const pathOf = ({ phoneNumberId }: Number): string => `${encodeURIComponent(phoneNumberId)}/whatsapp_business_profile`;

/** Asks Meta for a number's profile. Throws GraphRefusal, GraphSilent, and ZodError for an answer in another form. */
export async function readProfile(graph: GraphClient, number: Number): Promise<MetaProfile> {
  const path = `${pathOf(number)}?fields=${fields}`;
  const { data } = Answer.parse(await graph.call({ token: number.token, method: "GET", path }));
  const { profile_picture_url: pictureUrl, vertical, ...texts } = data[0] ?? Fields.parse({});
  return { ...texts, vertical: vertical === "UNDEFINED" ? "" : vertical, pictureUrl };
}

/** Changes the given fields of a number's profile at Meta. Throws GraphRefusal and GraphSilent. */
export async function writeProfile(
  graph: GraphClient,
  number: Number,
  change: SaveCloudProfile | { profile_picture_handle: string },
): Promise<void> {
  const body = { messaging_product: "whatsapp", ...change };
  await graph.call({ token: number.token, method: "POST", path: pathOf(number), body });
}
