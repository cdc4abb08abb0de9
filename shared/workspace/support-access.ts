import { z } from "zod";
import { RowId } from "../platform/row-id.ts";
import { QueueRef } from "./queues.ts";

/** Support access ends automatically after this number of hours. */
export const supportHours = 8;

/** A company that can be supported. */
export const SupportedCompany = z.object({ id: z.number().int(), name: z.string(), queues: z.array(QueueRef) });
export type SupportedCompany = z.infer<typeof SupportedCompany>;

export const FindSupported = z.object({ searchParam: z.string().trim().max(100) });
export type FindSupported = z.infer<typeof FindSupported>;

/** The company that a super user supports, and the chosen queues; without any, all of them. */
export const StartSupport = z.object({ companyId: RowId, queueIds: z.array(RowId).max(100).default([]) });
export type StartSupport = z.input<typeof StartSupport>;
