import { Ajv2020 } from "ajv/dist/2020.js";
import { isObject, type Json, type JsonObject, resolve } from "./meta-document.ts";
import type { Call } from "./record-calls.ts";

/** `kindOf`: the name in Meta's paths for the object with this id, such as `Media-ID`; null for what is no id. */
type Options = { kindOf: (id: string) => string | null; uncovered: ReadonlySet<string> };

export type Verdict = {
  /** One line for each place where a call differs from the document. */
  disagreements: string[];
  /** Calls that the document describes, by method and path; for webhooks also the types of messages. */
  covered: Set<string>;
  /** Calls that the document does not describe. */
  uncovered: Set<string>;
};

/** Compares calls with Meta's document: their addresses, headers, bodies and answers. */
export function judge(document: JsonObject, calls: readonly Call[], { kindOf, uncovered }: Options): Verdict {
  const validate = validatorOf(document);
  const verdict: Verdict = { disagreements: [], covered: new Set(), uncovered: new Set() };
  const note = (place: string, problems: readonly string[]) =>
    verdict.disagreements.push(...problems.map((problem) => `${place}: ${problem}`));
  const noteUncovered = (name: string) => {
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
      if (field !== "messages" || !isObject(value)) noteUncovered(`field ${String(field)}`);
      else judgeUpdates(value);
    }
  }

  function judgeUpdates(value: JsonObject): void {
    const known = ((value.messages ?? []) as JsonObject[]).filter(({ type }) => {
      const isNew = uncovered.has(`type ${String(type)}`);
      if (isNew) noteUncovered(`type ${String(type)}`);
      else verdict.covered.add(`type ${String(type)}`);
      return !isNew;
    });
    for (const { status } of (value.statuses ?? []) as JsonObject[]) verdict.covered.add(`status ${String(status)}`);
    const isSystem = known.some(({ type }) => type === "system");
    const name = value.statuses ? "StatusMessageValue" : `IncomingMessageValue${isSystem ? "System" : "General"}`;
    const described = { ...value, ...(value.messages && { messages: known }) };
    note(`webhook ${name}`, validate(`#/components/schemas/${name}`, described));
  }

  function judgeRequest({ method, url, headers, body, form, status, answer }: Call): void {
    const [version = "", id = "", ...rest] = url.pathname.split("/").slice(1);
    const kind = kindOf(id);
    const path = kind === null ? null : pathOf(document, rest, kind);
    const operation =
      path === null ? undefined : (resolve(document, pointer(path)) as JsonObject)[method.toLowerCase()];
    if (path === null || !isObject(operation)) {
      const named = /^\d+$/.test(id) ? `{${kind}}` : id.replace(/:.*/, ":{id}");
      noteUncovered(`${method} /{version}/${[named, ...rest].join("/")}`);
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
    const { required, content } = (operation.requestBody ?? { required: false }) as JsonObject;
    if (given !== null)
      note(`${place} body`, validate(`${at}/requestBody/content/${media.replace("/", "~1")}/schema`, given));
    // The document leaves `required` out where Meta's own examples have bodies.
    else if (content !== undefined && required !== false) note(place, ["the body is absent, or no JSON"]);
    if (path.endsWith("/messages") && isObject(given))
      verdict.covered.add(`sent ${String(given.type ?? given.status)}`);
    if (status === null) return;
    if (answer === undefined) note(`${place} ${status}`, ["the answer is absent, or no JSON"]);
    else if (status !== 200) note(`${place} ${status}`, validate("#/components/schemas/GraphAPIError", answer));
    else note(`${place} 200`, answerProblems(`${at}/responses/200/content/application~1json`, answer, url));
  }

  function answerProblems(at: string, answer: Json, { searchParams }: URL): string[] {
    const asked = searchParams.get("fields")?.split(",");
    const isAsked = (name: string) => asked === undefined || name === "id" || asked.includes(name);
    const problems = validate(`${at}/schema`, answer).filter((problem) => isAsked(missingField(problem) ?? "id"));
    // The document requires little or nothing of most answers; its examples show what they always have.
    const examples = (resolve(document, at) as JsonObject).examples ?? {};
    const shown = Object.values(examples as Record<string, { value: JsonObject }>)
      .flatMap(({ value }) => withFields(value))
      .map((one) => Object.keys(one).filter(isAsked));
    const isLike = (found: JsonObject) => shown.some((names) => names.every((name) => name in found));
    const unlike = shown.length > 0 && !withFields(answer).every(isLike);
    return unlike ? [...problems, "it has less than each of Meta's own examples"] : problems;
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
    const undeclared = [...inQuery.keys()].filter((name) => !names("query").includes(name));
    const problems = undeclared.map((name) => `the query ${name} is not declared`);
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

/** The objects of an answer that carry the fields of what was asked for: a list's rows, or the answer itself. */
const withFields = (answer: Json): JsonObject[] => {
  if (!isObject(answer)) return [];
  return Array.isArray(answer.data) ? answer.data.filter(isObject) : [answer];
};

/** The field whose absence is the problem; undefined for other problems, and where something else has to be. */
const missingField = (problem: string): string | undefined => {
  const name = /^(\/data\/\d+)? must have required .*"missingProperty":"(\w+)"/.exec(problem)?.[2];
  return name === "data" ? undefined : name;
};
