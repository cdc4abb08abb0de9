import { z } from "zod";
import { QueueRef } from "./queues.ts";
import { RowId } from "./row-id.ts";

/** Support access ends by itself after so many hours. */
export const supportHours = 8;

/** Whom one may support. */
export const SupportedCompany = z.object({ id: z.number().int(), name: z.string(), queues: z.array(QueueRef) });
export type SupportedCompany = z.infer<typeof SupportedCompany>;

export const FindSupported = z.object({ searchParam: z.string().trim().max(100) });
export type FindSupported = z.infer<typeof FindSupported>;

/** Whom a super user helps, in which of its queues; without any, in all of them (S1 section 3: selectedCompanyQueues). */
export const StartSupport = z.object({ companyId: RowId, queueIds: z.array(RowId).max(100).default([]) });
export type StartSupport = z.input<typeof StartSupport>;
