import { z } from "zod";

/** What a screen tells of an error it did not expect. */
export const ProblemReport = z.object({
  message: z.string().max(1_000),
  stack: z.string().max(10_000),
  /** The address inside the console. */
  screen: z.string().max(500),
});
export type ProblemReport = z.infer<typeof ProblemReport>;
