import type { SaveTemplate } from "@balcao/shared/channels/message-templates.ts";
import { z } from "zod";
import { AppError, takenField } from "../../../errors.ts";
import type { ChannelTemplate, SampleFile, TemplateApi } from "../../message-templates/template-api.ts";
import type { CloudNumber } from "../cloud-numbers.ts";
import { type GraphClient, GraphRefusal } from "../graph-client.ts";
import { graphStep } from "../set-up/graph-step.ts";
import { uploadHandle } from "../upload-handle.ts";
import { fromTemplate } from "./from-template.ts";
import { GraphTemplate, templateFields } from "./template-forms.ts";
import { toTemplate } from "./to-template.ts";

const pageSize = 100;
/** An account has 6,000 templates at most. */
const mostPages = 60;
/** Meta's code of an object that it does not know. */
const unknownObject = 100;
/** Meta's subcode of a name that has content in this language. */
const nameTaken = 2388024;

const Page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).partial().optional(), next: z.string().optional() })
    .nullish()
    .catch(null),
});
const Created = z.object({ id: z.coerce.string() });

type NumberOf = (connectionId: number) => Promise<CloudNumber | null>;

/** The message templates of accounts at Meta. */
export class CloudTemplates implements TemplateApi {
  readonly #graph: GraphClient;
  readonly #numberOf: NumberOf;

  constructor(graph: GraphClient, numberOf: NumberOf) {
    this.#graph = graph;
    this.#numberOf = numberOf;
  }

  async list(connectionId: number): Promise<ChannelTemplate[]> {
    const { token, wabaId } = await this.#number(connectionId);
    const found: ChannelTemplate[] = [];
    let after = "";
    for (let pages = 0; pages < mostPages; pages++) {
      const path = `${wabaId}/message_templates?fields=${templateFields}&limit=${pageSize}${after}`;
      const { data, paging } = await this.#step(async () =>
        Page.parse(await this.#graph.call({ token, method: "GET", path })),
      );
      // One in a form that we do not know must not hide the others.
      found.push(...data.flatMap((one) => GraphTemplate.safeParse(one).data ?? []).map(toTemplate));
      const cursor = paging?.next ? paging.cursors?.after : undefined;
      if (!cursor) break;
      after = `&after=${encodeURIComponent(cursor)}`;
    }
    return found;
  }

  async find(connectionId: number, externalId: string): Promise<ChannelTemplate | null> {
    const { token } = await this.#number(connectionId);
    const path = `${encodeURIComponent(externalId)}?fields=${templateFields}`;
    return this.#step(async () => {
      try {
        return toTemplate(GraphTemplate.parse(await this.#graph.call({ token, method: "GET", path })));
      } catch (error) {
        if (error instanceof GraphRefusal && error.code === unknownObject) return null;
        throw error;
      }
    });
  }

  async create(connectionId: number, form: SaveTemplate): Promise<string> {
    const { token, wabaId } = await this.#number(connectionId);
    const body = { name: form.name, language: form.language, ...fromTemplate(form) };
    const answer = await this.#step(async () => {
      try {
        return await this.#graph.call({ token, method: "POST", path: `${wabaId}/message_templates`, body });
      } catch (error) {
        if (error instanceof GraphRefusal && error.subcode === nameTaken) throw takenField("name");
        throw error;
      }
    });
    return Created.parse(answer).id;
  }

  async edit(connectionId: number, externalId: string, form: SaveTemplate): Promise<void> {
    const { token } = await this.#number(connectionId);
    const { category, components } = fromTemplate(form);
    const former = await this.find(connectionId, externalId);
    // An approved template keeps its category, and Meta refuses even the same one.
    const body = { components, ...(former?.status !== "approved" && { category }) };
    await this.#step(() => this.#graph.call({ token, method: "POST", path: encodeURIComponent(externalId), body }));
  }

  async remove(connectionId: number, externalId: string, name: string): Promise<void> {
    const { token, wabaId } = await this.#number(connectionId);
    const which = new URLSearchParams({ hsm_id: externalId, name });
    const path = `${wabaId}/message_templates?${which}`;
    await this.#step(() => this.#graph.call({ token, method: "DELETE", path }));
  }

  async uploadSample(connectionId: number, file: SampleFile): Promise<string> {
    const { token } = await this.#number(connectionId);
    return this.#step(() => uploadHandle(this.#graph, token, file));
  }

  async #number(connectionId: number): Promise<CloudNumber> {
    const number = await this.#numberOf(connectionId);
    if (!number) throw new AppError("ERR_NO_WAPP_FOUND");
    return number;
  }

  #step<T>(work: () => Promise<T>): Promise<T> {
    return graphStep({}, work, "ERR_TEMPLATE_REFUSED");
  }
}
