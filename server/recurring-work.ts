import type { Services } from "./context.ts";
import { forgetEvents } from "./features/api-events/forget-events.ts";
import { watchCampaigns } from "./features/campaigns/watch-campaigns.ts";
import { resumeStrandedChecks } from "./features/contact-lists/check/resume-checks.ts";
import { distributeEverywhere } from "./features/distribution/distribute.ts";
import { sweepFiles } from "./features/files/sweep-files.ts";
import { watchIdle } from "./features/idle/watch-idle.ts";
import { forgetKeys } from "./features/messages-api/forget-keys.ts";
import { forgetOld } from "./features/retention/forget-old.ts";
import { startSchedules } from "./features/schedules/send-scheduled.job.ts";
import { watchWarmUps } from "./features/warm-up/watch-warm-ups.ts";
import { sweepDue } from "./features/webhooks/deliver-due.ts";
import { startDelivering } from "./features/webhooks/deliver-webhooks.job.ts";
import { every } from "./platform/every.ts";

/** A waiting ticket reaches an agent within this time, in queues that hand them out. */
const distributionPauseMs = 3_000;

/** Called for each thing that has to be ended when the server is. */
export type OnStop = (name: string, close: () => Promise<void>) => void;

type Work = { cron: string; run: (services: Services) => Promise<unknown> };
const eachMinute = (run: Work["run"]): Work => ({ cron: "* * * * *", run });

/**
 * What is done at its times (UTC) on one of the servers. Twice at once at worst, as after one of them stood still: nothing
 * here may do harm by that.
 */
export const recurringWork = {
  "watch-campaigns": eachMinute(watchCampaigns),
  "watch-warm-ups": eachMinute(watchWarmUps),
  "sweep-webhooks": eachMinute(sweepDue),
  "watch-idle": eachMinute(watchIdle),
  "resume-number-checks": eachMinute(resumeStrandedChecks),

  "forget-api-keys": { cron: "13 * * * *", run: forgetKeys },
  "forget-api-events": { cron: "27 3 * * *", run: forgetEvents },
  // Before the sweep of files, which takes away what nothing shows any more.
  "forget-old": { cron: "17 3 * * *", run: forgetOld },
  "sweep-files": { cron: "41 3 * * *", run: sweepFiles },
} satisfies Record<string, Work>;

/** Whatever happens by itself at its time: each on one of the servers, unless it says otherwise. */
export async function startRecurringWork(services: Services, onStop: OnStop): Promise<void> {
  const { jobs, log } = services;
  onStop("schedules", await startSchedules(services));
  onStop("webhooks", await startDelivering(services));
  // On every server; each company is locked while its tickets are handed out.
  const onError = (error: unknown) => log.error({ error }, "distribution");
  onStop(
    "distribution",
    every(distributionPauseMs, () => distributeEverywhere(services), onError),
  );
  await watchCampaigns(services);
  for (const [name, { cron, run }] of Object.entries<Work>(recurringWork))
    await jobs.repeat(name, cron, () => run(services));
}
