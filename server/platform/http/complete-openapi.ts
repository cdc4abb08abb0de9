/** The parts of an OpenAPI document that this module uses. */
type Parameter = { name: string; in: string };
type Schema = { type?: string; anyOf?: Schema[] };
type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, unknown>;
  /** The fields of a form, on a route that also accepts JSON. */
  "x-form"?: Schema;
};
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
};

const words = (path: string): string[] => path.split("/").filter(Boolean);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map(capital)
    .join("");

/** Built from method and path, so that it stays stable as routes are added: `GET /tags/{id}` is `getTagsById`. */
const operationIdOf = (method: string, path: string): string =>
  method.toLowerCase() +
  (words(path)
    .map((word) => (word.startsWith("{") ? `By${camel(word)}` : camel(word)))
    .join("") || "Root");

/**
 * Completes every operation for generators and linters: an id and a tag from its path, a summary by method and route,
 * its form, and the error body. OpenAPI treats paths that differ only in their parameters' names as one: they are
 * merged.
 */
export function completeOpenApi(
  document: OpenApiDocument,
  errorSchema: object,
  summaries: Readonly<Record<string, string>>,
): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  const known = new Map<string, string>();
  for (const [written, operations] of Object.entries(document.paths)) {
    const shape = written.replace(/\{[^}]+\}/g, "{}");
    const path = known.get(shape) ?? written;
    known.set(shape, path);
    const merged = { ...paths[path] };
    for (const [method, { "x-form": form, ...operation }] of Object.entries(operations)) {
      const summary = summaries[`${method.toUpperCase()} ${written.replace(/\{(\w+)\}/g, ":$1")}`];
      merged[method] = {
        operationId: operationIdOf(method, written),
        ...(summary !== undefined && { summary }),
        tags: [words(written)[0] ?? "root"],
        ...operation,
        ...(form && operation.requestBody && { requestBody: withForm(operation.requestBody, form) }),
        ...(operation.parameters && { parameters: renamed(operation.parameters, written, path) }),
        responses: { ...operation.responses, "4XX": { $ref: "#/components/responses/Refused" } },
      };
    }
    paths[path] = merged;
  }
  const refused = {
    description:
      "Refused. `error` is the code of the error. `message` is for developers, except where docs/other-consoles.md says that users can read it.",
    content: { "application/json": { schema: errorSchema } },
  };
  return { ...document, paths, components: { ...document.components, responses: { Refused: refused } } };
}

/**
 * Adds the multipart form to an operation with a JSON body. The route's schema lets the body be absent, for the form;
 * the document requires it for JSON.
 */
function withForm(body: NonNullable<Operation["requestBody"]>, form: Schema): NonNullable<Operation["requestBody"]> {
  const json = body.content["application/json"]?.schema;
  const [only = {}] = json?.anyOf?.filter(({ type }) => type !== "null") ?? [json];
  return { ...body, content: { "application/json": { schema: only }, "multipart/form-data": { schema: form } } };
}

/** Renames the parameters of a path to the names of the path it is merged into. */
function renamed(parameters: Parameter[], from: string, to: string): Parameter[] {
  const [old, names] = [from, to].map((path) => words(path).filter((word) => word.startsWith("{")));
  return parameters.map((one) => {
    const at = one.in === "path" ? (old?.indexOf(`{${one.name}}`) ?? -1) : -1;
    return at === -1 ? one : { ...one, name: names?.[at]?.slice(1, -1) ?? one.name };
  });
}
