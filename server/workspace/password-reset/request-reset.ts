import type { ForgottenPassword } from "@balcao/shared/workspace/password-links.ts";
import type { z } from "zod";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { JobQueue } from "../../platform/jobs/jobs.ts";

export type ResetRequest = z.output<typeof ForgottenPassword>;

export const resetRequests: { name: string; options: JobQueue } = {
  name: "forgotten-password",
  options: { policy: "standard", retryLimit: 5, retryDelay: 5, expireInSeconds: 60, deleteAfterSeconds: 60 },
};

/**
 * Enqueues a request for a new password. The account is looked up later, by a job: the answer comes as fast for an unknown
 * e-mail. Throws ERR_MAIL_NOT_CONFIGURED.
 */
export async function requestReset({ db, jobs, mails }: Services, request: ResetRequest): Promise<void> {
  if (!mails) throw new AppError("ERR_MAIL_NOT_CONFIGURED");
  await jobs.ensureQueue(resetRequests.name, resetRequests.options);
  await jobs.enqueue<ResetRequest>(db, resetRequests.name, request);
}
