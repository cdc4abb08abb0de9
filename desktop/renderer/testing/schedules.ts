import type { Schedule } from "@balcao/shared/automation/schedules.ts";
import { aContact, contactPage, ticketPage } from "./fixtures.ts";
import { renderApp } from "./render-app.tsx";
import { makeWorld, type Routes } from "./world.ts";

export const renata = aContact(5, { name: "Renata Figueiredo" });

/** A text to Renata that waits, written by Marina. */
export function aSchedule(id: number, change: Partial<Schedule> = {}): Schedule {
  return {
    id,
    body: "Bom dia! Sua encomenda sai hoje.",
    contactId: 5,
    contact: renata,
    userId: 7,
    user: { id: 7, name: "Marina Lopes" },
    whatsappId: null,
    sendAt: "2026-11-22T12:30:00.000Z",
    sentAt: null,
    messageType: "MESSAGE",
    fileId: null,
    file: null,
    status: "PENDENTE",
    failure: null,
    createdAt: "2026-11-21T12:00:00.000Z",
    ...change,
  };
}

/** Opens the screen with these schedules; `saved` has the body of the first one that was created. */
export async function openSchedules(list: Schedule[], address = "/schedules", change: Routes = {}) {
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /whatsapp": () => ({ body: [] }),
    "GET /contacts": () => ({ body: contactPage([renata]) }),
    "GET /contacts/5": () => ({ body: renata }),
    "GET /schedules": () => ({
      body: { schedules: list, count: list.length, leavingToday: 3, hasMore: false, nextCursor: null },
    }),
    ...Object.fromEntries(list.map((one) => [`GET /schedules/${one.id}`, () => ({ body: one })])),
    "POST /schedules": () => ({ body: aSchedule(9) }),
    ...change,
  });
  await renderApp(world, address);
  return { ...world, saved: () => world.calls.find(({ method }) => method === "POST")?.body };
}
