import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { eventually } from "../../testing/eventually.ts";
import { aContact, aTicket, contactPage, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld } from "../../testing/world.ts";

freshBrowserEachTest();

const waiting = aTicket(2);

/** The tickets screen with one waiting conversation, and the palette with a text in it. */
async function palette(text: string) {
  const world = makeWorld({
    "GET /tickets": ({ params }) => ({ body: ticketPage(params.get("status") === "pending" ? [waiting] : []) }),
    "GET /tickets/next": () => ({ body: waiting }),
    "GET /tickets/counts": () => ({ body: { open: 0, verified: 0, pending: 1 } }),
    "GET /whatsapp": () => ({ body: [] }),
    "GET /queue": () => ({ body: [] }),
    "GET /messages/2": () => ({ body: messagePage([]) }),
    "GET /contacts": () => ({ body: contactPage([aContact(8, { name: "Joana Reis" })]) }),
    "PUT /tickets/2": () => ({ body: aTicket(2, { status: "verified", updatedAt: "2026-11-22T12:00:00.000Z" }) }),
  });
  await renderApp(world, "/tickets?list=pending");
  await screen.findByRole("button", { name: "Atender a próxima: Contato 2" });
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox", { name: "Ir para ou fazer" }), text);
  const pick = async (name: string) => userEvent.click(await screen.findByRole("option", { name }));
  return { pick, changes: () => world.calls.filter(({ method }) => method === "PUT").map(({ body }) => body) };
}

test("a contact without a conversation is found, and stands in the dialog that starts one", async () => {
  const { pick } = await palette("joana");
  await pick("Iniciar conversa com Joana Reis");
  const dialog = within(await screen.findByRole("dialog", { name: "Novo atendimento" }));
  expect(dialog.getByDisplayValue("Joana Reis")).toBeTruthy();
});

test("the next in the queue is marked as an opportunity", async () => {
  const { pick, changes } = await palette("oportunidade");
  await pick("Marcar a próxima da fila como Oportunidade: Contato 2");
  await eventually(() => expect(changes()).toEqual([{ status: "verified" }]));
});

test("a list is opened by its name", async () => {
  const { pick } = await palette("oportunidade");
  await pick("Ir para Oportunidade");
  await screen.findByRole("tab", { name: /Oportunidade/, selected: true });
});

test("an agent looks into the next one without accepting it", async () => {
  const { pick, changes } = await palette("espiar");
  await pick("Espiar a próxima da fila: Contato 2");
  await screen.findByRole("dialog", { name: /^Espiar conversa/ });
  expect(changes()).toEqual([]);
});
