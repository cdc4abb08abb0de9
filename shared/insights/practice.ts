import { z } from "zod";
import { Language } from "../platform/languages.ts";

/** The steps of the practice, in the order in which its customers ask for them. */
export const practiceSteps = ["accept", "answer", "transfer", "tag", "resolve"] as const;
export type PracticeStep = (typeof practiceSteps)[number];

/** `GET /practice`: the practice of the signed-in person. */
export const Practice = z.object({
  /** The session is in the practice company now. */
  isActive: z.boolean(),
  /** A practice was begun, and its company still exists. */
  isBegun: z.boolean(),
  /** The person's latest practice that reached its end. */
  practisedAt: z.iso.datetime().nullable(),
  /** Read from the tickets of the practice company; empty outside of it. */
  steps: z.array(z.object({ name: z.enum(practiceSteps), isDone: z.boolean() })),
  /** The names in the practice company that the steps mention; null outside of it. */
  names: z
    .object({ first: z.string(), second: z.string(), third: z.string(), queue: z.string(), tag: z.string() })
    .nullable(),
});
export type Practice = z.infer<typeof Practice>;

/** `POST /practice`: the language of the customers, and whether to drop a practice that was begun. */
export const StartPractice = z.object({ language: Language, anew: z.boolean().default(false) });
export type StartPractice = z.input<typeof StartPractice>;
