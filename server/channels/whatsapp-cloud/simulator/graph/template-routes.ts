import type { FastifyInstance } from "fastify";
import { numberFor, tokenOf } from "./caller.ts";
import { GraphError } from "./graph-error.ts";
import { configure } from "./numbers.ts";
import type { Graph } from "./send-message.ts";
import { createTemplate, deleteTemplates, editTemplate, listTemplates } from "./templates.ts";
import { beginUpload, endUpload } from "./uploads.ts";

type Named = { Params: { id: string }; Querystring: Record<string, string | undefined> };

/**
 * The paths of message templates, and what shares one with them: uploads, and the webhooks of a number. `mayManage` throws if the caller may not manage the account. */
export function templateRoutes(
  app: FastifyInstance,
  graph: Graph,
  mayManage: (wabaId: string, authorization: string | undefined) => unknown,
): void {
  const { sim } = graph;
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.get<Named>("/:version/:id/message_templates", async ({ params, headers, query }) => {
    mayManage(params.id, headers.authorization);
    return listTemplates(sim, params.id, query);
  });
  app.post<Named>("/:version/:id/message_templates", async ({ params, headers, body }) => {
    mayManage(params.id, headers.authorization);
    return createTemplate(graph, params.id, body);
  });
  app.delete<Named>("/:version/:id/message_templates", async ({ params, headers, query }) => {
    mayManage(params.id, headers.authorization);
    return deleteTemplates(graph, params.id, query);
  });
  app.post<Named>("/:version/app/uploads", async ({ headers, query }) =>
    beginUpload(sim, tokenOf(sim, headers.authorization), query),
  );
  app.post<Named>("/:version/:id", async ({ params, headers, body }) => {
    if (params.id.startsWith("upload:")) {
      const token = tokenOf(sim, headers.authorization?.replace(/^OAuth /, "Bearer "));
      return endUpload(sim, token, params.id, String(headers.file_offset), body);
    }
    const number = sim.numbers.get(params.id) && numberFor(sim, params.id, headers.authorization);
    if (number) {
      await configure(sim, number, body);
      return { success: true };
    }
    const template = sim.templates.get(params.id);
    if (!template) throw new GraphError(100, `Object with ID '${params.id}' does not exist.`);
    mayManage(template.wabaId, headers.authorization);
    return editTemplate(graph, template, body);
  });
}
