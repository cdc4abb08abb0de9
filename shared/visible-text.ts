import { z } from "zod";

/** What shows nothing on a screen: spaces of all kinds, control characters, and letters without width. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Turns the direction of reading for everything behind it, up to the end of its line, or is read by a terminal only. A NUL is refused elsewhere. */
const turning = /[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\0\t\n\r]/gu;

/**
 * A name without what would turn the words around it wherever it is shown: in a sentence, a system notification, a
 * spreadsheet. Languages written from right to left need none of it.
 */
export const withoutTurns = (text: string): string => text.replace(turning, "");

/** Whether a text shows at least `least` characters. A name of zero-width letters is no name. */
export const isVisible = (text: string, least = 1): boolean => [...text.replace(invisible, "")].length >= least;

/** A text somebody types, of `least` to `most` characters without the spaces around it, that can be seen and turns nothing. */
export const visibleText = (least: number, most: number) =>
  z
    .string()
    .overwrite(withoutTurns)
    .trim()
    .min(least)
    .max(most)
    .refine((text) => isVisible(text));

/** What people, queues and contacts are called (S1 section 5). */
export const VisibleName = visibleText(2, 50);
