import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The time limit of a request's body, in milliseconds. */
export type BodyTimeLimits = {
  bodyMs: number;
  /** The limit for a form with files, once its sender is authorised. */
  uploadMs: number;
};

declare module "fastify" {
  interface FastifyRequest {
    /** Ends the request if its body does not arrive in time; null for one without a body. */
    bodyTimer: NodeJS.Timeout | null;
  }
}

/**
 * Ends requests whose body takes too long: a few bytes a minute would hold a connection for ever. Register it before
 * the checks of callers, so that only a caller who may upload gets an upload's time.
 */
export function limitBodyTime(app: FastifyInstance, { bodyMs, uploadMs }: BodyTimeLimits): void {
  app.decorateRequest("bodyTimer", null);
  const begin = (request: FastifyRequest, reply: FastifyReply, ms: number) => {
    if (request.bodyTimer) clearTimeout(request.bodyTimer);
    request.bodyTimer = setTimeout(() => end(request, reply), ms).unref();
  };
  app.addHook("onRequest", async (request, reply) => {
    const { "content-length": length = "0", "transfer-encoding": encoding } = request.raw.headers;
    if (length === "0" && encoding === undefined) return;
    begin(request, reply, bodyMs);
    const clear = () => request.bodyTimer && clearTimeout(request.bodyTimer);
    request.raw.once("end", clear).once("close", clear);
  });
  // The access check has already passed here.
  app.addHook("preParsing", async (request, reply) => {
    const mayUpload = request.routeOptions.config.access !== "public" && isUpload(request);
    if (mayUpload && request.bodyTimer) begin(request, reply, uploadMs);
  });
}

function end({ raw }: FastifyRequest, reply: FastifyReply): void {
  // Requests injected by tests have no socket.
  if (raw.complete || !(raw.socket instanceof Socket)) return;
  if (!reply.raw.headersSent) raw.socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  raw.socket.destroySoon();
}

/** True for a request that announces a form with files. Reads the headers only. */
export const isUpload = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  /^\s*multipart\/form-data\b/i.test(headers["content-type"] ?? "");
