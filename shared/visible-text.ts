import { z } from "zod";

/** What shows nothing on a screen: spaces of all kinds, control characters, and letters without width. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text shows at least `least` characters. A name of zero-width letters is no name. */
export const isVisible = (text: string, least = 1): boolean => [...text.replace(invisible, "")].length >= least;

/** A text somebody types, of `least` to `most` characters without the spaces around it, that can be seen. */
export const visibleText = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => isVisible(text));

/** What people, queues and contacts are called (S1 section 5). */
export const VisibleName = visibleText(2, 50);
