import { distributeEverywhere } from "./automation/distribute.ts";
import { startFarewells } from "./automation/ratings/held-farewell.job.ts";
import { startSchedules } from "./automation/schedules/send-scheduled.job.ts";
import { watchIdle } from "./automation/watch-idle.ts";
import { channelModules } from "./channel-kinds.ts";
import { syncEverywhere } from "./channels/message-templates/sync-everywhere.ts";
import type { Services } from "./context.ts";
import { resumeStrandedChecks } from "./inbox/contact-lists/check/resume-checks.ts";
import { forgetRefused } from "./inbox/contacts/import/refused/forget-refused.ts";
import { purgeMerges } from "./inbox/contacts/merges/purge-merges.ts";
import { forgetExpected, watchBudgets } from "./inbox/costs/budget/watch-budgets.ts";
import { purgeRevocations } from "./inbox/messages/receive/early-revocations.ts";
import { startReturning, sweepSnoozes } from "./inbox/tickets/snooze/return-snoozed.job.ts";
import { purgePractices } from "./insights/practice/purge-practices.ts";
import { purgeExpired } from "./insights/retention/purge-expired.ts";
import { purgeEvents } from "./integrations/api-events/purge-events.ts";
import { purgeKeys } from "./integrations/messages-api/purge-keys.ts";
import { sweepDue } from "./integrations/webhooks/deliver-due.ts";
import { startDelivering } from "./integrations/webhooks/deliver-webhooks.job.ts";
import { endHeld } from "./outreach/campaigns/run/end-held.ts";
import { watchCampaigns } from "./outreach/campaigns/run/watch-campaigns.ts";
import { watchWarmUps } from "./outreach/warm-up/watch-warm-ups.ts";
import { allSettledThenThrow } from "./platform/async/all-settled-then-throw.ts";
import { every } from "./platform/time/every.ts";
import { sweepFiles } from "./workspace/files/sweep-files.ts";
import { startNewPasswords } from "./workspace/password-reset/forgotten-password.job.ts";

/** A waiting ticket reaches an agent within this time, in queues that distribute them. */
const distributionPauseMs = 3_000;

/** Called for each part that must be closed when the server stops. */
export type OnStop = (name: string, close: () => Promise<void>) => void;

type Work = { cron: string; run: (services: Services) => Promise<unknown> };
const eachMinute = (run: Work["run"]): Work => ({ cron: "* * * * *", run });

/**
 * Work at fixed times (UTC) on one of the servers. It may run on two at once, for instance after one of them was
 * frozen, so it must be safe to repeat.
 */
export const recurringWork = {
  "watch-campaigns": eachMinute(watchCampaigns),
  "watch-warm-ups": eachMinute(watchWarmUps),
  "sweep-webhooks": eachMinute(sweepDue),
  "watch-idle": eachMinute(watchIdle),
  "sweep-snoozes": eachMinute(sweepSnoozes),
  "resume-number-checks": eachMinute(resumeStrandedChecks),

  "watch-budgets": { cron: "*/10 * * * *", run: watchBudgets },
  "end-held-shipments": { cron: "53 * * * *", run: endHeld },
  "forget-api-keys": { cron: "13 * * * *", run: purgeKeys },
  "forget-expected-costs": { cron: "43 * * * *", run: forgetExpected },
  "forget-practices": { cron: "3 * * * *", run: purgePractices },
  "sync-official-numbers": { cron: "47 9 * * *", run: syncEverywhere },
  "forget-revocations": { cron: "19 3 * * *", run: purgeRevocations },
  "forget-refused-rows": { cron: "33 * * * *", run: forgetRefused },
  "purge-merges": { cron: "37 3 * * *", run: purgeMerges },
  "forget-api-events": { cron: "27 3 * * *", run: purgeEvents },
  // Runs before the sweep of files, which deletes the files that are then unused.
  "forget-old": { cron: "17 3 * * *", run: purgeExpired },
  "sweep-files": { cron: "41 3 * * *", run: sweepFiles },
} satisfies Record<string, Work>;

/** Work at fixed times that the channels declare in their modules. */
export const channelWork: Readonly<Record<string, Work>> = Object.assign(
  {},
  ...channelModules.map(({ recurringWork }) => recurringWork),
);

/** Starts all recurring work: each piece runs on one of the servers, unless noted otherwise. */
export async function startRecurringWork(services: Services, onStop: OnStop): Promise<void> {
  const { jobs, log } = services;
  const begin = async (name: string, start: Promise<() => Promise<void>>) => onStop(name, await start);
  await allSettledThenThrow([
    begin("schedules", startSchedules(services)),
    begin("farewells", startFarewells(services)),
    begin("snoozes", startReturning(services)),
    begin("webhooks", startDelivering(services)),
    services.mails && begin("mails", services.mails.start()),
    begin("new passwords", startNewPasswords(services)),
  ]);
  // Runs on every server; each company is locked while its tickets are distributed.
  const onError = (error: unknown) => log.error({ error }, "tickets were not distributed");
  onStop(
    "distribution",
    every(distributionPauseMs, () => distributeEverywhere(services), onError),
  );
  await watchCampaigns(services);
  await allSettledThenThrow(
    Object.entries<Work>({ ...recurringWork, ...channelWork }).map(([name, { cron, run }]) =>
      jobs.repeat(name, cron, () => run(services)),
    ),
  );
}
