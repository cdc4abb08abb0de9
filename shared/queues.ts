import { z } from "zod";

export const QueueRef = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type QueueRef = z.infer<typeof QueueRef>;

export const Queue = QueueRef.extend({ greetingMessage: z.string() });
export type Queue = z.infer<typeof Queue>;
