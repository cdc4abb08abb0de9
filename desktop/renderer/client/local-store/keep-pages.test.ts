import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import type { TicketListArg } from "../../inbox/tickets/ticket-filter.ts";
import { ticketsApi } from "../../inbox/tickets/tickets-api.ts";
import { aTicket, ticketPage } from "../../testing/fixtures.ts";
import { makeWorld } from "../../testing/world.ts";
import { keepPages } from "./keep-pages.ts";
import { memoryStore } from "./memory-store.ts";
import type { Write } from "./user-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("while the disk is busy later states of a list wait together, and the last one is written", async () => {
  const { store } = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([aTicket(1, { status: "open" })]) }),
  });
  const disk = memoryStore();
  const begun: { write: Write; finish: () => Promise<void> }[] = [];
  const slowly = (write: Write) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    begun.push({ write, finish: () => write(disk).then(() => resolve(true)) });
    return promise;
  };
  keepPages(store, { local: { write: (_queue, write) => slowly(write) } });
  const open: TicketListArg = { status: "open", queueIds: null, showAll: true, search: "" };
  await store.dispatch(ticketsApi.endpoints.listTickets.initiate(open));
  const later = () => vi.advanceTimersByTimeAsync(700);
  await later();

  for (const second of [1, 2, 3]) {
    const updatedAt = `2026-11-21T13:00:0${second}.000Z`;
    const ticket = aTicket(1, { status: "open", lastMessage: `Mensagem ${second}`, updatedAt });
    applyEvent(store.dispatch, "ticket", { action: "update", ticket });
    await later();
  }
  expect(begun).toHaveLength(1);
  await begun[0]?.finish();
  await later();
  expect(begun).toHaveLength(2);
  await begun[1]?.finish();

  const [key] = Object.keys(store.getState().api.queries);
  expect((await disk.page(key ?? ""))?.json).toContain("Mensagem 3");
});
