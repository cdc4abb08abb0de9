import type { Services } from "../../../context.ts";
import type { ChannelSink } from "../../channel.ts";
import type { TemplateApi } from "../../message-templates/template-api.ts";
import { connectionsOfAccount } from "../cloud-numbers.ts";
import type { TemplateUpdate } from "./template-forms.ts";
import { categoryOf } from "./to-template.ts";

type Parts = Pick<Services, "db"> & {
  sink: ChannelSink;
  templates: TemplateApi;
  /** With it only the connections of this company are reported to. */
  own: { companyId: number } | null;
};

/**
 * Reports a webhook's change of a template to every connection of its account. Meta is asked for the template as it is
 * now: webhooks carry only a part of it, and may come in any order.
 */
export async function reportTemplate({ db, sink, templates, own }: Parts, wabaId: string, update: TemplateUpdate) {
  const externalId = update.message_template_id;
  const seconds = update.category_update_timestamp;
  const at = seconds === undefined ? null : new Date(seconds * 1000);
  for (const connectionId of await connectionsOfAccount(db, wabaId, own?.companyId)) {
    const template = await templates.find(connectionId, externalId);
    await sink.template(connectionId, template ? { type: "stored", template } : { type: "gone", externalId });
    const next = update.correct_category;
    if (template && next !== undefined && categoryOf(next) !== template.category)
      await sink.template(connectionId, { type: "category", externalId, category: categoryOf(next), at });
  }
}
