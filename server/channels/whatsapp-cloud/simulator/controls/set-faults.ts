import type { Faults } from "../faults.ts";
import { endAssessment, type Graph } from "../graph/send-message.ts";

/** Changes the given faults. What a fault held back goes on when it is switched off. */
export function setFaults({ sim, webhooks }: Pick<Graph, "sim" | "webhooks">, given: Partial<Faults>): void {
  Object.assign(sim.faults, given);
  if (given.holdStatuses === false) webhooks.releaseStatuses();
  if (given.holdTemplates === false) void endAssessment(sim);
}
