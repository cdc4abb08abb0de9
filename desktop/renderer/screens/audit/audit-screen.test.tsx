import type { AuditEntry } from "@balcao/shared/workspace/audit.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aUser, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes } from "../../testing/world.ts";

freshBrowserEachTest();

const paulo = aUser(8, { name: "Paulo Teles" });
const entry = (id: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: "2026-11-21T15:30:00.000Z",
  user: { id: 8, name: "Paulo Teles" },
  userName: "Paulo",
  area: "connection",
  action: "update",
  targetId: 1,
  targetName: "Loja Centro",
  changes: [
    { field: "greetingMessage", before: null, after: "Olá {nome}" },
    { field: "isDefault", before: "false", after: "true" },
    { field: "token", before: null, after: null },
  ],
  ...change,
});
const page = (entries: AuditEntry[], nextCursor: string | null = null) => ({
  entries,
  count: entries.length,
  hasMore: nextCursor !== null,
  nextCursor,
});

async function audit(change: Routes = {}, address = "/audit") {
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /whatsapp": () => ({ body: [] }),
    "GET /users/list": () => ({ body: [paulo] }),
    "GET /audit": () => ({ body: page([entry(1)]) }),
    ...change,
  });
  await renderApp(world, address);
  const asked = () =>
    world.calls.filter(({ path }) => path === "/audit").map(({ params }) => Object.fromEntries(params));
  return { ...world, asked };
}

test("an entry shows author, action and time, and expands to every field before and after", {
  tags: ["long"],
}, async () => {
  await audit();

  const row = within(await screen.findByRole("row", { name: /Loja Centro/ }));
  expect(row.getByText("Alteração")).toBeTruthy();
  expect(row.getByRole("cell", { name: "Paulo Teles" })).toBeTruthy();
  expect(row.getByRole("cell", { name: "21/11/26 12:30" })).toBeTruthy();
  await userEvent.click(row.getByRole("button", { name: "Ver as mudanças de Loja Centro" }));

  const told = (field: string) => screen.getByText(field).parentElement?.textContent;
  expect(told("Saudação")).toBe("Saudação–passou a serOlá {nome}");
  expect(told("Padrão")).toBe("PadrãoNãopassou a serSim");
  expect(told("Token")).toBe("Tokenalterado");
  await userEvent.click(row.getByRole("button", { name: "Esconder as mudanças de Loja Centro" }));
  expect(screen.queryByText("Saudação")).toBeNull();
});

test("a deleted user is shown by the former name; a deletion has nothing to expand", async () => {
  await audit({ "GET /audit": () => ({ body: page([entry(1, { user: null, action: "delete", changes: [] })]) }) });

  const row = within(await screen.findByRole("row", { name: /Loja Centro/ }));
  expect(row.getByRole("cell", { name: "Paulo" })).toBeTruthy();
  expect(row.queryByRole("button")).toBeNull();
});

test("filters are sent to the server, stay in the address, and are cleared where they find nothing", {
  tags: ["long"],
}, async () => {
  const { asked } = await audit({
    "GET /audit": ({ params }) => ({ body: page(params.size > 0 ? [] : [entry(1)]) }),
  });
  await screen.findByRole("row", { name: /Loja Centro/ });

  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Área" }), "connection");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Ação" }), "delete");
  await screen.findByRole("option", { name: "Paulo Teles" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Quem" }), "8");
  fireEvent.change(screen.getByLabelText("De"), { target: { value: "2026-11-01" } });
  fireEvent.change(screen.getByLabelText("Até"), { target: { value: "2026-11-30" } });

  expect(await screen.findByText("Nenhum resultado para estes filtros")).toBeTruthy();
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({
      area: "connection",
      action: "delete",
      userId: "8",
      from: "2026-11-01",
      to: "2026-11-30",
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
  expect(await screen.findByRole("row", { name: /Loja Centro/ })).toBeTruthy();
});

test("filters are read from the address, and invalid ones are ignored", async () => {
  const { asked } = await audit({}, "/audit?area=tag");
  await screen.findByRole("row", { name: /Loja Centro/ });
  expect(asked()).toEqual([{ area: "tag" }]);
});

test("the next page is loaded before the end of the list is reached", async () => {
  const { asked } = await audit({
    "GET /audit": ({ params }) => ({
      body: params.get("cursor") ? page([entry(2, { targetName: "Vendas" })]) : page([entry(1)], "next"),
    }),
  });

  expect(await screen.findByRole("row", { name: /Vendas/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /Loja Centro/ })).toBeTruthy();
  expect(asked().at(-1)).toEqual({ cursor: "next" });
});

test("an empty log shows a text, and a failure can be retried", async () => {
  const { routes } = await audit({ "GET /audit": () => noAnswer });
  await screen.findByText("Não deu para abrir a lista");
  routes["GET /audit"] = () => ({ body: page([]) });

  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));

  expect(await screen.findByText("Nada mudou ainda")).toBeTruthy();
});
