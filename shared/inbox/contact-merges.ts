import { z } from "zod";
import { UserRef } from "../workspace/users.ts";

/** A merge can be undone for so many days; then its record is deleted. */
export const mergeUndoDays = 90;

/** The longest list of a contact's merges. */
export const mergesShown = 50;

/** Another contact that was merged into a contact. */
export const ContactMerge = z.object({
  id: z.number().int(),
  /** The contact that was lost, as it was. Once the merge is undone it exists again under this id, and the rest is null. */
  contact: z.object({
    id: z.number().int(),
    name: z.string().nullable(),
    number: z.string().nullable(),
    username: z.string().nullable(),
  }),
  at: z.iso.datetime(),
  /** The user who merged them; null if a message proved that they are one person. */
  user: UserRef.nullable(),
  /** A later merge that has to be undone first; null if there is none. */
  waitsForId: z.number().int().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: UserRef.nullable(),
});
export type ContactMerge = z.infer<typeof ContactMerge>;
