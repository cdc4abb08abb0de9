import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageRoutes } from "../testing/page-routes.ts";
import { createWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it("documents every route of the API, and nothing else", async () => {
  const document = (await world.app.inject({ url: "/docs/json" })).json() as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = world.app.guardedRoutes
    .filter(({ method, url }) => method !== "HEAD" && !pageRoutes.test(url))
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, "{$1}")}`);
  // OpenAPI treats paths that differ only in their parameters' names as one path.
  const shape = (route: string) => route.replace(/\{\w+\}/g, "{}");
  expect(documented.map(shape).sort()).toEqual(routes.map(shape).sort());
  const paths = Object.keys(document.paths).map(shape);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

it("writes the document once, compressed, and not again for who has it", async () => {
  const ask = (headers: Record<string, string>) => world.app.inject({ url: "/docs/json", headers });
  const [plain, zipped] = await Promise.all([ask({}), ask({ "accept-encoding": "gzip, deflate, br" })]);
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  const again = await ask({ "if-none-match": String(plain.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await world.app.inject({ url: "/docs/yaml" })).headers.location).toBe("/docs/json");
});

it("documents every route's answers", async () => {
  const document = (await world.app.inject({ url: "/docs/json" })).json() as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  expect(Object.keys(document.paths).length).toBeGreaterThan(10);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      expect(
        // A WebSocket answers with the change of protocol.
        Object.keys(responses).filter((status) => status.startsWith("2") || status === "101"),
        `${method} ${path}`,
      ).toHaveLength(1);
    }
  }
});

it("serves the document's page", async () => {
  const reply = await world.app.inject({ url: "/docs/" });
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, expect.stringContaining("text/html")]);
});

it("gives every operation a unique id, a tag, its path's parameters and the body of its errors", async () => {
  type Operation = {
    operationId: string;
    tags: string[];
    parameters?: { name: string; in: string }[];
    responses: object;
  };
  const document = (await world.app.inject({ url: "/docs/json" })).json() as {
    servers: { url: string }[];
    paths: Record<string, Record<string, Operation>>;
    components: { responses: Record<string, { content: Record<string, { schema: { properties: object } }> }> };
  };
  const refusal = document.components.responses.Refused?.content["application/json"]?.schema;
  expect(Object.keys(refusal?.properties ?? {})).toContain("error");
  expect(document.servers).toHaveLength(1);
  const ids: string[] = [];
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId, tags, parameters = [], responses }] of Object.entries(methods)) {
      const route = `${method} ${path}`;
      ids.push(operationId);
      expect(operationId, route).toMatch(/^[a-z]+[A-Z][A-Za-z0-9]*$/);
      expect(tags, route).toHaveLength(1);
      expect(responses, route).toHaveProperty("4XX");
      const named = parameters.filter((one) => one.in === "path").map(({ name }) => name);
      expect(named.sort(), route).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
    }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain("postApiMessagesSend");
});

it("documents every upload with a file in its form", async () => {
  type Body = { content: Record<string, { schema: { properties: object } }> };
  const document = (await world.app.inject({ url: "/docs/json" })).json() as {
    paths: Record<string, Record<string, { requestBody?: Body }>>;
  };
  const forms = Object.entries(document.paths).flatMap(([path, methods]) => {
    const form = methods.post?.requestBody?.content["multipart/form-data"];
    return form ? [[path, form.schema.properties]] : [];
  });
  expect(forms.length).toBeGreaterThan(8);
  const binary = { type: "string", format: "binary" };
  for (const path of ["/messages/{ticketId}", "/chats/{id}/messages", "/api/messages/send"])
    expect(forms).toContainEqual([path, expect.objectContaining({ medias: { type: "array", items: binary } })]);
  expect(forms).toContainEqual(["/queue-options", expect.objectContaining({ file: binary, title: expect.anything() })]);
  expect(forms).toContainEqual(["/campaigns/{id}/media-upload", { file: { type: "string", format: "binary" } }]);
});
