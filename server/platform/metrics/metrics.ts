import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** One metric that is read at every scrape. `read` returns a value for each set of labels. */
export type Reading = {
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => Promise<readonly Figure[]> | readonly Figure[];
};
export type Figure = { labels?: Record<string, string>; value: number };

/** Histogram buckets in seconds: a page takes some milliseconds, an upload may take long. */
const durations = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * The metrics for Prometheus: this process's own (memory, event loop, garbage collection), the duration of each route,
 * and `readings`. A reading that fails leaves only its own metric out.
 */
export function collectMetrics(app: FastifyInstance, readings: readonly Reading[]): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "balcao_http_request_seconds",
    help: "Duration of HTTP requests by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: durations,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    requests.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  for (const reading of readings) register(app, registry, reading);
  return registry;
}

function register(app: FastifyInstance, registry: Registry, { name, help, labels = [], read }: Reading): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      // Label sets that are gone must not keep their last value.
      this.reset();
      try {
        for (const { labels = {}, value } of await read()) this.set(labels, value);
      } catch (error) {
        app.log.warn({ error, metric: name }, "a metric could not be read");
      }
    },
  });
}
