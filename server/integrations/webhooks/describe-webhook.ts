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
  "Request that a company's webhook receives. Answer 2xx within " +
  `${callTimeoutSeconds} seconds, and process the event afterwards. Redirects are not followed. A failed call is repeated ` +
  `for about a day, at growing intervals. A webhook is paused if all calls fail for ${pauseAfterHours} hours or the receiver ` +
  "answers 410. Its events are kept, and are delivered when an admin resumes the webhook. Delivery is at least once: an " +
  "event may arrive again with the same `id`, and the order is not guaranteed after a failure.";

const aboutSignature =
  "Signature in Balcão's own format. `t`: time of signing, in seconds since 1970. `v1`: HMAC-SHA256 of `{t}.{body}` in " +
  "hexadecimal digits. The key is the whole secret, and the body is the exact bytes received. Reject a wrong signature, " +
  `and one that is older than ${toleranceSeconds} seconds.`;

const aboutStandard =
  "Signature as defined by Standard Webhooks: `v1,` and the HMAC-SHA256 of " +
  "`{webhook-id}.{webhook-timestamp}.{body}` in base64. The key is the base64-decoded part of the secret after " +
  "`whsec_`. The header may contain several signatures, separated by spaces. The standard's libraries verify it.";

/** The calls we make, for the OpenAPI document. The author of a receiver needs nothing else. */
export const webhookCalls: Record<string, object> = {
  event: {
    post: {
      operationId: "webhookEvent",
      tags: ["webhooks"],
      summary: "Receive an event",
      description: about,
      security: [],
      parameters: [
        header("Balcao-Event-Id", "Id of the event, the same in every repeat.", { type: "string" }),
        header("Balcao-Event-Type", "Type of the event.", { type: "string" }),
        header("Balcao-Delivery-Id", "Id of the delivery in the delivery log.", { type: "string" }),
        header("webhook-id", "Id of the event, if the webhook uses Standard Webhooks.", { type: "string" }, false),
        header("webhook-timestamp", "Time of signing, in seconds since 1970.", { type: "string" }, false),
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
      responses: {
        "2XX": { description: "The event is delivered." },
        default: { description: "The delivery failed and is repeated later." },
      },
    },
  },
};

/** Only a whole JSON Schema document names its version; a part of one does not. */
function schemaOf(schema: z.ZodType): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { target: "draft-2020-12" });
  return described;
}
