import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { OfficialNumber, Profile, Simulation } from "../state.ts";
import { GraphError } from "./graph-error.ts";
import { uploadedFile } from "./uploads.ts";

const verticals = [
  ...["UNDEFINED", "OTHER", "AUTO", "BEAUTY", "APPAREL", "EDU", "ENTERTAIN", "EVENT_PLAN", "FINANCE", "GROCERY"],
  ...["GOVT", "HOTEL", "HEALTH", "NONPROFIT", "PROF_SERVICES", "RETAIL", "TRAVEL", "RESTAURANT", "ALCOHOL"],
  ...["ONLINE_GAMBLING", "PHYSICAL_GAMBLING", "OTC_DRUGS", ""],
];

const Website = z
  .string()
  .max(256)
  .regex(/^https?:\/\/\S+$/);

const Change = z.object({
  messaging_product: z.literal("whatsapp"),
  about: z.string().min(1).max(139).optional(),
  address: z.string().max(256).optional(),
  description: z.string().max(512).optional(),
  email: z.union([z.literal(""), z.email().max(128)]).optional(),
  websites: z.array(Website).max(2).optional(),
  vertical: z.enum(verticals).optional(),
  profile_picture_handle: z.string().optional(),
});

/** Meta's limit of a picture, in bytes. */
const pictureMax = 5 * 1024 * 1024;

/** A number's profile as `GET /{phone number id}/whatsapp_business_profile` answers it: only what it has of the asked fields. */
export function describeProfile(
  { url }: Simulation,
  { profile = {} }: OfficialNumber,
  fields: string | undefined,
): object {
  const { picture, ...texts } = profile;
  const all = { ...texts, ...(picture && { profile_picture_url: `${url}/pictures/${picture}` }) };
  const isAsked = ([name, value]: [string, unknown]) =>
    (fields?.split(",").includes(name) ?? name === "about") && value !== "" && !(Array.isArray(value) && !value.length);
  return { data: [{ messaging_product: "whatsapp", ...Object.fromEntries(Object.entries(all).filter(isAsked)) }] };
}

/** Changes the given fields of a number's profile, which people's phones then show. Throws 100 and 131009. */
export async function changeProfile(sim: Simulation, number: OfficialNumber, body: unknown): Promise<object> {
  const form = Change.safeParse(body);
  if (!form.success)
    throw new GraphError(100, form.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(", "));
  const { messaging_product: _, profile_picture_handle: handle, ...texts } = form.data;
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)) as Profile;
  const picture: Profile = handle === undefined ? {} : { picture: storePicture(sim, number, handle) };
  sim.numbers.set(
    number.phoneNumberId,
    Object.assign(number, { profile: { ...number.profile, ...given, ...picture } }),
  );
  const { sandbox } = sim;
  if (given.about !== undefined) await sandbox.savePhone({ number: number.number, about: given.about });
  const bytes = picture.picture === undefined ? undefined : sim.store.getBlob(picture.picture);
  // Phones keep pictures as JPEG.
  if (bytes && isJpeg(bytes)) await sandbox.setPicture({ of: number.number, upload: await sandbox.upload(bytes) });
  return { success: true };
}

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

function storePicture(sim: Simulation, { token }: OfficialNumber, handle: string): string {
  const file = uploadedFile(sim, token, handle);
  if (!file) throw new GraphError(131009, "profile_picture_handle: unknown.");
  const { bytes, mimeType } = file;
  const isPng = bytes[0] === 0x89 && bytes[1] === 0x50;
  if (!(isJpeg(bytes) || isPng) || !/^image\/(jpeg|png)$/.test(mimeType) || bytes.length > pictureMax)
    throw new GraphError(131009, "profile_picture_handle: a JPEG or PNG of 5 MB at most.");
  const id = randomUUID();
  sim.store.putBlob(id, bytes);
  return id;
}

/** The bytes behind a picture's address. Throws 100. */
export function pictureOf(sim: Simulation, id: string): Buffer {
  const isShown = [...sim.numbers.values()].some(({ profile }) => profile?.picture === id);
  const bytes = isShown ? sim.store.getBlob(id) : undefined;
  if (!bytes) throw new GraphError(100, "The picture does not exist.");
  return Buffer.from(bytes);
}
