import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { ErrorBody } from "@balcao/shared/platform/errors.ts";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { completeOpenApi, type OpenApiDocument } from "./complete-openapi.ts";

/** The body of a route that parses a form with one file. */
const oneFile = {
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", format: "binary" } },
};

/** The fields of a form and its files, for the OpenAPI document of a route that also accepts JSON. */
export function formOf(fields: z.ZodType, files: "medias" | "file"): object {
  const asked = { target: "draft-2020-12", io: "input", unrepresentable: "any" } as const;
  const { $schema: _, ...schema } = z.toJSONSchema(fields, asked);
  const file = { type: "string", format: "binary" };
  return {
    ...schema,
    properties: { ...schema.properties, [files]: files === "file" ? file : { type: "array", items: file } },
  };
}

type Told = {
  /** The webhooks that the product calls. */
  webhooks: Record<string, object>;
  /** A summary for each operation, by method and route. */
  summaries: Readonly<Record<string, string>>;
};

/** Collects the contracts of the routes registered after it into one OpenAPI document. */
export async function gatherOpenApi(app: FastifyInstance, { webhooks, summaries }: Told): Promise<void> {
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
      servers: [{ url: "/", description: "This server" }],
      security: [{ session: [] }],
      webhooks: webhooks as never,
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const isUpload = schema?.consumes?.includes("multipart/form-data") && !schema.body;
      return { schema: isUpload ? { ...schema, body: oneFile } : schema, url };
    },
    transformObject: (given) =>
      completeOpenApi(
        jsonSchemaTransformObject(given) as OpenApiDocument,
        z.toJSONSchema(ErrorBody, { target: "draft-2020-12" }),
        summaries,
      ) as never,
  });
}

/** Serves the document: a page at /docs, the document itself at /docs/json and /docs/yaml. */
export async function publishOpenApi(app: FastifyInstance): Promise<void> {
  const handlers: Record<string, RouteHandlerMethod> = {
    "/docs/json": writtenOnce("application/json; charset=utf-8", () => JSON.stringify(app.swagger())),
    "/docs/yaml": writtenOnce("application/x-yaml", () => app.swagger({ yaml: true })),
  };
  app.addHook("onRoute", (route) => {
    const handler = handlers[route.url];
    if (!handler) return;
    // It is large: a caller gets it as often as other answers without a session.
    const { counted: _, ...config } = route.config ?? {};
    Object.assign(route, { handler, config });
  });
  // The server's own content security policy applies: the plugin's would allow styles of any host.
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: false });
}

/** Writing the document takes longer than all else in a call, so its bytes are kept from the first call on. */
function writtenOnce(type: string, write: () => string): RouteHandlerMethod {
  let kept: { plain: Buffer; zipped: Buffer; etag: string } | undefined;
  return ({ headers }, reply) => {
    if (!kept) {
      const plain = Buffer.from(write());
      const etag = `"${createHash("sha256").update(plain).digest("base64url")}"`;
      kept = { plain, zipped: gzipSync(plain), etag };
    }
    reply.headers({ etag: kept.etag, "cache-control": "no-cache", vary: "accept-encoding" }).type(type);
    if (headers["if-none-match"] === kept.etag) return reply.code(304).send();
    if (!headers["accept-encoding"]?.includes("gzip")) return reply.send(kept.plain);
    return reply.header("content-encoding", "gzip").send(kept.zipped);
  };
}
