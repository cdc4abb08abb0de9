import { z } from "zod";

const cardButtonTypes = ["reply", "url", "phone", "code"] as const;
/** The parts around a text: a line above it, one below it, and buttons. A person taps those of type `reply`. */
export const Card = z.object({
  header: z.string().max(60).default(""),
  footer: z.string().max(60).default(""),
  buttons: z
    .array(
      // A row of a list has a second line.
      z.object({ type: z.enum(cardButtonTypes), text: z.string().max(100), value: z.string().max(2000).default("") }),
    )
    .max(10)
    .default([]),
});
export type Card = z.output<typeof Card>;
