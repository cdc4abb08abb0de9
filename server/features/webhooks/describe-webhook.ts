import { WebhookEvent } from "@balcao/shared/api-events.ts";
import { callTimeoutSeconds, pauseAfterHours } from "@balcao/shared/webhooks.ts";
import { z } from "zod";

/** How old a call's signature may be before a receiver had better refuse it. */
const toleranceSeconds = 300;

const header = (name: string, description: string, schema: object) => ({
  name,
  in: "header",
  required: true,
  description,
  schema,
});

const about =
  "What a company's webhook is called with. Answer 2xx within " +
  `${callTimeoutSeconds} seconds, and do the work afterwards. Redirects are not followed. A call that fails is repeated ` +
  `for about a day, with growing waits; a receiver to which nothing got through for ${pauseAfterHours} hours, or that ` +
  "answers 410, is paused until an admin resumes it, and what happened meanwhile is delivered then. Delivery is at least " +
  "once, and in no promised order after a failure: the same event may come again, with the same `id`.";

const aboutSignature =
  "When the call was signed, in seconds since 1970 (`t`), and the HMAC-SHA256 of `{t}.{body}` in hexadecimal digits " +
  "(`v1`), with the whole secret as its key and the body exactly as it came. Refuse one that differs, and one that is " +
  `older than ${toleranceSeconds} seconds.`;

/** The calls we make, for the OpenAPI document: a receiver is written from it alone. */
export const webhookCalls: Record<string, object> = {
  event: {
    post: {
      tags: ["webhooks"],
      summary: "Something happened",
      description: about,
      security: [],
      parameters: [
        header("Balcao-Event-Id", "The event's id, the same in every repeat.", { type: "string" }),
        header("Balcao-Event-Type", "The event's type.", { type: "string" }),
        header("Balcao-Delivery-Id", "The delivery's id, as the log of deliveries has it.", { type: "string" }),
        {
          ...header("Balcao-Signature", aboutSignature, {
            type: "string",
            pattern: "^t=(?<t>\\d+),v1=(?<v1>[0-9a-f]{64})$",
          }),
          "x-signature": { algorithm: "sha256", encoding: "hex", payload: "{t}.{body}", toleranceSeconds },
        },
      ],
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(WebhookEvent) } } },
      responses: { "2XX": { description: "It arrived." }, default: { description: "It is delivered again later." } },
    },
  },
};

/** A whole document of JSON Schema says which one it is; a part of one does not. */
function schemaOf(schema: z.ZodType): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { target: "draft-2020-12" });
  return described;
}
