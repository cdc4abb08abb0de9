import { filesPerMessage } from "@balcao/shared/files.ts";
import { ApiMessage, ApiMessageSent, IdempotencyKey } from "@balcao/shared/messages-api.ts";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { bearerOf } from "../auth/access-token.ts";
import { hashOfToken } from "../connections/connection-token.ts";
import { checkForm, removeFiles, takeForm } from "../files/take-form.ts";
import { sendApiMessage } from "./send-api-message.ts";

/** A program that has more to say makes it a campaign. */
const perMinute = 120;
const rateLimit = {
  max: perMinute,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => hashOfToken(bearerOf(request) ?? request.ip),
};

const Headers = z.object({ "idempotency-key": IdempotencyKey.optional() });

export const messagesApiRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    "/api/messages/send",
    {
      config: { access: "token", rateLimit },
      schema: {
        description:
          "Sends a text (JSON), or files with a text (a form with `medias`), to a number in the name of the connection " +
          "whose token comes as bearer. An `Idempotency-Key` header makes a repeat harmless for 24 hours.",
        security: [{ connectionToken: [] }],
        consumes: ["application/json", "multipart/form-data"],
        headers: Headers,
        // A form has no body here: its parts are read one by one.
        body: ApiMessage.nullish(),
        response: { 200: ApiMessageSent },
      },
    },
    async (request) => {
      if (request.isMultipart()) return sendForm(request);
      if (!request.body) throw new AppError("ERR_INVALID_REQUEST", "The body is missing.");
      const { isRepeat: _, ...sent } = await sendApiMessage(request.ctx, {
        ...request.body,
        ...of(request),
        files: [],
      });
      return sent;
    },
  );
};

const of = ({ connectionId, headers }: FastifyRequest) => ({
  connectionId,
  idempotencyKey: Headers.parse(headers)["idempotency-key"] ?? null,
});

/** Nothing is sent unless all of it could be taken in. */
async function sendForm(request: FastifyRequest): Promise<ApiMessageSent> {
  const { ctx } = request;
  const { fields, files } = await takeForm(ctx, request, filesPerMessage);
  try {
    const message = checkForm(ApiMessage, fields);
    const { isRepeat, ...sent } = await sendApiMessage(ctx, { ...message, ...of(request), files });
    // The messages of before have theirs.
    if (isRepeat) await removeFiles(ctx, files);
    return sent;
  } catch (error) {
    await removeFiles(ctx, files);
    throw error;
  }
}
