import { z } from "zod";
import type { Services } from "../../context.ts";
import { planCall } from "../webhooks-in/call-queue.ts";
import { practiceKind } from "./kind.ts";

/** A customer's next step: says a line of the script, or reports a message as delivered or read. */
export const Step = z.object({
  connectionId: z.number().int(),
  customer: z.number().int().min(0).max(2),
  does: z.union([
    z.object({ line: z.number().int().min(0) }),
    z.object({ providerId: z.string(), ack: z.union([z.literal(3), z.literal(4)]) }),
  ]),
});
export type Step = z.infer<typeof Step>;

/** Milliseconds until each step. People read and type; waiting longer would teach nothing. */
export const pauses = { opening: 1_500, delivery: 500, reading: 1_500, answer: 3_000, nextCustomer: 6_000 } as const;

/** Plans a step, in the caller's transaction. It survives a killed server, and a repeat of it changes nothing. */
export function planStep(services: Services, step: Step, afterMs: number): Promise<void> {
  const startAfter = new Date(Date.now() + afterMs);
  return planCall(services, practiceKind.name, Buffer.from(JSON.stringify(step)), startAfter);
}
