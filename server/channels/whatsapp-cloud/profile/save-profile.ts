import type { CloudProfile, SaveCloudProfile } from "@balcao/shared/channels/cloud-profile.ts";
import { type Context, transact } from "../../../context.ts";
import { recordChange } from "../../../workspace/audit/record-change.ts";
import type { GraphClient } from "../graph-client.ts";
import { graphStep } from "../set-up/graph-step.ts";
import { type MetaProfile, readProfile, writeProfile } from "./meta-profile.ts";
import type { OwnNumber } from "./own-number.ts";

/**
 * The profile that people see of an official number, from Meta: nothing of it is stored here. Throws AppError with Meta's
 * own words.
 */
export async function findProfile(graph: GraphClient, { number }: OwnNumber): Promise<CloudProfile> {
  return shown(await profileOf(graph, number));
}

/**
 * Changes the given fields of a number's profile at Meta, and returns the whole profile. Throws ERR_CLOUD_PROFILE_REFUSED
 * with Meta's own words, and the errors of `findProfile`.
 */
export async function saveProfile(
  ctx: Context,
  graph: GraphClient,
  { id, name, number }: OwnNumber,
  given: SaveCloudProfile,
): Promise<CloudProfile> {
  const before = await profileOf(graph, number);
  await graphStep({}, () => writeProfile(graph, number, given), "ERR_CLOUD_PROFILE_REFUSED");
  const after = {
    ...before,
    about: given.about ?? before.about,
    address: given.address ?? before.address,
    description: given.description ?? before.description,
    email: given.email ?? before.email,
    websites: given.websites ?? before.websites,
    vertical: given.vertical ?? before.vertical,
  };
  const change = { before: logged(before), after: logged(after) };
  await transact(ctx, (ctx) =>
    recordChange(ctx, { area: "connection", action: "update", targetId: id, targetName: name, ...change }),
  );
  return shown(after);
}

/** Meta answers 100 for a number that is gone, or that the token may no longer manage. */
const profileOf = (graph: GraphClient, number: OwnNumber["number"]): Promise<MetaProfile> =>
  graphStep({ 100: "ERR_CLOUD_NUMBER_UNKNOWN" }, () => readProfile(graph, number));

const shown = ({ pictureUrl, ...profile }: MetaProfile): CloudProfile => ({
  ...profile,
  hasPicture: pictureUrl !== "",
});

/** A connection has fields of the same names that mean something else. */
const logged = ({ about, address, description, email, websites, vertical }: MetaProfile) => ({
  profileAbout: about,
  profileAddress: address,
  profileDescription: description,
  profileEmail: email,
  profileWebsites: websites,
  profileVertical: vertical,
});
