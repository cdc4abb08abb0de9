import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export const metaFile = fileURLToPath(new URL("meta-document.json", import.meta.url));

/** A change of the document, where it is wrong or older than the API. */
export type Exception = { why: string; amend: (document: JsonObject) => void };

/** Meta's document with these exceptions, in a form that a validator of JSON Schema can follow. */
export function readMetaDocument(exceptions: readonly Exception[]): JsonObject {
  const document = JSON.parse(readFileSync(metaFile, "utf8")) as JsonObject;
  for (const { amend } of exceptions) amend(document);
  // An update is checked by its field, so that an error is about the part that it names.
  Object.assign(resolve(document, "#/components/schemas/Change/properties") as JsonObject, {
    value: { type: "object" },
    field: { type: "string" },
  });
  followDiscriminators(document);
  return document;
}

/** The part that `#/a/b` points to. Throws if there is none. */
export function resolve(document: JsonObject, ref: string): Json {
  let part: Json = document;
  for (const step of ref.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/");
    const next: Json | undefined = Array.isArray(part) ? part[Number(key)] : isObject(part) ? part[key] : undefined;
    if (next === undefined) throw new Error(`the document has no ${ref}`);
    part = next;
  }
  return part;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Calls `visit` with every object of a document, the inner ones first. */
export function walk(part: Json, visit: (object: JsonObject) => void): void {
  if (Array.isArray(part)) for (const one of part) walk(one, visit);
  if (!isObject(part)) return;
  for (const value of Object.values(part)) walk(value, visit);
  visit(part);
}

type Discriminator = { propertyName: string; mapping: Record<string, string> };

/**
 * JSON Schema knows no discriminators. One becomes a choice by its property: so the schemas that only it names are
 * checked, and an error tells about the chosen one only.
 */
function followDiscriminators(document: JsonObject): void {
  const schemas = resolve(document, "#/components/schemas") as JsonObject;
  for (const [name, schema] of Object.entries({ ...schemas })) {
    if (!isObject(schema) || !isObject(schema.discriminator)) continue;
    schemas[`Chosen${name}`] = chosen(schema.discriminator as Discriminator);
    delete schema.oneOf;
  }
  walk(document, (object) => {
    // Within a schema of its own, such as an answer's part.
    if (isObject(object.discriminator) && !Object.values(schemas).includes(object)) {
      object.allOf = chosen(object.discriminator as Discriminator).allOf ?? [];
      delete object.discriminator;
    }
    for (const [key, value] of Object.entries(object)) {
      const name = isObject(value) && typeof value.$ref === "string" ? value.$ref.split("/").at(-1) : undefined;
      if (name !== undefined && `Chosen${name}` in schemas)
        object[key] = { $ref: `#/components/schemas/Chosen${name}` };
    }
  });
}

const chosen = ({ propertyName, mapping }: Discriminator): JsonObject => ({
  type: "object",
  required: [propertyName],
  properties: { [propertyName]: { enum: Object.keys(mapping) } },
  allOf: Object.entries(mapping).map(([value, $ref]) => ({
    if: { properties: { [propertyName]: { const: value } } },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
    then: { $ref },
  })),
});
