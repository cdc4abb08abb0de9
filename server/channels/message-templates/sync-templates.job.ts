import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Channel } from "../channel.ts";
import { syncTemplates } from "./change-template.ts";
import type { TemplateWork } from "./template-queue.ts";

/**
 * Reads again what the channel says of a connection and its templates: once a day, after it was made, and after its token
 * was renewed.
 */
export async function runSyncTemplates(ctx: Context, channel: Channel, job: Job<TemplateWork>): Promise<void> {
  if (!channel.templates) return;
  const { connectionId } = job.data;
  await channel.refresh?.(connectionId);
  try {
    await syncTemplates(ctx, channel.templates, connectionId);
  } catch (error) {
    // Without an answer the job runs again; a refusal concerns the number, whose trouble is shown at its connection.
    if (!(error instanceof AppError) || error.code === "ERR_CLOUD_UNREACHABLE") throw error;
    ctx.log.warn({ connectionId, error }, "the templates of a connection could not be read");
  }
}
