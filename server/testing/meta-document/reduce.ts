import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";
import { type Json, type JsonObject, metaFile, resolve } from "./meta-document.ts";

/**
 * `node server/testing/meta-document/reduce.ts business-messaging-api_v23.0.yaml` writes meta-document.json: the paths
 * that the official channel calls, what they refer to, and Meta's examples of messages, without descriptions. The whole
 * document has a megabyte, most of it about paths that nobody calls here.
 */
const source = "https://github.com/facebook/openapi, commit ecba623 (2025-11-21), business-messaging-api_v23.0.yaml";

const called: Readonly<Record<string, readonly string[]>> = {
  "/{Version}/{Phone-Number-ID}": ["get"],
  "/{Version}/{Phone-Number-ID}/messages": ["post"],
  "/{Version}/{Phone-Number-ID}/media": ["post"],
  "/{Version}/{Phone-Number-ID}/register": ["post"],
  "/{Version}/{Phone-Number-ID}/whatsapp_business_profile": ["get", "post"],
  "/{Version}/{Media-ID}": ["get"],
  "/{Version}/{WABA-ID}/phone_numbers": ["get"],
  "/{Version}/{WABA-ID}/subscribed_apps": ["post"],
  "/{Version}/{WABA-ID}/message_templates": ["get", "post", "delete"],
  "/{Version}/{TEMPLATE_ID}": ["get", "post"],
  "/whatsapp/webhooks": ["post"],
};
/** The path lists only the messages themselves. */
const alsoNeeded = ["MarkMessageRequestPayload", "MarkMessageResponsePayload", "GraphAPIError"];
const dropped = new Set(["description", "summary", "title", "example", "headers", "tags", "security", "operationId"]);

const whole = parse(readFileSync(process.argv[2] ?? "", "utf8")) as JsonObject;
const schemas: JsonObject = {};
const parameters: JsonObject = {};
const kept = { schemas, parameters };

const paths = Object.fromEntries(
  Object.entries(called).map(([path, methods]) => {
    const operations = resolve(whole, `#/paths/${path.replaceAll("/", "~1")}`) as JsonObject;
    return [path, Object.fromEntries(methods.map((method) => [method, reduced(operations[method] ?? null)]))];
  }),
);
for (const name of alsoNeeded) keep(`#/components/schemas/${name}`);
const info = { title: "Meta's Business Messaging API, reduced", version: "v23.0", license: { name: "MIT" } };
writeFileSync(
  metaFile,
  `${JSON.stringify({ openapi: "3.1.0", info, "x-source": source, paths, components: kept }, null, 1)}\n`,
);

/** A part without what is only for readers; what it refers to is kept, too. */
function reduced(part: Json, isNamed = false): Json {
  if (Array.isArray(part)) return part.map((one) => reduced(one));
  if (part === null || typeof part !== "object") return part;
  if (typeof part.$ref === "string") keep(part.$ref);
  const entries = Object.entries(part).flatMap(([key, value]): [string, Json][] => {
    if (key === "examples" && !isNamed) return [[key, value]];
    if (dropped.has(key) && !isNamed) return [];
    return [[key, reduced(value, key === "properties" || key === "mapping")]];
  });
  if (typeof part.discriminator === "object" && part.discriminator !== null && !Array.isArray(part.discriminator))
    for (const ref of Object.values((part.discriminator.mapping as JsonObject | undefined) ?? {})) keep(String(ref));
  return Object.fromEntries(entries);
}

function keep(ref: string): void {
  const [, , section = "", name = ""] = ref.split("/");
  const into = section === "schemas" ? schemas : parameters;
  if (name in into) return;
  into[name] = {};
  into[name] = reduced(resolve(whole, ref));
}
