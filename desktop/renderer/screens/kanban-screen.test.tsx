import type { Ticket } from "@balcao/shared/tickets.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../app/live.ts";
import { freshBrowserEachTest } from "../testing/browser.ts";
import { aTicket, ticketPage } from "../testing/fixtures.ts";
import { renderApp } from "../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../testing/world.ts";

freshBrowserEachTest();

const sale = { id: 3, name: "Venda", color: "#2E8B57" };
const quote = { id: 4, name: "Orçamento", color: "#D9A300" };
const free = aTicket(1, { status: "open", lastMessage: "Quero comprar" });
const sold = aTicket(2, { status: "open", tags: [sale] });

async function board(tickets: Ticket[] = [free, sold], change: Routes = {}) {
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /whatsapp": () => ({ body: [] }),
    "GET /queue": () => ({ body: [] }),
    "GET /tags/list": () => ({ body: [quote, sale].map((tag) => ({ ...tag, ticketsCount: "0" })) }),
    "GET /tickets/kanban-lane": ({ params }) => {
      const wanted = params.get("tagId");
      const isIn = ({ tags }: Ticket) =>
        wanted === "none" ? tags.length === 0 : tags.some(({ id }) => String(id) === wanted);
      return { body: ticketPage(tickets.filter(isIn)) };
    },
    "DELETE /ticket-tags/1": () => ({ body: { message: "cleared" } }),
    "PUT /ticket-tags/1/3": () => ({ status: 201, body: { ticketId: 1, tagId: 3 } }),
    "DELETE /ticket-tags/2": () => ({ body: { message: "cleared" } }),
    ...change,
  });
  await renderApp(world, "/kanban");
  const lane = (name: string) => within(screen.getByRole("region", { name }));
  await waitFor(() => expect(screen.getByRole("group", { name: /Contato 2/ })).toBeTruthy());
  const sent = () =>
    world.calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  const tell = (ticket: Ticket) =>
    act(async () => applyEvent(world.store.dispatch, "ticket", { action: "update", ticket }));
  return { ...world, lane, sent, tell };
}
const pressOn = async (name: RegExp, keys: string) => {
  screen.getByRole("group", { name }).focus();
  await userEvent.keyboard(keys);
};

test("tickets stand in the lane of their tag, those without in the first", async () => {
  const { lane } = await board();

  const card = lane("Em Aberto").getByRole("group", { name: "Contato 1, #000001" });
  expect(within(card).getByText("Quero comprar")).toBeTruthy();
  expect(within(card).getByText("#000001 · Suporte")).toBeTruthy();
  expect(lane("Venda").getByRole("group", { name: /Contato 2/ })).toBeTruthy();
  expect(lane("Orçamento").getByText("Nenhum atendimento aqui.")).toBeTruthy();
});

test("a card is moved by keyboard, in words, and keeps the focus", async () => {
  const { lane, sent } = await board();

  await pressOn(/Contato 1/, " ");
  expect(screen.getByText("Contato 1: cartão pego em Em Aberto. Use as setas para escolher a coluna.")).toBeTruthy();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByText("Venda, coluna 3 de 3")).toBeTruthy();
  await userEvent.keyboard("{Enter}");

  const card = await lane("Venda").findByRole("group", { name: /Contato 1/ });
  expect(document.activeElement).toBe(card);
  expect(await screen.findByText("Ticket Tag Removido!")).toBeTruthy();
  expect(await screen.findByText("Ticket Tag Adicionado com Sucesso!")).toBeTruthy();
  expect(sent()).toEqual(["DELETE /ticket-tags/1", "PUT /ticket-tags/1/3"]);
  expect(lane("Em Aberto").queryByRole("group")).toBeNull();
  expect(lane("Venda").getByTitle("2 atendimentos")).toBeTruthy();
});

test("Esc leaves the card where it was", async () => {
  const { lane, sent } = await board();

  await pressOn(/Contato 1/, " {ArrowRight}{Escape}");

  expect(lane("Em Aberto").getByRole("group", { name: /Contato 1/ })).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("onto the first lane the tags only go", async () => {
  const { lane, sent } = await board();

  await pressOn(/Contato 2/, " {ArrowLeft}{ArrowLeft}{Enter}");

  expect(await lane("Em Aberto").findByRole("group", { name: /Contato 2/ })).toBeTruthy();
  expect(await screen.findByText("Ticket Tag Removido!")).toBeTruthy();
  expect(sent()).toEqual(["DELETE /ticket-tags/2"]);
});

test("a move the server refuses is undone, with the tags the first call took", async () => {
  const { lane, sent } = await board([free, sold], {
    "PUT /ticket-tags/1/3": () => refusal(404, "ERR_NO_TAG_FOUND"),
    "POST /tags/sync": () => ({ body: free }),
  });

  await pressOn(/Contato 1/, " {ArrowRight}{ArrowRight}{Enter}");

  expect(await screen.findByText("Etiqueta não encontrada.")).toBeTruthy();
  expect(await lane("Em Aberto").findByRole("group", { name: /Contato 1/ })).toBeTruthy();
  expect(sent()).toEqual(["DELETE /ticket-tags/1", "PUT /ticket-tags/1/3", "POST /tags/sync"]);
});

test("what others do moves the cards here", async () => {
  const { lane, tell } = await board();

  await tell({ ...free, tags: [quote] });
  expect(await lane("Orçamento").findByRole("group", { name: /Contato 1/ })).toBeTruthy();
  expect(lane("Em Aberto").getByText("Nenhum atendimento aqui.")).toBeTruthy();

  await tell({ ...free, tags: [quote], status: "closed" });
  await waitFor(() => expect(screen.queryByRole("group", { name: /Contato 1/ })).toBeNull());
});

test("a card opens its conversation", async () => {
  const { calls } = await board([free, sold], { [`GET /tickets/u/${free.uuid}`]: () => ({ body: free }) });

  await userEvent.click(screen.getByRole("button", { name: "Ver Conversa com Contato 1" }));

  await waitFor(() => expect(calls.some(({ path }) => path === `/tickets/u/${free.uuid}`)).toBe(true));
});
