import { z } from "zod";
import { UserRef } from "../workspace/users.ts";
import { Contact } from "./contacts.ts";

/** A merge can be undone for so many days; then its record is deleted. */
export const mergeUndoDays = 90;

/** The longest list of a contact's merges. */
export const mergesShown = 50;

/** A contact into which another was just merged. */
export const MergedContact = Contact.extend({
  /** To undo it. */
  mergeId: z.number().int(),
});
export type MergedContact = z.infer<typeof MergedContact>;

/** Another contact that was merged into a contact. */
export const ContactMerge = z.object({
  id: z.number().int(),
  /** The lost contact, as it was. Once the merge is undone it exists again under this id, and the rest is null. */
  contact: z.object({
    id: z.number().int(),
    name: z.string().nullable(),
    number: z.string().nullable(),
    username: z.string().nullable(),
  }),
  at: z.iso.datetime(),
  /** The user who merged them; null if it was no user, as when a message proved it, or if the user was deleted. */
  user: UserRef.nullable(),
  /** A later merge that has to be undone first: of the kept contact, or into one of its tickets. Null if none has. */
  waitsForId: z.number().int().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: UserRef.nullable(),
});
export type ContactMerge = z.infer<typeof ContactMerge>;
