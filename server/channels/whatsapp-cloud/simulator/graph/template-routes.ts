import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { tokenOf } from "./caller.ts";
import { GraphError } from "./graph-error.ts";
import type { Graph } from "./send-message.ts";
import {
  beginUpload,
  createTemplate,
  decide,
  deleteTemplates,
  editTemplate,
  endUpload,
  listTemplates,
  rate,
  templateEvents,
} from "./templates.ts";

type Named = { Params: { id: string }; Querystring: Record<string, string | undefined> };

const Decision = z.object({
  event: z.enum(templateEvents).optional(),
  quality: z.enum(["GREEN", "YELLOW", "RED"]).optional(),
  category: z.enum(["MARKETING", "UTILITY"]).optional(),
});

/**
 * The paths of message templates. `mayManage` throws if the caller may not manage the account. The path
 * `/templates/{id}` is a control of the simulator's own: it plays Meta's decision about a template.
 */
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
  app.post<Named>("/:version/app/uploads", async ({ headers }) => {
    tokenOf(sim, headers.authorization);
    return beginUpload();
  });
  app.post<Named>("/:version/:id", async ({ params, headers, body }) => {
    if (params.id.startsWith("upload:")) {
      tokenOf(sim, headers.authorization?.replace(/^OAuth /, "Bearer "));
      return endUpload(body);
    }
    const template = sim.templates.get(params.id);
    if (!template) throw new GraphError(100, `Object with ID '${params.id}' does not exist.`);
    mayManage(template.wabaId, headers.authorization);
    return editTemplate(graph, template, body);
  });
  app.post<Named>("/templates/:id", async ({ params, body }) => {
    const { event, ...ratings } = Decision.parse(body);
    if (event) decide(graph, params.id, event);
    rate(graph, params.id, {
      ...(ratings.quality && { quality: ratings.quality }),
      ...(ratings.category && { category: ratings.category }),
    });
    return { success: true };
  });
}
