import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { inBatches } from "../../platform/async/in-batches.ts";
import type { WebhookChannel } from "../channel.ts";
import { type StoredCall, storeParts } from "./call-queue.ts";
import { limitForgeries } from "./limit-forgeries.ts";

export type WebhooksInOptions = { services: Services; channels: readonly WebhookChannel[] };

const url = "/channels/:channel/webhook";
const config = { access: "public" } as const;
const params = z.object({ channel: z.string().max(50) });
/** Each channel names its parameters differently. */
const Query = z.record(z.string(), z.string());
/** Fits the largest known batch. */
const bodyLimit = 3 * 1024 * 1024;

/** The webhooks that channels call. A call is stored as it came and answered at once; a job processes it. */
export const webhooksInRoutes: FastifyPluginAsyncZod<WebhooksInOptions> = async (app, { services, channels }) => {
  // A signature covers the raw bytes, so nothing may parse them before the check.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) => done(null, body));

  const limit = limitForgeries(app);
  // One batch at a time: a later call of a contact must not be stored before an earlier one.
  const store = inBatches<StoredCall>(
    { most: 100, width: 1, onFailure: (error) => services.log.error({ error }, "storing webhook calls one by one") },
    async (calls) => {
      await storeParts(services, calls);
      return new Set(calls);
    },
    (call) => storeParts(services, [call]),
  );
  const channelOf = (name: string): WebhookChannel => {
    const channel = channels.find(({ kind }) => kind.name === name);
    if (!channel) throw new AppError("ERR_NOT_FOUND");
    return channel;
  };

  app.get(
    url,
    {
      config,
      schema: { security: [], params, response: { 200: z.string() } },
    },
    async ({ params, query }) => {
      const asked = Query.safeParse(query);
      const answer = channelOf(params.channel).answerChallenge(asked.data ?? {});
      if (answer === null) throw new AppError("ERR_NO_PERMISSION");
      return answer;
    },
  );

  app.post(
    url,
    {
      config: { ...config, counted: "never" },
      onRequest: async ({ ip }) => limit.enter(ip),
      bodyLimit,
      schema: {
        description:
          "Called by a channel, with a signature. The server stores the call, answers, and processes it afterwards.",
        security: [],
        params,
        response: { 200: z.null() },
      },
    },
    async ({ params, headers, body, ip }) => {
      const channel = channelOf(params.channel);
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const texts = Object.entries(headers).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      );
      if (!channel.isAuthentic({ headers: Object.fromEntries(texts), body: bytes })) {
        await limit.forged(ip);
        throw new AppError("ERR_NO_PERMISSION");
      }
      limit.signed(ip);
      const parts = channel.parts(bytes);
      if (parts.length === 0) services.log.warn({ channel: channel.kind.name }, "a signed call was not understood");
      await store({ channel: channel.kind.name, parts });
      return null;
    },
  );
};
