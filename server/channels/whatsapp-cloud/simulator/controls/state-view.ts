import type { Graph } from "../graph/send-message.ts";
import { isUsable, type OfficialNumber, type Simulation } from "../state.ts";

/** All that a person who plays Meta's part sees. */
export const stateView = ({ sim, webhooks }: Pick<Graph, "sim" | "webhooks">) => ({
  numbers: [...sim.numbers.values()].map((number) => numberView(sim, number)),
  /** The people who hide their number. */
  hidden: [...sim.hidden.values()].map((person) => ({ person, username: sim.usernames.get(person) ?? null })),
  faults: sim.faults,
  /** Messages that wait for the assessment of their template. */
  held: sim.held.length,
  /** Statuses that the fault `holdStatuses` keeps. */
  heldStatuses: webhooks.heldStatuses,
  /** Calls that no business has accepted yet. */
  waitingCalls: [...sim.calls.values()].length,
});

const numberView = (sim: Simulation, number: OfficialNumber) => ({
  phoneNumberId: number.phoneNumberId,
  number: number.number,
  name: number.name,
  /** The values that connect the number. Only one of a company's own app has `appSecret`. */
  enter: {
    phoneNumberId: number.phoneNumberId,
    wabaId: number.wabaId,
    token: number.token,
    appSecret: number.app?.secret ?? null,
  },
  /** False until a business has set it up: nobody gets its webhooks. */
  isConnected: isUsable(number) && number.isSubscribed,
  quality: number.quality ?? "GREEN",
  messagingLimit: number.messagingLimit ?? "TIER_250",
  throughput: number.throughput ?? "STANDARD",
  isOnPhone: number.isOnPhone ?? false,
  isLocked: number.isLocked ?? false,
  health: number.health ?? "AVAILABLE",
  tokenEndsAt: number.tokenEndsAt ?? 0,
  templates: [...sim.templates.values()]
    .filter(({ wabaId }) => wabaId === number.wabaId)
    .map(({ id, name, language, category, status, quality }) => ({ id, name, language, category, status, quality })),
  /** The people who stopped its advertising. */
  stopped: [...sim.stopped.entries()].flatMap(([key]) => {
    const [phoneNumberId, person = ""] = key.split(" ");
    return phoneNumberId === number.phoneNumberId ? person : [];
  }),
});
