import { z } from "zod";

/** The operator's support contact: a WhatsApp number in digits with country code; null without one. */
export const Support = z.object({ number: z.string().nullable() });
export type Support = z.infer<typeof Support>;

/** The address that opens a WhatsApp chat with a number, on any device. */
export const chatUrl = (number: string): string => `https://wa.me/${number}`;

/** A screen's report of an unexpected error. */
export const ProblemReport = z.object({
  message: z.string().max(1_000),
  stack: z.string().max(10_000),
  /** The address inside the console. */
  screen: z.string().max(500),
});
export type ProblemReport = z.infer<typeof ProblemReport>;
