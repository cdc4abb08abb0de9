import type { Message } from "@balcao/shared/inbox/messages.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aSession, aTicket, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes } from "../../testing/world.ts";

/** The conversation that tests open, with Marina, who is signed in. */
export const ticket = aTicket(1, { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } });
/** A message of hers. */
export const own = { fromMe: true, userId: 7, user: { id: 7, name: "Marina Lopes" } };

/** The whole console with an open conversation of these messages. */
export async function openConversation(messages: Message[], change: Routes = {}, query = "", session = aSession()) {
  const routes = {
    "GET /tickets": () => ({ body: ticketPage([ticket]) }),
    "GET /tickets/counts": () => ({ body: { open: 1, verified: 0, pending: 0 } }),
    "GET /whatsapp": () => ({ body: [] }),
    "GET /ticket-notes/list": () => ({ body: [] }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ({ body: ticket }),
    "GET /messages/1": () => ({ body: messagePage(messages) }),
    ...change,
  };
  const world = makeWorld(routes, session);
  await renderApp(world, `/tickets/${ticket.uuid}${query}`);
  const log = await screen.findByRole("log");
  const said = (method: string, path: string) =>
    world.calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
  return { ...world, log, said, box: () => screen.getByRole("textbox", { name: "Mensagem" }) };
}

/** Opens the menu of a message. */
export const menuOf = async (log: HTMLElement, id: string) => {
  const message = log.querySelector<HTMLElement>(`[data-message="${id}"]`);
  if (!message) throw new Error(`message ${id} is not shown`);
  await userEvent.click(within(message).getByRole("button", { name: "Ações da mensagem" }));
};
