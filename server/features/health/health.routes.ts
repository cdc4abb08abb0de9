import type { FastifyInstance } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type postgres from "postgres";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { collectMetrics } from "../../platform/metrics/metrics.ts";
import { type Measured, readings } from "../../platform/metrics/readings.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import { bearerOf } from "../auth/access-token.ts";

export type HealthOptions = {
  /** Whether the server is about to end: nobody new should be sent here. */
  isStopping: () => boolean;
  measured: Measured;
  /** What Prometheus has to show; without one there are no metrics. */
  metricsToken: string | null;
};

/** A load balancer asks every few seconds and gives up soon; so does this, in milliseconds. */
const longestAnswerMs = 2_000;

const Live = z.object({ status: z.literal("ok") });
const Ready = z.object({ status: z.enum(["ready", "stopping", "database"]) });

/** What load balancers, orchestrators and monitors ask. Nothing here tells anything of a company. */
export const healthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (app, options) => {
  const config = { access: "public" } as const;
  app.get("/health/live", { config, schema: { response: { 200: Live } } }, async () => ({ status: "ok" as const }));

  app.get("/health/ready", { config, schema: { response: { 200: Ready, 503: Ready } } }, async (_request, reply) => {
    if (options.isStopping()) return reply.code(503).send({ status: "stopping" });
    if (!(await answers(options.measured.sql))) return reply.code(503).send({ status: "database" });
    return { status: "ready" as const };
  });
};

/** Whether the database answers in time. */
async function answers(sql: postgres.Sql): Promise<boolean> {
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    deadline = setTimeout(() => resolve(false), longestAnswerMs);
  });
  try {
    return await Promise.race([
      sql`select 1`.then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(deadline);
  }
}

/**
 * Serves the metrics to whoever has their token. To be called on the whole app before its routes are added, so that each
 * of them is measured.
 */
export function serveMetrics(app: FastifyInstance, { metricsToken, measured }: HealthOptions): void {
  if (metricsToken === null) return;
  const registry = collectMetrics(app, readings(measured));
  app.get("/metrics", { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
    if (!isSameSecret(bearerOf(request) ?? "", metricsToken)) throw new AppError("ERR_NOT_FOUND");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
