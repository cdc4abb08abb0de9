import { randomInt } from "node:crypto";
import type { CloudTemplate, Simulation } from "../state.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import { GraphError } from "./graph-error.ts";
import { brokenRule, NewTemplate, TemplateEdit } from "./template-forms.ts";

type Graph = { sim: Simulation; webhooks: Webhooks };
type Query = Readonly<Record<string, string | undefined>>;

/** A template as Meta answers it. */
export const describeTemplate = ({ wabaId: _, rejectedReason, quality, ...template }: CloudTemplate) => ({
  ...template,
  quality_score: { score: quality, date: null },
  rejected_reason: rejectedReason,
});

/** A page of an account's templates. */
export function listTemplates(sim: Simulation, wabaId: string, query: Query): object {
  const all = [...sim.templates.values()].filter(
    (one) =>
      one.wabaId === wabaId &&
      (!query.name || one.name === query.name) &&
      (!query.status || one.status === query.status),
  );
  const { data, ...page } = pageOf(sim, all, query);
  return { data: data.map(describeTemplate), ...page };
}

/** The page of a list that a query asks for. */
export function pageOf<T>({ url }: Simulation, all: readonly T[], query: Query): { data: T[]; paging: object } {
  const limit = Math.min(Number(query.limit ?? 25), 100);
  const from = query.after ? Number(Buffer.from(query.after, "base64").toString()) : 0;
  const data = all.slice(from, from + limit);
  const after = Buffer.from(String(from + data.length)).toString("base64");
  const hasMore = from + data.length < all.length;
  return { data, paging: { cursors: { before: "", after }, ...(hasMore && { next: `${url}/next` }) } };
}

/** Takes a new template for review. Throws 100. */
export function createTemplate(graph: Graph, wabaId: string, body: unknown): object {
  const { sim } = graph;
  const form = NewTemplate.safeParse(body);
  if (!form.success) throw new GraphError(100, form.error.issues.map(({ path }) => path.join(".")).join(", "));
  refuse(brokenRule(form.data.components));
  const { name, language, category } = form.data;
  if (
    [...sim.templates.values()].some((one) => one.wabaId === wabaId && one.name === name && one.language === language)
  )
    throw new GraphError(100, `There is already content in this language for the template ${name}.`, 2388024);
  const id = String(randomInt(1e14, 2 ** 48 - 1));
  const fresh = { status: "PENDING", quality: "UNKNOWN", rejectedReason: "NONE" } as const;
  sim.templates.set(id, { id, wabaId, ...form.data, ...fresh });
  review(graph, id);
  return { id, status: "PENDING", category };
}

/** Replaces the parts of a template. Throws 100. */
export function editTemplate(graph: Graph, template: CloudTemplate, body: unknown): object {
  const form = TemplateEdit.safeParse(body);
  if (!form.success) throw new GraphError(100, form.error.issues.map(({ path }) => path.join(".")).join(", "));
  const { category, components } = form.data;
  if (!["APPROVED", "REJECTED", "PAUSED"].includes(template.status)) refuse("This template cannot be edited now.");
  if (category && template.status === "APPROVED") refuse("The category of an approved template cannot be changed.");
  if (components) refuse(brokenRule(components));
  const changed = { ...template, ...(category && { category }), ...(components && { components }) };
  graph.sim.templates.set(template.id, { ...changed, status: "PENDING", rejectedReason: "NONE" });
  review(graph, template.id);
  return { success: true };
}

/** Deletes a name in all languages, or the one template of `hsm_id`. Throws 100. */
export function deleteTemplates(graph: Graph, wabaId: string, { name, hsm_id: id }: Query): object {
  const found = [...graph.sim.templates.values()].filter(
    (one) => one.wabaId === wabaId && one.name === name && (!id || one.id === id),
  );
  if (found.length === 0) throw new GraphError(100, "The template does not exist.");
  for (const one of found) {
    graph.sim.templates.delete(one.id);
    tell(graph, one, "message_template_status_update", { event: "DELETED", reason: null });
  }
  return { success: true };
}

export const templateEvents = ["APPROVED", "REJECTED", "PAUSED", "DISABLED"] as const;
export type TemplateEvent = (typeof templateEvents)[number];

/** Changes a template's status, and notifies the business. */
export function decide(graph: Graph, id: string, event: TemplateEvent): void {
  const template = graph.sim.templates.get(id);
  if (!template) return;
  const rejectedReason = event === "REJECTED" ? "INVALID_FORMAT" : "NONE";
  const changed = { ...template, status: event, rejectedReason };
  graph.sim.templates.set(id, changed);
  tell(graph, changed, "message_template_status_update", { event, reason: rejectedReason });
}

/** Changes a template's quality, or announces another category, and notifies the business. */
export function rate(graph: Graph, id: string, change: { quality?: string; category?: string }): void {
  const template = graph.sim.templates.get(id);
  if (!template) return;
  if (change.quality) {
    const changed = { ...template, quality: change.quality };
    graph.sim.templates.set(id, changed);
    const scores = { previous_quality_score: template.quality, new_quality_score: change.quality };
    tell(graph, changed, "message_template_quality_update", scores);
  }
  if (change.category)
    tell(graph, template, "template_category_update", {
      ...{ new_category: template.category, correct_category: change.category },
      category_update_timestamp: Math.floor(graph.sim.now() / 1000) + 86_400,
    });
}

function tell({ webhooks }: Graph, template: CloudTemplate, field: string, more: object): void {
  webhooks.account(template.wabaId, field, {
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language,
    message_template_category: template.category,
    ...more,
  });
}

/** Meta's people look at it a while later. */
function review(graph: Graph, id: string): void {
  const { reviewMs } = graph.sim.faults;
  if (reviewMs === null) return;
  setTimeout(() => {
    if (graph.sim.templates.get(id)?.status !== "PENDING") return;
    decide(graph, id, graph.sim.faults.rejectTemplates ? "REJECTED" : "APPROVED");
  }, reviewMs).unref();
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new GraphError(100, reason);
}
