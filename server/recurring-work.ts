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
  await jobs.repeat("watch-campaigns", "* * * * *", () => watchCampaigns(services));
  await jobs.repeat("watch-warm-ups", "* * * * *", () => watchWarmUps(services));
  await jobs.repeat("sweep-webhooks", "* * * * *", () => sweepDue(services));
  await jobs.repeat("watch-idle", "* * * * *", () => watchIdle(services));
  await jobs.repeat("resume-number-checks", "* * * * *", () => resumeStrandedChecks(services));

  await jobs.repeat("forget-api-keys", "13 * * * *", () => forgetKeys(services));
  await jobs.repeat("forget-api-events", "27 3 * * *", () => forgetEvents(services));
  // Before the sweep of files, which takes away what nothing shows any more.
  await jobs.repeat("forget-old", "17 3 * * *", () => forgetOld(services));
  await jobs.repeat("sweep-files", "41 3 * * *", () => sweepFiles(services));
}
