import { EventEmitter } from "node:events";
import { StreamFrame, StreamHeaders, StreamQuery, streamsPerToken } from "@balcao/shared/api-events.ts";
import { ErrorBody } from "@balcao/shared/errors.ts";
import websocket from "@fastify/websocket";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type postgres from "postgres";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { bearerOf } from "../auth/access-token.ts";
import { hashOfToken } from "../connections/connection-token.ts";
import { EventFeed } from "./stream/event-feed.ts";

const path = "/api/messages/events";
/** Programs say nothing on it. */
const frameMaxBytes = 1024;
const rateLimit = {
  max: 60,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => `events ${hashOfToken(bearerOf(request) ?? request.ip)}`,
};

const about =
  "A WebSocket over which a program hears what happens on the connection whose token comes as bearer: messages of " +
  "contacts, messages of the company's, and how far they got. Each frame is a text of JSON; the first is " +
  "`stream.ready`. After a cut, come back with the id of the last event you handled as `after` (or in the header " +
  "`Last-Event-Id`): what came since is sent first, nothing is left out, and nothing comes twice on one stream. " +
  `Events are kept for 7 days. At most ${streamsPerToken} streams of one token. The server pings every 30 seconds and ` +
  "drops who does not answer. It closes with 4401 (the token is worth nothing any more, or the company is blocked), " +
  "4404 (the event to resume after is unknown or too old), 4429 (too many streams) or 1001 (the server restarts).";

/** The event stream of the Messages API (DECISIONS "Messages API"). */
export const apiEventRoutes: FastifyPluginAsyncZod<{ services: Services; sql: postgres.Sql }> = async (
  app,
  { services, sql },
) => {
  const feed = new EventFeed(services, sql);
  app.addHook("onReady", () => feed.start());
  app.addHook("preClose", () => feed.stop());

  // Upgrades of /socket.io are socket.io's: only ours are handed on.
  const ours = new EventEmitter();
  app.server.on("upgrade", (request, socket, head) => {
    if (request.url?.split("?")[0] === path) ours.emit("upgrade", request, socket, head);
  });
  // Who is refused before the upgrade has a socket that nobody looks after.
  app.addHook("onResponse", async ({ raw }) => {
    if (raw.headers.upgrade) raw.socket.destroy();
  });
  await app.register(websocket, {
    options: { server: ours as never, maxPayload: frameMaxBytes },
    // A line that broke, or a frame too large: the program's affair.
    errorHandler: (error, socket, request) => {
      request.log.warn({ error }, "event stream");
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
      response: { 101: StreamFrame.describe("What each frame holds from then on."), 426: ErrorBody },
    },
    handler: () => {
      throw new AppError("ERR_UPGRADE_REQUIRED", "This address is a WebSocket: ask for an upgrade.");
    },
    wsHandler: (socket, request) => {
      const { after } = request.query as { after?: string };
      const tokenHash = hashOfToken(bearerOf(request) ?? "");
      const lastEventId = StreamHeaders.parse(request.headers)["last-event-id"];
      return feed.open(socket, request.connectionId, tokenHash, after ?? lastEventId);
    },
  });
};
