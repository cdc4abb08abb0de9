import { z } from "zod";
import { isVisible, visibleText, withoutDirectionMarks } from "../platform/visible-text.ts";

/** Meta's words for the industry of a business. */
export const cloudVerticals = [
  "ALCOHOL",
  "APPAREL",
  "AUTO",
  "BEAUTY",
  "EDU",
  "ENTERTAIN",
  "EVENT_PLAN",
  "FINANCE",
  "GOVT",
  "GROCERY",
  "HEALTH",
  "HOTEL",
  "NONPROFIT",
  "ONLINE_GAMBLING",
  "OTC_DRUGS",
  "OTHER",
  "PHYSICAL_GAMBLING",
  "PROF_SERVICES",
  "RESTAURANT",
  "RETAIL",
  "TRAVEL",
] as const;

/** Meta's limits of the texts, in characters, and of the number of websites. */
export const profileMax = {
  about: 139,
  address: 256,
  description: 512,
  email: 128,
  website: 256,
  websites: 2,
} as const;

/** `GET /whatsapp-cloud/{id}/profile`: what people see of the business in WhatsApp, as Meta has it. Empty texts are absent. */
export const CloudProfile = z.object({
  about: z.string(),
  address: z.string(),
  description: z.string(),
  email: z.string(),
  websites: z.array(z.string()),
  /** Usually one of `cloudVerticals`; empty for none. */
  vertical: z.string(),
  /** True if `GET /whatsapp-cloud/{id}/profile/picture` has one. */
  hasPicture: z.boolean(),
});
export type CloudProfile = z.infer<typeof CloudProfile>;

/** A text that may be emptied. */
const text = (most: number) =>
  z
    .string()
    .overwrite(withoutDirectionMarks)
    .trim()
    .max(most)
    .refine((written) => written === "" || isVisible(written));

/** Meta requires the beginning, and every sign of the rest is visible. */
const Website = z
  .string()
  .trim()
  .max(profileMax.website)
  .regex(/^https?:\/\/[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]+$/iu)
  .refine((address) => z.url().safeParse(address).success);

/** `PUT /whatsapp-cloud/{id}/profile`: only the given fields change. */
export const SaveCloudProfile = z
  .object({
    /** Meta refuses an empty one. */
    about: visibleText(1, profileMax.about).optional(),
    address: text(profileMax.address).optional(),
    description: text(profileMax.description).optional(),
    email: z
      .string()
      .trim()
      .max(profileMax.email)
      .refine((written) => written === "" || z.email().safeParse(written).success, "Invalid email address")
      .optional(),
    websites: z.array(Website).max(profileMax.websites).optional(),
    vertical: z.enum(["", ...cloudVerticals]).optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    path: ["about"],
    message: "Invalid input",
  });
export type SaveCloudProfile = z.infer<typeof SaveCloudProfile>;

/** The shortest side of a profile's picture, in pixels. */
export const leastPictureEdge = 192;

/** `details` of ERR_FILE_INVALID for a picture with a shorter side. */
export const SmallPicture = z.object({ leastEdge: z.number().int() });
export type SmallPicture = z.infer<typeof SmallPicture>;
