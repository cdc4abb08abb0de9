import type { MoveTag } from "@balcao/shared/inbox/tags.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aTicket } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";
import { TagEditor } from "./TagEditor.tsx";

freshBrowserEachTest();

const sale = { id: 3, name: "Venda", color: "#2E8B57", ticketsCount: "4" };
const urgent = { id: 4, name: "Urgente", color: "#C4314B", ticketsCount: "1" };
const ticket = aTicket(1, { tags: [{ id: 3, name: "Venda", color: "#2E8B57" }] });

async function editor(change: Routes = {}) {
  const world = makeWorld({
    "GET /tags/list": () => ({ body: [sale, urgent] }),
    "POST /tags": ({ body }) => ({ body: { id: 9, color: "#A4CCCC", ticketsCount: "0", ...(body as object) } }),
    "POST /ticket-tags/1/move": () => ({ body: ticket }),
    ...change,
  });
  await renderPart(world, <TagEditor ticket={ticket} />);
  const moved = () =>
    world.calls.filter(({ path }) => path === "/ticket-tags/1/move").map(({ body }) => body as MoveTag);
  return { ...world, moved };
}

test("a tag is added from the list, which leaves out the ticket's own tags", async () => {
  const { moved } = await editor();

  await userEvent.click(await screen.findByRole("combobox", { name: "Adicionar etiqueta" }));
  expect(screen.queryByRole("option", { name: "Venda" })).toBeNull();
  await userEvent.click(await screen.findByRole("option", { name: "Urgente" }));

  await waitFor(() => expect(moved()).toEqual([{ from: null, to: 4 }]));
});

test("a tag is removed, and restored on request", async () => {
  const { moved } = await editor();

  await userEvent.click(await screen.findByRole("button", { name: "Tirar a etiqueta Venda" }));

  await waitFor(() => expect(moved()).toEqual([{ from: 3, to: null }]));
  await screen.findByText("Etiqueta “Venda” retirada");
  await userEvent.click(screen.getByRole("button", { name: /^Desfazer/ }));
  await waitFor(() => expect(moved().at(-1)).toEqual({ from: null, to: 3 }));
  expect(screen.queryByRole("button", { name: /^Desfazer/ })).toBeNull();
});

test("an unknown name creates a tag from the name only", async () => {
  const { calls, moved } = await editor();

  await userEvent.type(await screen.findByRole("combobox", { name: "Adicionar etiqueta" }), "Troca");
  await userEvent.click(await screen.findByRole("option", { name: "Criar etiqueta “Troca”" }));

  await waitFor(() => expect(moved()).toEqual([{ from: null, to: 9 }]));
  expect(calls.find(({ path, method }) => path === "/tags" && method === "POST")?.body).toEqual({ name: "Troca" });
});

test("a refused change is reverted", async () => {
  await editor({ "POST /ticket-tags/1/move": () => refusal(404, "ERR_NO_TICKET_FOUND") });

  await userEvent.click(await screen.findByRole("button", { name: "Tirar a etiqueta Venda" }));

  expect(await screen.findByText("Atendimento não encontrado.")).toBeTruthy();
  expect(await screen.findByText("Venda")).toBeTruthy();
});

test("a tag is found without its accents, and Enter takes it instead of creating another", async () => {
  const budget = { id: 5, name: "Orçamento", color: "#1B6EC2", ticketsCount: "2" };
  const { moved } = await editor({ "GET /tags/list": () => ({ body: [sale, urgent, budget] }) });
  const box = await screen.findByRole("combobox", { name: "Adicionar etiqueta" });

  await userEvent.type(box, "ORCAMENTO");
  expect(await screen.findByRole("option", { name: "Orçamento" })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /^Criar/ })).toBeNull();

  await userEvent.clear(box);
  await userEvent.type(box, "orca");
  await screen.findByRole("option", { name: "Orçamento" });
  await userEvent.keyboard("{Enter}");

  await waitFor(() => expect(moved()).toEqual([{ from: null, to: 5 }]));
});

test("a name that the ticket's own tag has is neither offered nor created", async () => {
  await editor();

  await userEvent.type(await screen.findByRole("combobox", { name: "Adicionar etiqueta" }), "venda");

  expect(await screen.findByRole("option", { name: "Esta etiqueta já está no atendimento" })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /^Criar/ })).toBeNull();
});
