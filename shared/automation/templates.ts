import { z } from "zod";

/** The trades that have a template. */
export const trades = ["shop", "clinic", "restaurant", "internet", "school"] as const;
export const Trade = z.enum(trades);
export type Trade = z.infer<typeof Trade>;

/** An option of a queue's menu. Its message asks for what the agent needs, and the contact then waits for the agent. */
const TemplateOption = z.object({ title: z.string(), message: z.string() });

/** The first queues, quick messages and tags of a trade. Its texts are in Portuguese, as the bot's own are. */
export const Template = z.object({
  trade: Trade,
  /** Introduces the choice of a queue. */
  greeting: z.string(),
  queues: z.array(
    z.object({
      name: z.string(),
      color: z.string(),
      greetingMessage: z.string(),
      options: z.array(TemplateOption),
    }),
  ),
  quickMessages: z.array(z.object({ shortcode: z.string(), message: z.string() })),
  tags: z.array(z.object({ name: z.string(), color: z.string() })),
});
export type Template = z.infer<typeof Template>;

/** `POST /templates`. With `offersQueues: false` connections without queues stay as they are. */
export const ApplyTemplate = z.object({ trade: Trade, offersQueues: z.boolean().optional() });
export type ApplyTemplate = z.infer<typeof ApplyTemplate>;

/** The answer to `POST /templates`: how many were added. What already had its name stayed as it was. */
export const TemplateApplied = z.object({
  queues: z.number().int(),
  quickMessages: z.number().int(),
  tags: z.number().int(),
  /** Connections without queues that now offer those of the template. */
  connections: z.number().int(),
});
export type TemplateApplied = z.infer<typeof TemplateApplied>;
