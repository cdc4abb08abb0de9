import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { inBatches } from "../../platform/async/in-batches.ts";
import type { OwnAddresses, RawCall, WebhookChannel } from "../webhook-channel.ts";
import { type StoredCall, storeParts } from "./call-queue.ts";
import { limitForgeries } from "./limit-forgeries.ts";

export type WebhooksInOptions = { services: Services; channels: readonly WebhookChannel[] };

const url = "/channels/:channel/webhook";
/** The address of one connection. */
const ownUrl = "/channels/:channel/webhook/:word";
const config = { access: "public" } as const;
const params = z.object({ channel: z.string().max(50) });
const ownParams = params.extend({ word: z.string().max(100) });
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

  const ownAddressesOf = (name: string): OwnAddresses => {
    const { ownAddresses } = channelOf(name);
    if (!ownAddresses) throw new AppError("ERR_NOT_FOUND");
    return ownAddresses;
  };
  const proven = (answer: string | null): string => {
    if (answer === null) throw new AppError("ERR_NO_PERMISSION");
    return answer;
  };
  const asked = (query: unknown) => Query.safeParse(query).data ?? {};
  /** Stores the parts that a call may report; null for a call that its signer may not make. */
  const take = async (ip: string, channel: string, accepted: Omit<StoredCall, "channel"> | null): Promise<null> => {
    if (!accepted) {
      await limit.forged(ip);
      throw new AppError("ERR_NO_PERMISSION");
    }
    limit.signed(ip);
    await store({ channel, ...accepted });
    return null;
  };
  const answerSchema = { security: [], response: { 200: z.string() } };
  const callSchema = {
    description:
      "Called by a channel, with a signature. The server stores the call, answers, and processes it afterwards.",
    security: [],
    response: { 200: z.null() },
  };
  const callOptions = {
    config: { ...config, counted: "never" },
    onRequest: async ({ ip }: FastifyRequest) => limit.enter(ip),
    bodyLimit,
  } as const;

  app.get(url, { config, schema: { ...answerSchema, params } }, async ({ params, query }) =>
    proven(channelOf(params.channel).answerChallenge(asked(query))),
  );

  app.get(ownUrl, { config, schema: { ...answerSchema, params: ownParams } }, async ({ params, query }) =>
    proven(ownAddressesOf(params.channel).answerChallenge(asked(query), params.word)),
  );

  app.post(url, { ...callOptions, schema: { ...callSchema, params } }, async ({ params, headers, body, ip }) => {
    const channel = channelOf(params.channel);
    const call = rawCall(headers, body);
    const accepted = channel.isAuthentic(call) ? { parts: channel.parts(call.body) } : null;
    if (accepted?.parts.length === 0)
      services.log.warn({ channel: channel.kind.name }, "a signed call was not understood");
    return take(ip, channel.kind.name, accepted);
  });

  app.post(
    ownUrl,
    { ...callOptions, schema: { ...callSchema, params: ownParams } },
    async ({ params, headers, body, ip }) => {
      const addresses = ownAddressesOf(params.channel);
      return take(ip, params.channel, await addresses.accept(rawCall(headers, body), params.word));
    },
  );
};

function rawCall(headers: FastifyRequest["headers"], body: unknown): RawCall {
  const texts = Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  return { headers: Object.fromEntries(texts), body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
}
