import type { NewChatLockReason, NewChatWarning } from "@balcao/shared/channels/new-chats.ts";
import type { ReachoutTimelockState, WASocket } from "@whiskeysockets/baileys";
import { z } from "zod";
import type { NewChatLock, NewChatQuota } from "../../new-chat-limits.ts";
import { nameOf } from "./reason.ts";
import type { SocketSetup } from "./socket-setup.ts";

/** Figures and dates beyond these are no limits of WhatsApp. */
const mostChats = 10_000_000;
const longestMs = 400 * 24 * 3_600_000;

const warnings: Readonly<Record<string, NewChatWarning>> = {
  NONE: "none",
  FIRST_WARNING: "first",
  SECOND_WARNING: "second",
  CAPPED: "capped",
};

const Count = z.number().int().min(0).max(mostChats);

const Quota = z.object({
  total_quota: Count.nullish(),
  used_quota: Count.nullish(),
  cycle_end_timestamp: z.union([z.string(), z.number()]).nullish(),
  capping_status: z.string().nullish(),
});

/**
 * The quota in WhatsApp's report: null if it tells none, undefined if the report makes no sense, or is about a cycle
 * that is over.
 */
export function quotaOf(report: unknown, now: number): NewChatQuota | null | undefined {
  const parsed = Quota.safeParse(report);
  if (!parsed.success) return undefined;
  const { total_quota: total, used_quota: used, cycle_end_timestamp: end, capping_status: status } = parsed.data;
  const warning = warnings[status ?? "NONE"];
  if (!warning) return undefined;
  // WhatsApp writes 0 for no end, too.
  const until = Number(end ?? 0) === 0 ? null : momentOf(Number(end));
  if (until !== null && !isAhead(until, now)) return undefined;
  const figures = total && typeof used === "number" ? { total, used } : { total: null, used: null };
  if (figures.total === null && warning === "none") return null;
  return { ...figures, until, warning };
}

/** The lock in WhatsApp's report: null if there is none, undefined if it is over or was never stated. */
export function lockOf(report: ReachoutTimelockState, now: number): NewChatLock | null | undefined {
  const { isActive, timeEnforcementEnds: end, enforcementType } = report;
  if (typeof isActive !== "boolean") return undefined;
  if (!isActive) return null;
  const ms = end instanceof Date ? end.getTime() : Number.NaN;
  // A date that cannot be one leaves the lock, which is stated, without an end.
  const isDate = Number.isFinite(ms) && ms - now <= longestMs;
  if (isDate && ms <= now) return undefined;
  return { until: isDate ? new Date(ms) : null, reason: reasonFor(String(enforcementType ?? "")) };
}

function reasonFor(type: string): NewChatLockReason {
  if (type === "BIZ_QUALITY") return "quality";
  if (type === "WEB_COMPANION_ONLY") return "linkedDevices";
  return type.startsWith("BIZ_COMMERCE_VIOLATION") ? "commerce" : "unknown";
}

/** WhatsApp's stamps count seconds; one in milliseconds is far beyond them. */
const momentOf = (stamp: number): Date => new Date(stamp > 100_000_000_000 ? stamp : stamp * 1000);

const isAhead = (moment: Date, now: number): boolean => moment.getTime() > now && moment.getTime() - now <= longestMs;

/**
 * Reports the limits of new chats whenever WhatsApp tells them. The returned function asks for them, and resolves when
 * the answers are reported, or missing.
 */
export function watchNewChats(
  baileys: WASocket,
  { connectionId, sink, reports, log }: SocketSetup,
  ended: () => boolean,
): () => Promise<void> {
  const reportQuota = (told: unknown): void => {
    const quota = quotaOf(told, Date.now());
    if (ended()) return;
    if (quota === undefined) log.warn("WhatsApp: a quota of new chats that makes no sense was ignored");
    else void reports.add("quota of new chats", () => sink.newChats(connectionId, { quota }));
  };
  baileys.ev.on("message-capping.update", reportQuota);
  baileys.ev.on("connection.update", ({ reachoutTimeLock }) => {
    if (!reachoutTimeLock || ended()) return;
    const lock = lockOf(reachoutTimeLock, Date.now());
    if (lock !== undefined) void reports.add("lock of new chats", () => sink.newChats(connectionId, { lock }));
  });
  const optional = (asked: Promise<unknown>): Promise<void> =>
    asked.then(
      () => undefined,
      (error: unknown) => log.info({ error: nameOf(error) }, "WhatsApp did not tell its limits of new chats"),
    );
  return async () => {
    // The answer about the lock comes as an event, too.
    await Promise.all([
      optional(baileys.fetchNewChatMessageCap().then(reportQuota)),
      optional(baileys.fetchAccountReachoutTimelock()),
    ]);
    await reports.drained();
  };
}
