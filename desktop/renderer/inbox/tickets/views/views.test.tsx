import type { SaveView, View, ViewFilter } from "@balcao/shared/inbox/views.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../../testing/browser.ts";
import { aChoice, aField } from "../../../testing/fields.ts";
import { aSession } from "../../../testing/fixtures.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { makeWorld, type Routes } from "../../../testing/world.ts";
import { ViewBar } from "./ViewBar.tsx";

freshBrowserEachTest();

const unread: ViewFilter = { match: "all", groups: [{ match: "all", conditions: [{ by: "unread", not: false }] }] };
const aView = (id: number, change: Partial<View> = {}): View => ({
  ...{ id, name: `Visão ${id}`, reach: "everyone", queueIds: [], filter: unread, order: "newest" },
  ...{ mayChange: true, isBroken: false, ...change },
});

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}
const address = () => screen.getByRole("status", { name: "address" }).textContent;

async function bar(views: View[], { at = "/tickets", profile = "admin", change = {} as Routes } = {}) {
  const session = aSession();
  const world = makeWorld(
    {
      "GET /views": () => ({ body: views }),
      "GET /views/counts": () => ({
        body: { counts: views.map(({ id }) => ({ viewId: id, tickets: id === 3 ? null : id * 10 })) },
      }),
      "POST /views/count": () => ({ body: { tickets: 7 } }),
      "POST /views": ({ body }) => {
        const saved = aView(9, body as View);
        views.push(saved);
        return { body: saved };
      },
      "PUT /views/1": ({ body }) => ({ body: aView(1, body as View) }),
      "PUT /views/order": () => ({ body: views }),
      "DELETE /views/1": () => ({ body: { message: "" } }),
      "GET /fields": () => ({
        body: [
          aField(1, { name: "Plano", kind: "choice", choices: [aChoice(11, "Básico"), aChoice(12, "Completo")] }),
          aField(2, { name: "Valor", kind: "money", subject: "ticket" }),
        ],
      }),
      "GET /tags/list": () => ({ body: [{ id: 5, name: "VIP", color: "#112233", ticketsCount: "0" }] }),
      "GET /queue": () => ({ body: [] }),
      "GET /users/list": () => ({ body: [] }),
      "GET /whatsapp": () => ({ body: [] }),
      ...change,
    },
    { ...session, user: { ...session.user, profile } as typeof session.user },
  );
  await renderPart(
    world,
    <>
      <ViewBar panelId="list" />
      <Address />
    </>,
    at,
  );
  const sent = () =>
    world.calls
      .filter(({ method, path }) => method !== "GET" && path !== "/views/count")
      .map(({ method, path, body }) => ({ call: `${method} ${path}`, body }));
  const calls = (of: string) => world.calls.filter(({ path }) => path === of).length;
  return { sent, views, calls };
}
const tab = (name: RegExp | string) => screen.findByRole("tab", { name });
const menu = async (item: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Criar e mudar visões" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};
const values = (condition: HTMLElement) => within(condition).getByRole("combobox", { name: "Valores" });
const condition = (n: number) => screen.findByRole("group", { name: `Condição ${n}` });
const pick = async (condition: HTMLElement, ...names: string[]) => {
  await userEvent.click(values(condition));
  for (const name of names) await userEvent.click(await screen.findByRole("menuitemcheckbox", { name }));
  await userEvent.keyboard("{Escape}");
};

test("views are tabs with their counts; one with closed tickets has none, a broken one says so", async () => {
  await bar([aView(1), aView(2, { isBroken: true }), aView(3)]);
  expect((await tab("Todos")).getAttribute("aria-selected")).toBe("true");
  await waitFor(async () => expect((await tab(/^Visão 1/)).textContent).toBe("Visão 110"));
  expect((await tab(/^Visão 2/)).textContent).toContain("20");
  expect((await tab(/^Visão 2/)).textContent).not.toBe("Visão 220");
  expect((await tab("Visão 3")).textContent).toBe("Visão 3");
  await userEvent.click(await tab(/^Visão 2/));
  expect(address()).toBe("?view=2");
  await userEvent.click(await tab("Todos"));
  expect(address()).toBe("");
});

test("a view that is gone leads back to the whole list", async () => {
  await bar([aView(1)], { at: "/tickets?view=77" });
  await waitFor(() => expect(address()).toBe(""));
});

test("a view is made: its conditions are counted, and one without a value is not saved", async () => {
  const { sent } = await bar([]);
  await menu("Nova visão");
  await userEvent.type(await screen.findByRole("textbox", { name: /^Nome/ }), "Clientes VIP");
  expect(screen.getByText("Complete as condições para ver quantos atendimentos elas encontram.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Escolha um valor para esta condição.")).toBeTruthy();
  const first = await condition(1);
  await userEvent.selectOptions(within(first).getByRole("combobox", { name: "O que comparar" }), "Etiqueta");
  await pick(first, "VIP");
  expect(await screen.findByText("7 atendimentos agora")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Adicionar condição" }));
  const second = await condition(2);
  await userEvent.selectOptions(within(second).getByRole("combobox", { name: "O que comparar" }), "Plano");
  await userEvent.selectOptions(within(second).getByRole("combobox", { name: "Comparação" }), "não é");
  await pick(second, "Básico", "Completo");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Como as condições se combinam" }), "any");
  await userEvent.click(screen.getByRole("button", { name: "Adicionar grupo" }));
  const third = within(screen.getByRole("group", { name: "Grupo 2" }));
  await userEvent.selectOptions(third.getByRole("combobox", { name: "O que comparar" }), "Espera por resposta");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Ordem" }), "waiting");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Quem vê" }), "everyone");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const form: SaveView = {
    ...{ name: "Clientes VIP", reach: "everyone", order: "waiting", queueIds: [] },
    filter: {
      match: "all",
      groups: [
        {
          match: "any",
          conditions: [
            { by: "tag", not: false, anyOf: [5] },
            { by: "field", fieldId: 1, not: true, test: { anyOf: [11, 12] } },
          ],
        },
        { match: "all", conditions: [{ by: "waiting", not: false, minutes: 10 }] },
      ],
    },
  };
  expect(sent()).toEqual([{ call: "POST /views", body: form }]);
});

test("a changed view keeps what the form cannot show, and what is gone", async () => {
  const conditions: ViewFilter["groups"][0]["conditions"] = [
    { by: "tag", not: false, anyOf: [4] },
    { by: "field", fieldId: 2, not: false, test: { atLeast: 10, atMost: 20 } },
    { by: "field", fieldId: 99, not: false, test: { filled: true } },
  ];
  const view = aView(1, { filter: { match: "all", groups: [{ match: "all", conditions }] }, isBroken: true });
  const { sent } = await bar([view], { at: "/tickets?view=1" });
  await menu("Editar visão");
  expect(await screen.findByText(/mudou de tipo e não encontra mais nada/)).toBeTruthy();
  const [tag, amount, gone] = [await condition(1), await condition(2), await condition(3)];
  await waitFor(() => expect(values(tag).textContent).toBe("Excluído"));
  expect(within(amount).getByText("Feita pela API; fica como está.")).toBeTruthy();
  expect(within(gone).getByRole("option", { name: "Campo excluído" })).toBeTruthy();
  await userEvent.clear(screen.getByRole("textbox", { name: /^Nome/ }));
  await userEvent.type(screen.getByRole("textbox", { name: /^Nome/ }), "Outra");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ name: "Outra", filter: view.filter });
});

test("the last tag is gone: it is taken out of its condition", async () => {
  const conditions: ViewFilter["groups"][0]["conditions"] = [{ by: "tag", not: false, anyOf: [4, 6] }];
  const view = aView(1, { filter: { match: "all", groups: [{ match: "all", conditions }] }, isBroken: true });
  const change: Routes = { "GET /tags/list": () => ({ body: [] }) };
  const { sent } = await bar([view], { at: "/tickets?view=1", change });
  await menu("Editar visão");
  const tag = await condition(1);
  await waitFor(() => expect(values(tag).textContent).toBe("Excluído, Excluído"));
  await userEvent.click(values(tag));
  await userEvent.click((await screen.findAllByRole("menuitemcheckbox", { name: "Excluído" }))[0] as HTMLElement);
  await userEvent.keyboard("{Escape}");
  expect(values(tag).textContent).toBe("Excluído");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ filter: { groups: [{ conditions: [{ by: "tag", anyOf: [6] }] }] } });
});

test("a server without views is not asked for their counts", async () => {
  const change: Routes = { "GET /views": () => ({ status: 404, body: { error: "ERR_NOT_FOUND" } }) };
  const { calls } = await bar([], { change });
  await waitFor(() => expect(calls("/views")).toBe(1));
  expect(screen.getByRole("tab", { name: "Todos" })).toBeTruthy();
  expect(calls("/views/counts")).toBe(0);
});

test("amounts are typed in reais; what is no amount is not saved", async () => {
  const { sent } = await bar([]);
  await menu("Nova visão");
  await userEvent.type(await screen.findByRole("textbox", { name: /^Nome/ }), "Grandes");
  const first = await condition(1);
  await userEvent.selectOptions(within(first).getByRole("combobox", { name: "O que comparar" }), "Valor");
  const amount = within(first).getByRole("textbox", { name: "Valores" });
  await userEvent.clear(amount);
  await userEvent.type(amount, "1.500,50 x");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Escolha um valor para esta condição.")).toBeTruthy();
  await userEvent.type(amount, "{Backspace}{Backspace}");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    filter: { groups: [{ conditions: [{ by: "field", fieldId: 2, test: { atLeast: 1500.5 } }] }] },
  });
});

test("an agent copies a shared view, and changes their own ones only", async () => {
  const columns = ["status" as const, { fieldId: 1 }, { fieldId: 77 }];
  const views = [aView(1, { mayChange: false, columns }), aView(2, { mayChange: false })];
  const { sent } = await bar(views, { at: "/tickets?view=1", profile: "user" });
  await userEvent.click(await screen.findByRole("button", { name: "Criar e mudar visões" }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
    "Nova visão",
    "Copiar para uma nova",
  ]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Copiar para uma nova" }));
  await screen.findByRole("dialog");
  expect(screen.queryByRole("combobox", { name: "Quem vê" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    call: "POST /views",
    body: { name: "Visão 1 (cópia)", reach: "own", filter: unread, columns: ["status", { fieldId: 1 }] },
  });
  await waitFor(() => expect(address()).toBe("?view=9"));
});

test("the view on screen is moved and deleted", async () => {
  const own = aView(3, { reach: "own" });
  const { sent } = await bar([aView(1), aView(2), own], { at: "/tickets?view=1" });
  await menu("Mover para a direita");
  await waitFor(() => expect(sent()).toEqual([{ call: "PUT /views/order", body: { shared: true, ids: [2, 1] } }]));
  await menu("Excluir visão");
  expect(await screen.findByText("Excluir a visão Visão 1?")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ call: "DELETE /views/1", body: null }));
});
