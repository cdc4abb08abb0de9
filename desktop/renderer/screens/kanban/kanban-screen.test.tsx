import type { MoveTag } from "@balcao/shared/inbox/tags.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aTicket, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const sale = { id: 3, name: "Venda", color: "#2E8B57" };
const quote = { id: 4, name: "Orçamento", color: "#D9A300" };
const urgent = { id: 5, name: "Urgente", color: "#C4314B" };
const free = aTicket(1, { status: "open", lastMessage: "Quero comprar" });
const sold = aTicket(2, { status: "open", tags: [sale] });

/** The server's side of a move: it replaces tags on the ticket's present tags. */
function moving(ticket: Ticket): Routes[string] {
  let now = ticket;
  return ({ body }) => {
    const { from, to } = body as MoveTag;
    const kept = now.tags.filter(({ id }) => id !== from && id !== to);
    now = { ...now, tags: [...kept, ...[sale, quote, urgent].filter(({ id }) => id === to)] };
    return { body: now };
  };
}

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
    "POST /ticket-tags/1/move": moving(free),
    "POST /ticket-tags/2/move": moving(sold),
    ...change,
  });
  await renderApp(world, "/kanban");
  const lane = (name: string) => within(screen.getByRole("region", { name }));
  await screen.findAllByRole("group", { name: /Contato 2/ });
  const sent = () =>
    world.calls.filter(({ method }) => method !== "GET").map(({ path, body }) => [path, body] as const);
  const tell = (ticket: Ticket) =>
    act(async () => applyEvent(world.store.dispatch, "ticket", { action: "update", ticket }));
  return { ...world, lane, sent, tell };
}
const pressOn = async (name: RegExp, keys: string) => {
  screen.getByRole("group", { name }).focus();
  await userEvent.keyboard(keys);
};

test("tickets are in the lane of their tag, those without in the first", async () => {
  const { lane } = await board();

  const card = lane("Em aberto").getByRole("group", { name: "Contato 1, #000001" });
  expect(within(card).getByText("Quero comprar")).toBeTruthy();
  expect(within(card).getByText("#000001 · Suporte")).toBeTruthy();
  expect(lane("Venda").getByRole("group", { name: /Contato 2/ })).toBeTruthy();
  expect(lane("Orçamento").getByText("Nenhum atendimento aqui.")).toBeTruthy();
});

test("a card whose last message was deleted shows that, for a contact's and an own message", async () => {
  const { lane, tell } = await board();

  for (const lastMessageFromMe of [false, true]) {
    await tell({ ...free, lastMessage: "", lastMessageDeleted: true, lastMessageFromMe });
    const card = lane("Em aberto").getByRole("group", { name: /Contato 1/ });
    expect(await within(card).findByText("Mensagem apagada")).toBeTruthy();
  }
});

test("a card of a ticket without a message says so", async () => {
  const { lane } = await board([{ ...free, lastMessage: "" }, sold]);

  const card = lane("Em aberto").getByRole("group", { name: /Contato 1/ });
  expect(within(card).getByText("Nenhuma mensagem ainda")).toBeTruthy();
});

test("a card is moved by keyboard, with announcements, and keeps the focus", async () => {
  const { lane, sent } = await board();

  await pressOn(/Contato 1/, " ");
  expect(screen.getByText("Contato 1: cartão pego em Em aberto. Use as setas para escolher a coluna.")).toBeTruthy();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByText("Venda, coluna 3 de 3")).toBeTruthy();
  await userEvent.keyboard("{Enter}");

  const card = await lane("Venda").findByRole("group", { name: /Contato 1/ });
  expect(document.activeElement).toBe(card);
  expect(await screen.findByText("Contato 1 foi para Venda.")).toBeTruthy();
  expect(sent()).toEqual([["/ticket-tags/1/move", { from: null, to: 3, onlyIfUntagged: true }]]);
  expect(lane("Em aberto").queryByRole("group")).toBeNull();
  expect(lane("Venda").getByTitle("2 atendimentos")).toBeTruthy();
});

test("Esc cancels the move", async () => {
  const { lane, sent } = await board();

  await pressOn(/Contato 1/, " {ArrowRight}{Escape}");

  expect(lane("Em aberto").getByRole("group", { name: /Contato 1/ })).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("a card that changes the lane keeps its other tags, and returns when the move is undone", {
  tags: ["long"],
}, async () => {
  const both = aTicket(2, { status: "open", tags: [sale, urgent] });
  const { lane, sent } = await board([free, both], {
    "GET /tags/list": () => ({ body: [quote, sale, urgent].map((tag) => ({ ...tag, ticketsCount: "0" })) }),
    "POST /ticket-tags/2/move": moving(both),
  });
  const card = (name: string) => lane(name).queryByRole("group", { name: /Contato 2/ });
  lane("Venda")
    .getByRole("group", { name: /Contato 2/ })
    .focus();

  await userEvent.keyboard(" {ArrowLeft}{Enter}");
  await screen.findByText("Contato 2 foi para Orçamento.");
  expect([card("Venda"), card("Orçamento") !== null, card("Urgente") !== null]).toEqual([null, true, true]);

  await userEvent.click(screen.getByRole("button", { name: /^Desfazer/ }));
  await waitFor(() => expect(card("Venda")).not.toBeNull());
  expect([card("Orçamento"), card("Urgente") !== null]).toEqual([null, true]);
  expect(screen.queryByRole("button", { name: /^Desfazer/ })).toBeNull();
  expect(sent().map(([, body]) => body)).toEqual([
    { from: 3, to: 4 },
    { from: 4, to: 3 },
  ]);
});

test("a move to the first lane removes the lane's tag only", async () => {
  const { lane, sent } = await board();

  await pressOn(/Contato 2/, " {ArrowLeft}{ArrowLeft}{Enter}");

  expect(await lane("Em aberto").findByRole("group", { name: /Contato 2/ })).toBeTruthy();
  expect(sent()).toEqual([["/ticket-tags/2/move", { from: 3, to: null }]]);
});

test("a refused move is undone", async () => {
  const { lane, sent } = await board([free, sold], {
    "POST /ticket-tags/1/move": () => refusal(404, "ERR_NO_TAG_FOUND"),
  });

  await pressOn(/Contato 1/, " {ArrowRight}{ArrowRight}{Enter}");

  expect(await screen.findByText("Etiqueta não encontrada.")).toBeTruthy();
  expect(await lane("Em aberto").findByRole("group", { name: /Contato 1/ })).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test("other users' changes move the cards here", async () => {
  const { lane, tell } = await board();

  await tell({ ...free, tags: [quote] });
  expect(await lane("Orçamento").findByRole("group", { name: /Contato 1/ })).toBeTruthy();
  expect(lane("Em aberto").getByText("Nenhum atendimento aqui.")).toBeTruthy();

  await tell({ ...free, tags: [quote], status: "closed" });
  await waitFor(() => expect(screen.queryByRole("group", { name: /Contato 1/ })).toBeNull());
});

test("a card opens its conversation", async () => {
  const { calls } = await board([free, sold], { [`GET /tickets/u/${free.uuid}`]: () => ({ body: free }) });

  await userEvent.click(screen.getByRole("button", { name: "Ver conversa com Contato 1" }));

  await waitFor(() => expect(calls.some(({ path }) => path === `/tickets/u/${free.uuid}`)).toBe(true));
});
