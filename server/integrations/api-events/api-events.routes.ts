import { EventEmitter } from "node:events";
import { StreamFrame, StreamHeaders, StreamQuery, streamsPerToken } from "@balcao/shared/integrations/api-events.ts";
import { ErrorBody } from "@balcao/shared/platform/errors.ts";
import websocket from "@fastify/websocket";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type postgres from "postgres";
import { hashOfToken } from "../../channels/connections/connection-token.ts";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { bearerOf } from "../../workspace/auth/access-token.ts";
import { EventFeed } from "./event-feed.ts";

const path = "/api/messages/events";
/** Programs have nothing to send on the stream. */
const frameMaxBytes = 1024;
const rateLimit = {
  max: 60,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => `events ${hashOfToken(bearerOf(request) ?? request.ip)}`,
};

const about =
  "A WebSocket with the events of the connection whose token is sent as bearer: messages of contacts, messages of the " +
  "company, and their delivery status. Each frame is JSON text; the first is `stream.ready`. After a disconnection, " +
  "reconnect with the id of the last event you handled as `after` (or in the header `Last-Event-Id`). The server first " +
  "sends all later events. No event is skipped, and none is sent twice on one stream. " +
  `Events are kept for 7 days. A token can have ${streamsPerToken} streams. The server pings every 30 seconds and ` +
  "disconnects a client that does not answer. It closes with 4401 (the token is no longer valid, or the company is blocked), " +
  "4404 (the event to resume after is unknown or too old), 4429 (too many streams) or 1001 (the server restarts).";

/** The event stream of the Messages API. */
export const apiEventRoutes: FastifyPluginAsyncZod<{ services: Services; sql: postgres.Sql }> = async (
  app,
  { services, sql },
) => {
  const feed = new EventFeed(services, sql);
  app.addHook("onReady", () => feed.start());
  app.addHook("preClose", () => feed.stop());

  // Socket.io handles the upgrades of /socket.io: only this path's are passed on.
  const ours = new EventEmitter();
  app.server.on("upgrade", (request, socket, head) => {
    if (request.url?.split("?")[0] === path) ours.emit("upgrade", request, socket, head);
  });
  // A request refused before its upgrade leaves a socket that nothing else closes.
  app.addHook("onResponse", async ({ raw }) => {
    if (raw.headers.upgrade) raw.socket.destroy();
  });
  await app.register(websocket, {
    options: { server: ours as never, maxPayload: frameMaxBytes },
    // A broken line or an oversized frame is the program's own error.
    errorHandler: (error, socket, request) => {
      request.log.warn({ error }, "an event stream failed");
      socket.terminate();
    },
  });

  app.route({
    method: "GET",
    url: path,
    exposeHeadRoute: false,
    config: { access: "token", rateLimit },
    schema: {
      description: about,
      security: [{ connectionToken: [] }],
      headers: StreamHeaders,
      querystring: StreamQuery,
      response: { 101: StreamFrame.describe("JSON of each frame after the upgrade."), 426: ErrorBody },
    },
    handler: (_request, reply) => {
      reply.header("upgrade", "websocket");
      throw new AppError("ERR_UPGRADE_REQUIRED", "This address is a WebSocket: request an upgrade.");
    },
    wsHandler: (socket, request) => {
      const { after } = request.query as { after?: string };
      const tokenHash = hashOfToken(bearerOf(request) ?? "");
      const lastEventId = StreamHeaders.parse(request.headers)["last-event-id"];
      return feed.open(socket, request.connectionId, tokenHash, after ?? lastEventId);
    },
  });
};
