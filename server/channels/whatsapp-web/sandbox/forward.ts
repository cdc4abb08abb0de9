import { request as httpRequest, type IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLocalHost } from "./control/local-host.ts";

/** Headers about the content of a request or an answer; others are not forwarded. */
const contentHeaders = ["content-type", "content-length", "content-disposition", "cache-control", "x-accel-buffering"];

export type Forward = (request: FastifyRequest, reply: FastifyReply, address: URL) => Promise<FastifyReply>;

/**
 * Takes the bodies of a plugin's requests as they come, and returns what forwards them to another process, which checks
 * them. `name` names that process to people. The plugin answers this computer only: that process cannot see which host
 * a browser meant.
 */
export function forwarder(app: FastifyInstance, name: string): Forward {
  app.addHook("onRequest", async ({ headers }, reply) => {
    if (!isLocalHost(headers.host))
      return reply.code(400).send({ error: "refused", message: "Only for this computer." });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  const open = new Set<IncomingMessage>();
  // The phone page listens to a stream as long as it is open: it must not hold up a stop.
  app.addHook("preClose", async () => {
    for (const answer of open) answer.destroy();
  });
  return async (request, reply, address) => {
    try {
      const answer = await ask(address, request);
      // A stream ends when the browser leaves, so that a chat without a screen does not stay open.
      open.add(answer);
      answer.once("close", () => open.delete(answer));
      reply.raw.once("close", () => answer.destroy());
      return await reply
        .code(answer.statusCode ?? 502)
        .headers(pick(answer.headers))
        .send(answer);
    } catch (error) {
      request.log.warn({ err: error }, `${name} does not answer`);
      return reply.code(503).send({ error: "unavailable", message: `${name} does not answer.` });
    }
  };
}

function ask(url: URL, request: FastifyRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = pick(request.headers);
    const upstream = httpRequest(url, { method: request.method, headers }, resolve);
    upstream.once("error", reject);
    const body = request.body as Readable | undefined;
    if (body) body.pipe(upstream);
    else upstream.end();
  });
}

function pick(headers: IncomingMessage["headers"]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of contentHeaders) {
    const value = headers[name];
    if (typeof value === "string") kept[name] = value;
  }
  return kept;
}
