import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { ContactList, ContactListItem } from "@balcao/shared/inbox/contact-lists.ts";
import type { ContactImport } from "@balcao/shared/inbox/contacts.ts";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { eventually } from "../../testing/eventually.ts";
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
const ana: ContactListItem = {
  id: 11,
  name: "Ana Lúcia",
  number: "5531988001020",
  email: "ana@example.com",
  variables: { Cidade: "Betim", Plano: "Ouro" },
  isWhatsappValid: false,
  checkedAt: null,
  companyId: 1,
  contactListId: 3,
};
const report: ContactImport = {
  id: "00000000-0000-4000-8000-000000000077",
  state: "running",
  total: 10,
  done: 4,
  created: 0,
  updated: 0,
  unchanged: 0,
  problems: [],
  problemCount: 0,
  refused: null,
  reason: null,
};
const page = (records: ContactList[]) => ({ records, count: records.length, hasMore: false, nextCursor: null });
const people = (contacts: ContactListItem[]) => ({
  contacts,
  count: contacts.length,
  hasMore: false,
  nextCursor: null,
});

async function lists(change: Routes = {}, address = "/broadcasts?tab=contacts", profile: "admin" | "user" = "admin") {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [aConnection(1)] }),
      "GET /contact-lists": () => ({ body: page([list]) }),
      "GET /contact-lists/3": () => ({ body: list }),
      "GET /contact-list-items": () => ({ body: people([ana]) }),
      "POST /contact-lists": ({ body }) => ({ body: { ...list, ...(body as object) } }),
      ...change,
    },
    aSession("token-1", profile),
  );
  await renderApp(world, address);
  return world;
}
const menu = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Mais ações de ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};

test("an admin sees each list with its counts, and an agent has no such screen", async () => {
  await lists();
  const row = await screen.findByRole("row", { name: /Clientes de Março/ });
  expect(within(row).getByRole("cell", { name: "120" })).toBeTruthy();
  expect(within(row).getByRole("cell", { name: "40" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Contatos", selected: true })).toBeTruthy();
  expect(document.title).toBe("Campanhas · Balcão");
});

test("large figures have separators, in the table and while numbers are checked", async () => {
  const large = { ...list, contactsCount: 1200, validWhatsappCount: 1149 };
  const checked = { ...list, id: 4, name: "Outra", contactsCount: 1200, check: { done: 1150, total: 1200 } };
  await lists({ "GET /contact-lists": () => ({ body: page([large, checked]) }) });
  const row = await screen.findByRole("row", { name: /Clientes de Março/ });
  expect(within(row).getByRole("cell", { name: "1.200" })).toBeTruthy();
  expect(within(row).getByRole("cell", { name: "1.149" })).toBeTruthy();
  expect((await screen.findAllByText("Verificando: 1.150 de 1.200")).length).toBeGreaterThan(0);
});

test("an agent is led to the conversations", async () => {
  await lists({}, "/broadcasts", "user");
  expect(await screen.findByRole("heading", { name: "Atendimentos" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Campanhas" })).toBeNull();
});

test("a list is created with its name, and opens", { tags: ["long"] }, async () => {
  const { calls } = await lists({ "GET /contact-lists": () => ({ body: page([]) }) });
  expect(await screen.findByText("Nenhuma lista ainda")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Nova lista" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "C");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Mínimo de 2 caracteres")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "lientes de Março");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByRole("heading", { name: "Clientes de Março", level: 1 })).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ name: "Clientes de Março" });
  expect(document.title).toBe("Campanhas · Balcão");
});

test("a list is checked again, and shows its progress", async () => {
  const started = { ...list, check: { total: 120, done: 0 } };
  const { store } = await lists({ "POST /rechecked/3": () => ({ body: started }) });
  await screen.findByRole("row", { name: /Clientes de Março/ });

  await menu(list.name, "Verificar de novo");

  expect(await screen.findByText("A lista está sendo verificada de novo.")).toBeTruthy();
  expect((await screen.findAllByText("Verificando: 0 de 120")).length).toBeGreaterThan(0);
  const record = { ...list, validWhatsappCount: 50, check: { total: 120, done: 50 } };
  await act(async () => applyEvent(store.dispatch, "ContactList", { action: "update", record }));
  expect((await screen.findAllByText("Verificando: 50 de 120")).length).toBeGreaterThan(0);
  const ended = { ...record, check: null };
  await act(async () => applyEvent(store.dispatch, "ContactList", { action: "update", record: ended }));
  expect(await screen.findByRole("cell", { name: "50" })).toBeTruthy();
});

test("without a connection, a check shows that it waits for one", async () => {
  const waiting = { ...list, check: { total: 120, done: 0 } };
  await lists({
    "GET /contact-lists": () => ({ body: page([waiting]) }),
    "GET /whatsapp": () => ({ body: [aConnection(1, { status: "DISCONNECTED" })] }),
  });
  expect((await screen.findAllByText("Aguardando uma conexão")).length).toBeGreaterThan(0);
});

test("with official numbers alone, a list says that its numbers are valid without a check, and offers none", async () => {
  const official = aConnection(1, { channelKind: cloudKind, capabilities: ["templates", "serviceWindow"] });
  await lists(
    {
      "GET /contact-list-items": () => ({ body: people([{ ...ana, isWhatsappValid: true }]) }),
      "GET /whatsapp": () => ({ body: [official] }),
    },
    "/contact-lists/3/contacts",
  );
  expect(await screen.findByText(/^Sem verificação: a API oficial não verifica números/)).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /Ana Lúcia/ })).getByText("Válido sem verificação")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: `Mais ações de ${list.name}` }));
  expect(await screen.findByRole("menuitem", { name: "Adicionar por etiqueta" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Verificar de novo" })).toBeNull();
});

test("a list used by a campaign is not deleted, and the campaign is named", async () => {
  await lists({
    "DELETE /contact-lists/3": () => refusal(409, "ERR_CONTACTLIST_IN_USE", { campaigns: ["Natal", "Páscoa"] }),
  });
  await screen.findByRole("row", { name: /Clientes de Março/ });
  await menu(list.name, "Excluir");
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Ainda precisam desta lista: Natal, Páscoa")).toBeTruthy();
});

test("contacts on a list show whether they are on WhatsApp, as soon as it is known", async () => {
  const { store } = await lists({}, "/contact-lists/3/contacts");
  const row = await screen.findByRole("row", { name: /Ana Lúcia/ });
  expect(within(row).getByText("Ainda não verificado")).toBeTruthy();
  expect(within(row).getByText("Cidade: Betim · Plano: Ouro")).toBeTruthy();
  const known = { ...ana, isWhatsappValid: true, checkedAt: "2026-11-21T12:00:00.000Z" };
  const event = { action: "checked", contactListId: 3, records: [known] };
  await act(async () => applyEvent(store.dispatch, "ContactListItem", event));
  expect(await within(screen.getByRole("row", { name: /Ana Lúcia/ })).findByText("Tem WhatsApp")).toBeTruthy();
});

test("a contact is added, changed, and removed after asking", { tags: ["long"] }, async () => {
  const { calls } = await lists(
    {
      "POST /contact-list-items": () => refusal(400, "ERR_DUPLICATED_CONTACT"),
      "PUT /contact-list-items/11": ({ body }) => ({ body: { ...ana, ...(body as object) } }),
      "DELETE /contact-list-items/11": () => ({ body: { message: "gone" } }),
    },
    "/contact-lists/3/contacts",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }));
  const form = within(await screen.findByRole("dialog"));
  await userEvent.type(form.getByRole("textbox", { name: /^Nome/ }), "Ana");
  await userEvent.type(form.getByRole("textbox", { name: /^Número/ }), "31 98800-1020");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(await form.findByText("Já existe um contato com este número.")).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Cancelar" }));

  await userEvent.click(screen.getByRole("button", { name: "Editar: Ana Lúcia" }));
  const changed = within(await screen.findByRole("dialog"));
  await userEvent.clear(changed.getByRole("textbox", { name: /^E-mail/ }));
  await userEvent.click(changed.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Contato salvo")).toBeTruthy();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
    name: "Ana Lúcia",
    number: "+55 31 98800-1020",
    email: "",
    contactListId: 3,
  });
  await menu("Ana Lúcia", "Excluir");
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Contato excluído")).toBeTruthy();
});

test("a spreadsheet is imported after a confirmation, and other files are refused", { tags: ["long"] }, async () => {
  const { calls } = await lists(
    {
      "POST /contact-lists/3/upload": () => ({ body: report }),
      [`GET /contacts/imports/${report.id}`]: () => ({ body: report }),
    },
    "/contact-lists/3/contacts",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Importar" }));
  const input = await screen.findByLabelText("Escolher planilha", { selector: "input" });
  await userEvent.upload(input, new File(["a"], "clientes.pdf"), { applyAccept: false });
  expect(await screen.findByText("Escolha um arquivo .xlsx, .xls, .ods ou .csv.")).toBeTruthy();
  await userEvent.upload(input, new File(["a"], "clientes.XLSX"), { applyAccept: false });
  expect(
    await screen.findByText("Importar os contatos de “clientes.XLSX” para a lista “Clientes de Março”?"),
  ).toBeTruthy();
  const uploads = () => calls.filter(({ path }) => path === "/contact-lists/3/upload");
  expect(uploads()).toHaveLength(0);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Importar" }));
  expect(await screen.findByText("4 de 10 linhas")).toBeTruthy();
  expect(uploads()).toHaveLength(1);
});

test("the list and the example are saved as files, in the console's language", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { calls } = await lists(
    { "GET /contact-lists/3/export": () => ({ body: {} }), "GET /contact-lists/example": () => ({ body: {} }) },
    "/contact-lists/3/contacts",
  );
  await menu(list.name, "Arquivo CSV");
  await eventually(() => expect(click).toHaveBeenCalledTimes(1));
  await menu(list.name, "Baixar planilha de exemplo");
  await eventually(() => expect(click).toHaveBeenCalledTimes(2));
  const names = click.mock.instances.map((link) => (link as HTMLAnchorElement).download);
  expect(names).toEqual(["Clientes de Março.csv", "exemplo-de-lista.xlsx"]);
  const example = calls.find(({ path }) => path === "/contact-lists/example");
  expect(example?.params.get("language")).toBe("pt");
});

test("a deleted list leads back to the others", async () => {
  await lists({ "GET /contact-lists/9": () => refusal(404, "ERR_NO_CONTACTLIST_FOUND") }, "/contact-lists/9/contacts");
  expect(await screen.findByText("Esta lista de contatos não existe mais.")).toBeTruthy();
  expect(await screen.findByRole("row", { name: /Clientes de Março/ })).toBeTruthy();
});
