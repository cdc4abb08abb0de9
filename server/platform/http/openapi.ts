import { createHash } from "node:crypto";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { ErrorBody } from "@balcao/shared/platform/errors.ts";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema, RouteHandlerMethod, RouteOptions } from "fastify";
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

const version = "3.1.0";

/**
 * Collects the contracts of the routes registered after it into one OpenAPI document. The function that it returns
 * writes the document, as JSON. Each route's schemas are translated by themselves, so that other calls are answered in between:
 * all at once take a third of a second.
 */
export async function gatherOpenApi(
  app: FastifyInstance,
  { webhooks, summaries }: Told,
): Promise<() => Promise<string>> {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    routes.push(route);
  });
  const translated = new Map<FastifySchema, FastifySchema>();
  await app.register(swagger, {
    openapi: {
      openapi: version,
      info: {
        title: "Balcão",
        version: "1",
        description: "Customer service over WhatsApp. The code of an error is in `error`.",
      },
      components: {
        securitySchemes: {
          session: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          paymentToken: {
            type: "http",
            scheme: "bearer",
            description:
              "Token in the details of ERR_SUBSCRIPTION_EXPIRED when an admin signs in. Valid for 15 minutes.",
          },
          connectionToken: { type: "http", scheme: "bearer", description: "API token of a connection." },
        },
      },
      servers: [{ url: "/", description: "This server" }],
      security: [{ session: [] }],
      webhooks: webhooks as never,
    },
    transform: ({ schema, url }) => ({ schema: translated.get(schema) ?? translate(schema, url), url }),
    transformObject: (given) =>
      completeOpenApi(
        jsonSchemaTransformObject(given) as OpenApiDocument,
        z.toJSONSchema(ErrorBody, { target: "draft-2020-12" }),
        summaries,
      ) as never,
  });
  return async () => {
    for (const { schema, url } of routes) {
      if (schema) translated.set(schema, translate(schema, url));
      await yieldToOthers();
    }
    return JSON.stringify(app.swagger());
  };
}

/** The Zod schemas of a route as JSON schemas. */
function translate(given: FastifySchema, url: string): FastifySchema {
  const { schema } = jsonSchemaTransform({ schema: given, url, openapiObject: { openapi: version } } as never);
  const isUpload = schema?.consumes?.includes("multipart/form-data") && !schema.body;
  return isUpload ? { ...schema, body: oneFile } : schema;
}

/**
 * Serves the document that `write` writes: a page at /docs, the document itself at /docs/json. JSON is YAML, too, so
 * /docs/yaml leads there.
 */
export async function publishOpenApi(app: FastifyInstance, write: () => Promise<string>): Promise<void> {
  const handlers: Record<string, RouteHandlerMethod> = {
    "/docs/json": writtenOnce(write),
    "/docs/yaml": (_, reply) => reply.redirect("/docs/json", 308),
  };
  app.addHook("onRoute", (route) => {
    const handler = handlers[route.url];
    if (!handler) return;
    // The document is large, so it counts towards the rate limit of calls without a session.
    const { counted: _, ...config } = route.config ?? {};
    Object.assign(route, { handler, config });
  });
  // The server's own content security policy applies: the plugin's would allow styles of any host.
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: false });
}

type Written = { plain: Buffer; zipped: Buffer; etag: string };

/** Writing the document takes longer than all else in a call, so its bytes are kept from the first call on. */
function writtenOnce(write: () => Promise<string>): RouteHandlerMethod {
  let kept: Promise<Written> | undefined;
  return async ({ headers }, reply) => {
    kept ??= bytesOf(write);
    const { plain, zipped, etag } = await kept;
    reply.headers({ etag, "cache-control": "no-cache", vary: "accept-encoding" });
    if (headers["if-none-match"] === etag) return reply.code(304).send();
    reply.type("application/json; charset=utf-8");
    if (!headers["accept-encoding"]?.includes("gzip")) return reply.send(plain);
    return reply.header("content-encoding", "gzip").send(zipped);
  };
}

async function bytesOf(write: () => Promise<string>): Promise<Written> {
  const plain = Buffer.from(await write());
  const etag = `"${createHash("sha256").update(plain).digest("base64url")}"`;
  return { plain, zipped: await promisify(gzip)(plain), etag };
}
