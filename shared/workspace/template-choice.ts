import { z } from "zod";

/**
 * A template chosen for sending, and the texts of its fields by key (`body.1`, `header.name`, `button.0`). A button's key has its
 * position: the end of its address, or the code that it copies. A quick reply takes the payload that comes back with its
 * tap; without one its own text comes back. Payloads that begin with `balcao/` are refused.
 */
export const TemplateChoice = z.object({
  name: z.string().trim().min(1).max(512),
  language: z.string().trim().min(2).max(20),
  values: z.record(z.string().max(80), z.string().max(1024)).default({}),
});
export type TemplateChoice = z.infer<typeof TemplateChoice>;

/** A choice that is kept until it is sent, with its values as they were written: they may have variables. */
export const WrittenTemplate = TemplateChoice.extend({ values: z.record(z.string(), z.string()) });
