import type { z } from "zod";
import { noFaults } from "../faults.ts";
import { rateNumber } from "../graph/numbers.ts";
import type { Graph } from "../graph/send-message.ts";
import { decide, deleteTemplates, rate } from "../graph/templates.ts";
import { choose } from "../people/choose.ts";
import { moveNumber } from "../people/move-number.ts";
import { hideNumber, type OfficialNumber } from "../state.ts";
import { batchOf } from "../webhooks/batch.ts";
import type { ControlName, controlApi } from "./control-api.ts";
import { setFaults } from "./set-faults.ts";

type Input<N extends ControlName> = z.output<(typeof controlApi)[N]>;
type Handlers = { readonly [N in ControlName]: (graph: Graph, input: Input<N>) => unknown };

/** Names something that the simulator does not have. */
export class NotThere extends Error {
  override name = "NotThere";
}

/** Carries out each control; `control-api.ts` describes them. */
export const controls: Handlers = {
  state: () => undefined,
  faults: (graph, given) =>
    // Only given fields: an absent one must not switch its fault off.
    setFaults(graph, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))),
  reset: (graph) => setFaults(graph, noFaults),
  rateNumber: ({ sim, webhooks }, { phoneNumberId, isTold, ...rating }) =>
    rateNumber(sim, webhooks, numberIn({ sim }, phoneNumberId), rating, isTold),
  decideTemplate: (graph, { id, event }) => {
    const template = templateIn(graph, id);
    if (event === "DELETED") deleteTemplates(graph, template.wabaId, { name: template.name, hsm_id: id });
    else decide(graph, id, event);
  },
  rateTemplate: (graph, { id, quality, category }) => {
    templateIn(graph, id);
    rate(graph, id, { ...(quality && { quality }), ...(category && { category }) });
  },
  choose: ({ sim, webhooks }, { phoneNumberId, person, value }) =>
    choose(sim, webhooks, { number: numberIn({ sim }, phoneNumberId), person, value, at: sim.now() }),
  hide: ({ sim }, { person, username }) => hideNumber(sim, person, username),
  moveNumber: async ({ sim, webhooks }, move) => {
    if (!(await moveNumber(sim, webhooks, move)))
      throw new NotThere(`${move.person} has written to no official number.`);
  },
  batch: async ({ sim, webhooks }, { phoneNumberId, count, isFull }) => {
    const number = numberIn({ sim }, phoneNumberId);
    webhooks.update(number, await batchOf(sim, number, { count, isFull }));
  },
};

function numberIn({ sim }: Pick<Graph, "sim">, phoneNumberId: string): OfficialNumber {
  const number = sim.numbers.get(phoneNumberId);
  if (!number) throw new NotThere(`There is no number ${phoneNumberId}.`);
  return number;
}

function templateIn({ sim }: Pick<Graph, "sim">, id: string) {
  const template = sim.templates.get(id);
  if (!template) throw new NotThere(`There is no template ${id}.`);
  return template;
}
