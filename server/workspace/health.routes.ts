import type { FastifyInstance } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type postgres from "postgres";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { collectMetrics } from "../platform/metrics/metrics.ts";
import { type Measured, readings } from "../platform/metrics/readings.ts";
import { isSameSecret } from "../platform/secrets/secrets.ts";
import { bearerOf } from "./auth/access-token.ts";

export type HealthOptions = {
  /** True if the server is about to stop and should get no new clients. */
  isStopping: () => boolean;
  measured: Measured;
  /** The token for Prometheus' metrics; without it there are none. */
  metricsToken: string | null;
};

/** Load balancers check every few seconds with a short timeout, so this check has one too; milliseconds. */
const longestAnswerMs = 2_000;

const Live = z.object({ status: z.literal("ok") });
const Ready = z.object({ status: z.enum(["ready", "stopping", "database"]) });

/** Health checks for load balancers, orchestrators and monitors. They contain no company's data. */
export const healthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (app, options) => {
  const config = { access: "public" } as const;
  app.get("/health/live", { config, schema: { response: { 200: Live } } }, async () => ({ status: "ok" as const }));

  app.get("/health/ready", { config, schema: { response: { 200: Ready, 503: Ready } } }, async (_request, reply) => {
    if (options.isStopping()) return reply.code(503).send({ status: "stopping" });
    if (!(await answers(options.measured.sql))) return reply.code(503).send({ status: "database" });
    return { status: "ready" as const };
  });
};

/** True if the database answers in time. */
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
 * Serves the metrics to callers with the token. Call it on the whole app before its routes are added, so that each of
 * them is measured.
 */
export function serveMetrics(app: FastifyInstance, { metricsToken, measured }: HealthOptions): void {
  if (metricsToken === null) return;
  const registry = collectMetrics(app, readings(measured));
  app.get("/metrics", { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
    if (!isSameSecret(bearerOf(request) ?? "", metricsToken)) throw new AppError("ERR_NOT_FOUND");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
