import type { SaveView, View, ViewPage } from "@balcao/shared/inbox/views.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aField, aValue } from "../../testing/fields.ts";
import { aTicket, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const table: View = {
  ...{ id: 7, name: "Contratos", reach: "everyone", queueIds: [], order: "newest" },
  filter: { match: "all", groups: [] },
  columns: ["status", { fieldId: 2 }, { fieldId: 1 }, { fieldId: 9 }],
  ...{ mayChange: true, isBroken: false },
};
const fields = [
  aField(1, { name: "Plano" }),
  aField(2, { name: "Valor", kind: "money", subject: "ticket" }),
  aField(9, { name: "Antigo", isRemoved: true }),
];
const open = aTicket(1, { status: "open" });
const waiting = aTicket(2, { status: "pending" });

async function screenOf(view: View = table, change: Routes = {}) {
  let stored = view;
  const rows: ViewPage = {
    ...ticketPage([open, waiting]),
    fieldValues: [{ ticketId: 1, values: [aValue(2, 1500.5, "R$ 1.500,50"), aValue(1, "Completo")] }],
  };
  const world = makeWorld({
    "GET /views": () => ({ body: [stored] }),
    "GET /views/counts": () => ({ body: { counts: [{ viewId: 7, tickets: 2 }] } }),
    "GET /views/7/tickets": () => ({ body: rows }),
    "PUT /views/7": ({ body }) => {
      stored = { ...stored, ...(body as object) };
      return { body: stored };
    },
    "GET /fields": () => ({ body: fields }),
    "GET /tickets": () => ({ body: ticketPage([]) }),
    ...change,
  });
  await renderApp(world, "/views/7");
  return world;
}
const headers = async () => {
  const shown = await screen.findByRole("table", { name: "Contratos" });
  return within(shown)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
};
const cellsOf = (name: string) =>
  within(screen.getByText(name).closest("tr") as HTMLElement)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

test("a view is a table of its columns; a removed field is left out", async () => {
  await screenOf();
  expect(await headers()).toEqual(["Contato", "Status", "Valor", "Plano"]);
  expect(cellsOf("Contato 1").slice(1, 4)).toEqual(["Atendendo", "R$ 1.500,50", "Completo"]);
  expect(cellsOf("Contato 2").slice(1, 4)).toEqual(["Aguardando", "–", "–"]);
  expect(await screen.findByText("2 atendimentos agora")).toBeTruthy();
});

test("a change shows at once, and asks for the rows again", async () => {
  const { store, calls } = await screenOf();
  await headers();
  const asked = () => calls.filter(({ path }) => path === "/views/7/tickets").length;
  const before = asked();
  await act(async () =>
    applyEvent(store.dispatch, "ticket", {
      action: "update",
      ticket: { ...waiting, status: "open", updatedAt: new Date().toISOString() },
    }),
  );
  expect(cellsOf("Contato 2")[1]).toBe("Atendendo");
  await waitFor(() => expect(asked()).toBeGreaterThan(before), { timeout: 10_000 });
});

test("columns are chosen and put in order for everyone", async () => {
  const { calls } = await screenOf({ ...table, columns: ["status", "tags"] });
  expect(await headers()).toEqual(["Contato", "Status", "Etiquetas"]);
  await userEvent.click(screen.getByRole("button", { name: "Colunas" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/valem para todos que abrem esta visão como tabela/)).toBeTruthy();
  expect(dialog.queryByRole("checkbox", { name: "Antigo" })).toBeNull();
  await userEvent.click(dialog.getByRole("checkbox", { name: "Valor" }));
  await userEvent.click(dialog.getByRole("button", { name: "Mover Valor para cima" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Status" }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(async () => expect(await headers()).toEqual(["Contato", "Valor", "Etiquetas"]));
  const { name, reach, queueIds, filter, order } = table;
  const form: SaveView = { name, reach, queueIds, filter, order, columns: [{ fieldId: 2 }, "tags"] };
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([form]);
});

test("an open ticket opens in the list of the view, a waiting one is only shown", async () => {
  const { calls } = await screenOf(table, { [`GET /tickets/u/${open.uuid}`]: () => ({ body: open }) });
  await headers();
  await userEvent.click(screen.getByRole("button", { name: "Contato 2" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Contato 1" }));
  expect((await screen.findByRole("tab", { name: /^Contratos/ })).getAttribute("aria-selected")).toBe("true");
  await waitFor(() => expect(calls.some(({ path }) => path === `/tickets/u/${open.uuid}`)).toBe(true));
});

test("rows or fields that could not be read are read again on request", async () => {
  let isAway = true;
  const failing = () => (isAway ? refusal(500, "ERR_INTERNAL") : { body: fields });
  await screenOf(table, { "GET /fields": failing });
  const retry = await screen.findByRole("button", { name: "Tentar de novo" });
  isAway = false;
  await userEvent.click(retry);
  expect(await headers()).toContain("Plano");
});

test("a view that is gone leads to the list", async () => {
  await screenOf(table, { "GET /views": () => ({ body: [] }) });
  expect((await screen.findByRole("tab", { name: "Todos" })).getAttribute("aria-selected")).toBe("true");
});
