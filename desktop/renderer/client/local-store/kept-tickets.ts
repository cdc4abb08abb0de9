import { z } from "zod";
import type { TicketsById } from "../tickets/tickets-slice.ts";

const IdPage = z.looseObject({ ids: z.array(z.number()) });

/** `answer`: the stored form, undefined if it cannot be built; `parts`: the objects it was built from. */
type KeptAnswer = { parts: readonly unknown[]; answer: unknown };

/** A cached result in the server's form: the cache holds ticket ids, and the tickets are in the store. */
export function keptAnswer(endpoint: string, cached: unknown, tickets: TicketsById): KeptAnswer {
  if (endpoint === "getTicket") {
    const ticket = tickets[z.number().parse(cached)];
    return { parts: [ticket], answer: ticket };
  }
  if (endpoint !== "listTickets") return { parts: [cached], answer: cached };
  const { ids, ...page } = IdPage.parse(cached);
  const named = ids.flatMap((id) => tickets[id] ?? []);
  return { parts: [cached, ...named], answer: { ...page, tickets: named } };
}
