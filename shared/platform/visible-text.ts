import { z } from "zod";

/** Characters that show nothing on a screen: spaces of all kinds, control characters, and letters without width. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Characters that reverse the reading direction up to the end of a line, or control a terminal. A NUL is refused
 * elsewhere.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\0\t\n\r]/gu;

/**
 * A name without characters that would reorder the text around it: in a sentence, a system notification, a spreadsheet.
 * Languages written from right to left do not need them.
 */
export const withoutDirectionMarks = (text: string): string => text.replace(turning, "");

/** True if a text shows at least `least` characters. A name of zero-width letters is no name. */
export const isVisible = (text: string, least = 1): boolean => [...text.replace(invisible, "")].length >= least;

/**
 * A text field of `least` to `most` characters without surrounding spaces, with visible characters and without
 * direction marks.
 */
export const visibleText = (least: number, most: number) =>
  z
    .string()
    .overwrite(withoutDirectionMarks)
    .trim()
    .min(least)
    .max(most)
    .refine((text) => isVisible(text));

/** The name of a person, queue or contact. */
export const VisibleName = visibleText(2, 50);
