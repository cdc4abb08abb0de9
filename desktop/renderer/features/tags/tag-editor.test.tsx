import type { SyncTags } from "@balcao/shared/tags.ts";
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
    "POST /tags/sync": () => ({ body: ticket }),
    ...change,
  });
  await renderPart(world, <TagEditor ticket={ticket} />);
  const synced = () => world.calls.filter(({ path }) => path === "/tags/sync").map(({ body }) => body as SyncTags);
  return { ...world, synced };
}

test("a tag is put on from the list, which leaves out those that are on", async () => {
  const { synced } = await editor();

  await userEvent.click(await screen.findByRole("combobox", { name: "Adicionar etiqueta" }));
  expect(screen.queryByRole("option", { name: "Venda" })).toBeNull();
  await userEvent.click(await screen.findByRole("option", { name: "Urgente" }));

  await waitFor(() => expect(synced()).toEqual([{ ticketId: 1, tags: [{ id: 3 }, { id: 4 }] }]));
});

test("a tag is taken off", async () => {
  const { synced } = await editor();

  await userEvent.click(await screen.findByRole("button", { name: "Tirar a etiqueta Venda" }));

  await waitFor(() => expect(synced()).toEqual([{ ticketId: 1, tags: [] }]));
});

test("a name that no tag has makes one, by its name only", async () => {
  const { calls, synced } = await editor();

  await userEvent.type(await screen.findByRole("combobox", { name: "Adicionar etiqueta" }), "Troca");
  await userEvent.click(await screen.findByRole("option", { name: "Criar etiqueta “Troca”" }));

  await waitFor(() => expect(synced()).toEqual([{ ticketId: 1, tags: [{ id: 3 }, { id: 9 }] }]));
  expect(calls.find(({ path, method }) => path === "/tags" && method === "POST")?.body).toEqual({ name: "Troca" });
});

test("what the server refuses goes back to what it was", async () => {
  await editor({ "POST /tags/sync": () => refusal(404, "ERR_NO_TICKET_FOUND") });

  await userEvent.click(await screen.findByRole("button", { name: "Tirar a etiqueta Venda" }));

  expect(await screen.findByText("Atendimento não encontrado.")).toBeTruthy();
  expect(await screen.findByText("Venda")).toBeTruthy();
});
