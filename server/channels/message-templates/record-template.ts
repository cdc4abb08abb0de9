import type { Context } from "../../context.ts";
import type { TemplateChange } from "../channel.ts";
import { announceCategory, dropTemplate, storeTemplate } from "./store-templates.ts";

/** Stores a change of a template that the channel reported. */
export async function recordTemplate(ctx: Context, connectionId: number, change: TemplateChange): Promise<void> {
  if (change.type === "stored") await storeTemplate(ctx, connectionId, change.template);
  else if (change.type === "gone") await dropTemplate(ctx, connectionId, change.externalId);
  else await announceCategory(ctx, connectionId, change.externalId, change.category, change.at);
}
