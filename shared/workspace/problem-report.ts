import { z } from "zod";

/** A screen's report of an unexpected error. */
export const ProblemReport = z.object({
  message: z.string().max(1_000),
  stack: z.string().max(10_000),
  /** The address inside the console. */
  screen: z.string().max(500),
});
export type ProblemReport = z.infer<typeof ProblemReport>;
