import { WebhookEvent } from "@balcao/shared/integrations/api-events.ts";
import { callTimeoutSeconds, pauseAfterHours } from "@balcao/shared/integrations/webhooks.ts";
import { z } from "zod";

/** A receiver should refuse a signature older than this. */
const toleranceSeconds = 300;

const header = (name: string, description: string, schema: object, required = true) => ({
  name,
  in: "header",
  required,
  description,
  schema,
});

const about =
  "The call that a company's webhook receives. Answer 2xx within " +
  `${callTimeoutSeconds} seconds, and do the work afterwards. Redirects are not followed. A call that fails is repeated ` +
  `for about a day, with growing waits. A receiver that fails for ${pauseAfterHours} hours, or that answers 410, is paused ` +
  "until an admin resumes it; the events since then are delivered after that. Delivery is at least once, and in no " +
  "promised order after a failure: the same event may come again, with the same `id`.";

const aboutSignature =
  "If the webhook signs our own way: the time of signing in seconds since 1970 (`t`), and the HMAC-SHA256 of `{t}.{body}` in hexadecimal digits " +
  "(`v1`), with the whole secret as its key and the body exactly as it came. Refuse one that differs, and one that is " +
  `older than ${toleranceSeconds} seconds.`;

const aboutStandard =
  "If the webhook signs as Standard Webhooks says: `v1,` and the HMAC-SHA256 of " +
  "`{webhook-id}.{webhook-timestamp}.{body}` in base64. Its key is the bytes that the secret spells in base64 after " +
  "`whsec_`. There may be several, separated by blanks. The standard's libraries verify it.";

/** The calls we make, for the OpenAPI document. The author of a receiver needs nothing else. */
export const webhookCalls: Record<string, object> = {
  event: {
    post: {
      operationId: "webhookEvent",
      tags: ["webhooks"],
      summary: "Something happened",
      description: about,
      security: [],
      parameters: [
        header("Balcao-Event-Id", "The event's id, the same in every repeat.", { type: "string" }),
        header("Balcao-Event-Type", "The event's type.", { type: "string" }),
        header("Balcao-Delivery-Id", "The delivery's id, as the log of deliveries has it.", { type: "string" }),
        header("webhook-id", "The event's id, if the webhook signs the standard way.", { type: "string" }, false),
        header("webhook-timestamp", "The time of signing, in seconds since 1970.", { type: "string" }, false),
        header("webhook-signature", aboutStandard, { type: "string" }, false),
        {
          ...header(
            "Balcao-Signature",
            aboutSignature,
            { type: "string", pattern: "^t=(?<t>\\d+),v1=(?<v1>[0-9a-f]{64})$" },
            false,
          ),
          "x-signature": { algorithm: "sha256", encoding: "hex", payload: "{t}.{body}", toleranceSeconds },
        },
      ],
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(WebhookEvent) } } },
      responses: { "2XX": { description: "It arrived." }, default: { description: "It is delivered again later." } },
    },
  },
};

/** Only a whole JSON Schema document names its version; a part of one does not. */
function schemaOf(schema: z.ZodType): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { target: "draft-2020-12" });
  return described;
}
