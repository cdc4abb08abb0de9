import {
  ApiMessage,
  ApiMessageSent,
  IdempotencyKey,
  sendsPerMinute,
} from "@balcao/shared/integrations/messages-api.ts";
import { filesPerMessage } from "@balcao/shared/workspace/files.ts";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { hashOfToken } from "../../channels/connections/connection-token.ts";
import { AppError } from "../../errors.ts";
import { formOf } from "../../platform/http/openapi.ts";
import { bearerOf } from "../../workspace/auth/access-token.ts";
import { checkForm, inFormQueue, readForm, removeFiles } from "../../workspace/files/read-form.ts";
import { sendApiMessage } from "./send-api-message.ts";

const rateLimit = {
  max: sendsPerMinute,
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
          "Sends a text (JSON), or files with a text (a form with `medias`), to a `number`, or to another id " +
          "of a person in `to`. A kind of id that the connection cannot write to answers `ERR_CONTACT_UNREACHABLE`. The bearer token selects the connection. With an `Idempotency-Key` header a " +
          "repeat within 24 hours sends nothing twice. A token allows " +
          `${sendsPerMinute} calls a minute; further calls get 429, with the seconds to wait in \`Retry-After\`. ` +
          "If the number is not on WhatsApp, the event `message.failed` follows.",
        security: [{ connectionToken: [] }],
        consumes: ["application/json", "multipart/form-data"],
        headers: Headers,
        // A form has no body here: its parts are read one by one.
        body: ApiMessage.nullish(),
        "x-form": formOf(ApiMessage, "medias"),
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

/** Reads all of a form first: nothing is sent unless all of it could be stored. */
async function sendForm(request: FastifyRequest): Promise<ApiMessageSent> {
  const { ctx } = request;
  const { fields, files } = await readForm(ctx, request, filesPerMessage);
  try {
    const message = checkForm(ApiMessage, fields);
    const { isRepeat, ...sent } = await inFormQueue(ctx, () =>
      sendApiMessage(ctx, { ...message, ...of(request), files }),
    );
    // A repeat's files are not needed: the messages sent before have their own.
    if (isRepeat) await removeFiles(ctx, files);
    return sent;
  } catch (error) {
    await removeFiles(ctx, files);
    throw error;
  }
}
