import type { ContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const list: ContactList = {
  id: 3,
  name: "Clientes de Março",
  companyId: 1,
  contactsCount: 120,
  validWhatsappCount: 40,
  check: null,
  createdAt: "2026-11-21T12:00:00.000Z",
};
const made: ContactList = { ...list, id: 7, name: "Promoção", contactsCount: 2, validWhatsappCount: 0 };
const nothing = { count: 0, hasMore: false, nextCursor: null };

async function open(address: string, change: Routes = {}) {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [aConnection(1)] }),
      "GET /campaigns": () => ({ body: { records: [], ...nothing } }),
      "GET /campaigns/text": () => ({ body: { isConfigured: false, left: 50 } }),
      "GET /contact-lists/3": () => ({ body: list }),
      "GET /contact-lists/7": () => ({ body: { ...made, check: { total: 2, done: 0 } } }),
      "GET /contact-lists/list": () => ({ body: [list] }),
      "GET /contact-lists/tags": () => ({
        body: [
          { id: 1, name: "VENDA", color: "#2E8B57", tickets: 12 },
          { id: 2, name: "VIP", color: "#D9A300", tickets: 0 },
        ],
      }),
      "GET /contact-lists/tagged": ({ params }) => ({
        body: { contacts: JSON.parse(params.get("tagIds") ?? "[]").includes(1) ? 9 : 0 },
      }),
      "GET /contact-list-items": () => ({ body: { contacts: [], ...nothing } }),
      ...change,
    },
    aSession("token-1", "admin"),
  );
  await renderApp(world, address);
  return world;
}
const openDialog = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Clientes de Março" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Adicionar por etiqueta" }));
  return within(await screen.findByRole("dialog"));
};
const choose = async (...names: RegExp[]) => {
  await userEvent.click(screen.getByRole("combobox", { name: /^Etiquetas/ }));
  for (const name of names) await userEvent.click(await screen.findByRole("menuitemcheckbox", { name }));
  await userEvent.keyboard("{Escape}");
};

test("contacts with chosen tags are added to a list, after their number was shown", { tags: ["long"] }, async () => {
  const { calls } = await open("/contact-lists/3/contacts", {
    "POST /contact-lists/3/from-tags": () => ({ body: { added: 7, present: 2 } }),
  });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  expect(await dialog.findByText("Obrigatório")).toBeTruthy();
  await choose(/VIP.*nenhuma conversa/);
  expect(await dialog.findByText("Nenhum contato com número tem estas etiquetas.")).toBeTruthy();
  await choose(/VENDA.*12 conversas ao todo/);
  expect(await dialog.findByText("9 contatos com número")).toBeTruthy();
  await userEvent.dblClick(dialog.getByRole("button", { name: "Adicionar" }));
  expect(await screen.findByText("7 contatos adicionados. 2 já estavam na lista.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{ tagIds: [2, 1] }]);
});

test.each([
  [12, 3, "12 contatos com número, e 3 sem número, que não entram na lista"],
  [1, 1, "1 contato com número, e 1 sem número, que não entra na lista"],
  [0, 2, "Nenhum contato com número, e 2 sem número, que não entram na lista"],
  [9, 0, "9 contatos com número"],
])("of the contacts with a tag, %i have a number and %i none", async (contacts, withoutNumber, text) => {
  await open("/contact-lists/3/contacts", {
    "GET /contact-lists/tagged": () => ({ body: { contacts, withoutNumber } }),
  });
  const dialog = await openDialog();
  await choose(/VENDA/);
  expect(await dialog.findByText(text)).toBeTruthy();
});

test("a refusal is explained in the dialog, which stays open", { tags: ["long"] }, async () => {
  await open("/contact-lists/3/contacts", {
    "POST /contact-lists/3/from-tags": () => refusal(400, "ERR_CONTACTLIST_TOO_MANY", { most: 100_000 }),
  });
  const dialog = await openDialog();
  await choose(/VENDA/);
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  expect(await dialog.findByText(/mais de 100 mil contatos/)).toBeTruthy();
});

test("the campaign form makes a list by tag, named after the tags, and chooses it", { tags: ["long"] }, async () => {
  let isTaken = true;
  const { calls } = await open("/broadcasts", {
    "GET /contact-lists/list": () => ({ body: isTaken ? [list] : [list, made] }),
    "POST /contact-lists": () =>
      isTaken
        ? refusal(400, "ERR_INVALID_REQUEST", [{ field: "name", message: "taken" }])
        : { body: { ...made, check: { total: 2, done: 0 } } },
  });
  await userEvent.click((await screen.findAllByRole("button", { name: "Nova campanha" }))[0] as HTMLElement);
  const form = within(await screen.findByRole("dialog"));
  await userEvent.type(form.getByRole("textbox", { name: /^Nome/ }), "Promo");
  await userEvent.click(form.getByRole("button", { name: "Nova lista por etiqueta" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Nova lista por etiqueta" }));
  await choose(/VENDA/, /VIP/);
  const name = dialog.getByRole<HTMLInputElement>("textbox", { name: /^Nome da lista/ });
  expect(name.value).toBe("VENDA, VIP");
  await userEvent.click(dialog.getByRole("button", { name: "Criar lista" }));
  expect(await dialog.findByText("Este nome já está em uso.")).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.type(name, "Promoção");
  // A name that a person wrote stays.
  await choose(/VIP/);
  expect(name.value).toBe("Promoção");
  isTaken = false;
  await userEvent.click(dialog.getByRole("button", { name: "Criar lista" }));
  expect(await screen.findByText("Lista criada com 2 contatos.")).toBeTruthy();
  const lists = form.getByRole<HTMLSelectElement>("combobox", { name: /^Lista de contatos/ });
  await waitFor(() => expect(lists.selectedOptions[0]?.text).toBe("Promoção"));
  // Its numbers are being checked: a warning that none is valid would be wrong.
  expect(await form.findByText("Verificando: 0 de 2")).toBeTruthy();
  const posted = calls.filter(({ method }) => method === "POST");
  expect(posted.map(({ path }) => path)).toEqual(["/contact-lists", "/contact-lists"]);
  expect(posted.at(-1)?.body).toEqual({ name: "Promoção", tagIds: [1] });
});
