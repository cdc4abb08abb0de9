import { z } from "zod";

/** The steps of a new company's first day, in order. */
export const firstStepNames = [
  "number",
  "hours",
  "queues",
  "people",
  "greeting",
  "quickMessages",
  "firstAnswer",
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** `GET /first-steps`: the steps in their order; none for a company of more than a month. */
export const FirstSteps = z.object({
  steps: z.array(z.object({ name: z.enum(firstStepNames), isDone: z.boolean() })),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
