import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

/** Gathers the contracts of the routes registered after it into one OpenAPI document, beside the calls we make. */
export async function gatherOpenApi(app: FastifyInstance, webhooks: Record<string, object>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Balcão",
        version: "1",
        description: "Customer service over WhatsApp. Errors carry a code in `error`.",
      },
      components: {
        securitySchemes: {
          session: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          paymentToken: {
            type: "http",
            scheme: "bearer",
            description: "In the details of ERR_SUBSCRIPTION_EXPIRED, when an admin signs in. It lives 15 minutes.",
          },
          connectionToken: { type: "http", scheme: "bearer", description: "The API token of a connection." },
        },
      },
      security: [{ session: [] }],
      webhooks: webhooks as never,
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}

/** Shows the document: a page at /docs, the document itself at /docs/json. */
export async function publishOpenApi(app: FastifyInstance): Promise<void> {
  // Under the policy that holds everywhere: its own would allow styles of any host.
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: false });
}
