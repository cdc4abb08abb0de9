import { Ajv2020 } from "ajv/dist/2020.js";
import { isObject, type Json, type JsonObject, resolve } from "./meta-document.ts";
import type { Call } from "./record-calls.ts";

/** `kindOf`: the name in Meta's paths for the object with this id, such as `Media-ID`. */
type Options = { kindOf: (id: string) => string; uncovered: ReadonlySet<string> };

export type Verdict = {
  /** One line for each place where a call differs from the document. */
  disagreements: string[];
  /** What the document describes and was called, by method and path; for webhooks also the types of messages. */
  covered: Set<string>;
  /** What was called and the document does not describe. */
  uncovered: Set<string>;
};

/** Compares calls with Meta's document: their addresses, headers, bodies and answers. */
export function judge(document: JsonObject, calls: readonly Call[], { kindOf, uncovered }: Options): Verdict {
  const validate = validatorOf(document);
  const verdict: Verdict = { disagreements: [], covered: new Set(), uncovered: new Set() };
  const note = (place: string, problems: readonly string[]) =>
    verdict.disagreements.push(...problems.map((problem) => `${place}: ${problem}`));
  const skip = (name: string) => {
    verdict.uncovered.add(name);
    if (!uncovered.has(name)) verdict.disagreements.push(`the document has no ${name}`);
  };
  for (const call of calls) {
    if (call.to === "business") judgeWebhook(call.body);
    else judgeRequest(call);
  }
  return verdict;

  function judgeWebhook(body: Json): void {
    note("webhook", validate("#/components/schemas/WebhookPayload", body));
    const entries = isObject(body) && Array.isArray(body.entry) ? body.entry.filter(isObject) : [];
    for (const { field, value } of entries.flatMap(({ changes }) => (changes ?? []) as JsonObject[])) {
      if (field !== "messages" || !isObject(value)) skip(`field ${String(field)}`);
      else judgeUpdates(value);
    }
  }

  function judgeUpdates(value: JsonObject): void {
    const known = ((value.messages ?? []) as JsonObject[]).filter(({ type }) => {
      const isNew = uncovered.has(`type ${String(type)}`);
      if (isNew) skip(`type ${String(type)}`);
      else verdict.covered.add(`type ${String(type)}`);
      return !isNew;
    });
    for (const { status } of (value.statuses ?? []) as JsonObject[]) verdict.covered.add(`status ${String(status)}`);
    const isSystem = known.some(({ type }) => type === "system");
    const name = value.statuses ? "StatusMessageValue" : `IncomingMessageValue${isSystem ? "System" : "General"}`;
    const told = { ...value, ...(value.messages && { messages: known }) };
    note(`webhook ${name}`, validate(`#/components/schemas/${name}`, told));
  }

  function judgeRequest({ method, url, headers, body, form, status, answer }: Call): void {
    const [version = "", id = "", ...rest] = url.pathname.split("/").slice(1);
    const path = pathOf(document, rest, kindOf(id));
    const operation =
      path === null ? undefined : (resolve(document, pointer(path)) as JsonObject)[method.toLowerCase()];
    if (path === null || !isObject(operation)) {
      skip(`${method} /{version}/${[id.replace(/:.*/, ":{id}"), ...rest].join("/")}`);
      return;
    }
    const place = `${method} ${path}`;
    verdict.covered.add(place);
    const placeholders = /\{([^}]+)\}/g.exec(path.slice("/{Version}/".length))?.[1] ?? "";
    note(place, parameterProblems(operation, { Version: version, [placeholders]: id }, url.searchParams, headers));
    const at = `${pointer(path)}/${method.toLowerCase()}`;
    const media = form ? "multipart/form-data" : "application/json";
    const given = form
      ? Object.fromEntries([...form].map(([key, one]) => [key, typeof one === "string" ? one : "…"]))
      : body;
    if (given !== null)
      note(`${place} body`, validate(`${at}/requestBody/content/${media.replace("/", "~1")}/schema`, given));
    if (status === null || answer === undefined) return;
    if (status !== 200) {
      note(`${place} ${status}`, validate("#/components/schemas/GraphAPIError", answer));
      return;
    }
    const asked = url.searchParams.get("fields")?.split(",");
    const problems = validate(`${at}/responses/200/content/application~1json/schema`, answer);
    // Only the fields that were asked for are answered, and the id.
    note(`${place} 200`, asked ? problems.filter((one) => !isUnasked(one, asked)) : problems);
  }

  function parameterProblems(
    operation: JsonObject,
    inPath: Record<string, string>,
    inQuery: URLSearchParams,
    headers: Headers,
  ): string[] {
    const declared = ((operation.parameters ?? []) as JsonObject[]).map((one) =>
      typeof one.$ref === "string" ? (resolve(document, one.$ref) as JsonObject) : one,
    );
    const names = (place: string) => declared.filter((one) => one.in === place).map(({ name }) => String(name));
    const strangers = [...inQuery.keys()].filter((name) => !names("query").includes(name));
    const problems = strangers.map((name) => `the query ${name} is not declared`);
    for (const { name, in: place, required, schema } of declared as { [key: string]: Json }[]) {
      const key = String(name);
      const found = place === "query" ? inQuery.get(key) : place === "path" ? inPath[key] : headers.get(key);
      // A multipart form's type names its boundary, too.
      const text = key === "Content-Type" ? found?.split(";")[0] : found;
      if (text === null || text === undefined) {
        if (required === true) problems.push(`the ${String(place)} ${key} is absent`);
        continue;
      }
      const value = isObject(schema) && schema.type === "integer" ? Number(text) : text;
      problems.push(...validate(schema ?? true, value).map((problem) => `${String(place)} ${key} ${problem}`));
    }
    return problems;
  }
}

type Validate = (schema: string | Json, value: Json) => string[];

/** Checks values by parts of the document, or by a schema. */
export function validatorOf(document: JsonObject): Validate {
  // The document has keywords of OpenAPI and formats of its own beside JSON Schema's.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, logger: false });
  ajv.addSchema(document, "meta");
  return (schema, value) => {
    const check = ajv.compile(typeof schema === "string" ? { $ref: `meta${schema}` } : (schema as object));
    if (check(value)) return [];
    return (check.errors ?? [])
      .filter(({ keyword }) => keyword !== "if")
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  };
}

const pointer = (path: string): string => `#/paths/${path.replaceAll("/", "~1")}`;

/** The document's path for an object of this kind, with what follows its id; null if it has none. */
function pathOf(document: JsonObject, rest: readonly string[], kind: string): string | null {
  const all = Object.keys(document.paths as JsonObject);
  const fits = (path: string) => {
    const [, , , ...fixed] = path.split("/");
    return fixed.join("/") === rest.join("/") && path.startsWith("/{Version}/{");
  };
  const found = all.filter(fits);
  return found.find((path) => path.includes(`{${kind}}`)) ?? (rest.length > 0 ? (found[0] ?? null) : null);
}

const isUnasked = (problem: string, asked: readonly string[]): boolean => {
  const missing = /"missingProperty":"(\w+)"/.exec(problem)?.[1];
  return missing !== undefined && missing !== "id" && !asked.includes(missing);
};
