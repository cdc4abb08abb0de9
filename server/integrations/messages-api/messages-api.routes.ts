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
import type { StoredFile } from "../../workspace/files/store-file.ts";
import { fetchFile } from "./fetch-file.ts";
import { type Outcome, sendApiMessage, sentBefore } from "./send-api-message.ts";

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
          "Sends a text (JSON), files with a text (a form with `medias`, or a `fileUrl`), or a message template, to a `number`, or to another id " +
          "of a person in `to`. A kind of id that the connection cannot write to answers `ERR_CONTACT_UNREACHABLE`. The bearer token selects the connection. With an `Idempotency-Key` header a " +
          "repeat within 24 hours sends nothing twice. A template that cannot be sent answers `ERR_TEMPLATE_UNKNOWN`, and values or a file that do " +
          "not fit answer `ERR_TEMPLATE_VALUES`; `details` names the fields and the reason. A token allows " +
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
      const { ctx } = request;
      // All of a form is read first: nothing is sent unless all of it could be stored.
      const form = request.isMultipart() ? await readForm(ctx, request, filesPerMessage) : null;
      const files = form?.files ?? [];
      try {
        const message = form ? checkForm(ApiMessage, form.fields) : request.body;
        if (!message) throw new AppError("ERR_INVALID_REQUEST", "The body is missing.");
        const { isRepeat, ...sent } = await send(request, message, files);
        // A repeat's files are not needed: the messages sent before have their own.
        if (isRepeat) await removeFiles(ctx, files);
        return sent;
      } catch (error) {
        await removeFiles(ctx, files);
        throw error;
      }
    },
  );
};

/** Sends a message with its files; the one at an address is fetched and added to them. */
async function send(
  { ctx, connectionId, headers }: FastifyRequest,
  message: ApiMessage,
  files: StoredFile[],
): Promise<Outcome> {
  const idempotencyKey = Headers.parse(headers)["idempotency-key"] ?? null;
  const asked = { ...message, connectionId, idempotencyKey, files };
  if (message.fileUrl) {
    if (files.length > 0)
      throw new AppError("ERR_INVALID_REQUEST", twoSources, { details: [{ field: "fileUrl", message: twoSources }] });
    const before = await sentBefore(ctx, asked);
    if (before) return before;
    files.push(await fetchFile(ctx, message.fileUrl));
  }
  const sending = () => sendApiMessage(ctx, asked);
  return files.length > 0 ? inFormQueue(ctx, sending) : sending();
}

const twoSources = "A message has files in a form, or the address of one.";
