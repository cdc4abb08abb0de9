import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** A request that takes longer is logged as a warning; milliseconds. */
const slowMs = 1_000;

/** A proxy's own request id, so that its log and ours match; else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\w.:-]{8,100}$/.test(given) ? given : randomUUID();
}

/**
 * Gives every answer its request's id, which the log also contains. Addresses are logged as route patterns, without
 * values.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions, signedIn } = request;
    const ms = Math.round(reply.elapsedTime);
    const by = signedIn ? { companyId: signedIn.companyId, userId: signedIn.actor.id } : {};
    const line = { method, route: routeOptions.url, status: reply.statusCode, ms, ...by };
    if (ms >= slowMs) request.log.warn(line, "slow request");
    else request.log.debug(line, "request");
  });
}
