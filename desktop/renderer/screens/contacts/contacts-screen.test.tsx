import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aContact, aQueue, aSession, aTicket, contactPage, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const renata = aContact(5, { name: "Renata Figueiredo", email: "renata@example.com" });
const oficina = aContact(6, { name: "Oficina do Téo", number: "5531988001020" });

async function contacts(change: Routes = {}, profile: "admin" | "user" = "admin", address = "/contacts") {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /contacts": ({ params }) => {
        const text = params.get("searchParam")?.toLowerCase() ?? "";
        return { body: contactPage([oficina, renata].filter(({ name }) => name.toLowerCase().includes(text))) };
      },
      "GET /contacts/5": () => ({ body: renata }),
      ...change,
    },
    aSession("token-1", profile),
  );
  await renderApp(world, address);
  return world;
}

test("numbers are shown in the local format, and the title names the screen", { tags: ["long"] }, async () => {
  await contacts();

  const row = await screen.findByRole("row", { name: /Oficina do Téo/ });
  expect(within(row).getAllByText("+55 31 98800-1020")).toBeTruthy();
  expect(screen.getByText("2 contatos")).toBeTruthy();
  expect(document.title).toBe("Contatos · Balcão");
});

test("a search is sent once typing stops, and an empty result can be cleared", { tags: ["long"] }, async () => {
  const { calls } = await contacts();
  await screen.findByRole("row", { name: /Oficina/ });

  await userEvent.type(screen.getByRole("textbox", { name: "Nome ou número" }), "xyz");

  expect(await screen.findByText("Nenhum resultado para “xyz”")).toBeTruthy();
  expect(calls.filter(({ path }) => path === "/contacts").map(({ params }) => params.get("searchParam"))).toEqual([
    null,
    "xyz",
  ]);
  await userEvent.click(screen.getAllByRole("button", { name: "Limpar busca" })[0] as HTMLElement);
  expect(await screen.findByRole("row", { name: /Oficina/ })).toBeTruthy();
});

const bia = aContact(7, { name: "Bia", number: "", username: "bia.doces" });

test("people without a number are shown by one click, also among the found ones", { tags: ["long"] }, async () => {
  const nina = aContact(8, { name: "Nina", number: "" });
  const world = await contacts({
    "GET /contacts": ({ params }) => {
      const text = params.get("searchParam")?.toLowerCase() ?? "";
      const all = params.get("withoutNumber") === "true" ? [bia, nina] : [renata, bia, nina];
      return { body: contactPage(all.filter(({ name }) => name.toLowerCase().includes(text))) };
    },
  });
  await screen.findByRole("row", { name: /Renata/ });
  await userEvent.click(screen.getByRole("button", { name: "Sem número", pressed: false }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /Renata/ })).toBeNull());
  expect(screen.getByRole("row", { name: /Bia.*@bia\.doces/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /Nina.*sem número/ })).toBeTruthy();

  await userEvent.type(screen.getByRole("textbox", { name: "Nome ou número" }), "nin{Enter}");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Bia/ })).toBeNull());
  expect(Object.fromEntries(world.calls.at(-1)?.params ?? [])).toEqual({ searchParam: "nin", withoutNumber: "true" });
  await userEvent.type(screen.getByRole("textbox", { name: "Nome ou número" }), "x{Enter}");
  expect(await screen.findByText("A busca não encontrou ninguém sem número.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ver todos os contatos" }));
  expect(await screen.findByRole("row", { name: /Renata/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sem número", pressed: false })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Nome ou número" })).toMatchObject({ value: "" });
});

test("the address keeps the filter, and says that nobody is without a number", async () => {
  await contacts({ "GET /contacts": () => ({ body: contactPage([]) }) }, "admin", "/contacts?withoutNumber=true");
  expect(await screen.findByText("Nenhum contato sem número")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sem número", pressed: true })).toBeTruthy();
});

test("the next page is fetched by its cursor", async () => {
  const { calls } = await contacts({
    "GET /contacts": ({ params }) => ({
      body: params.get("cursor") === "c2" ? contactPage([renata]) : contactPage([oficina], "c2"),
    }),
  });

  expect(await screen.findByRole("row", { name: /Renata/ })).toBeTruthy();
  expect(calls.filter(({ path }) => path === "/contacts")).toHaveLength(2);
});

test("an agent may not delete, an admin confirms first", { tags: ["long"] }, async () => {
  await contacts({}, "user");
  await screen.findByRole("row", { name: /Renata/ });
  expect(screen.queryByRole("menuitem", { name: "Excluir" })).toBeNull();
  cleanup();

  const { calls } = await contacts({ "DELETE /contacts/5": () => ({ body: { message: "gone" } }) });
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Renata Figueiredo" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Excluir" }));
  expect(await screen.findByText("Excluir Renata Figueiredo?")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));

  expect(await screen.findByText("Contato excluído")).toBeTruthy();
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

test("a new contact is saved with its extra information, in any notation of the number", {
  tags: ["long"],
}, async () => {
  const { calls } = await contacts({
    "POST /contacts": ({ body }) => ({ body: aContact(9, { ...(body as object), extraInfo: [] }) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Novo contato" }));
  const dialog = within(await screen.findByRole("dialog"));

  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Ana");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Número/ }), "(31) 98");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Mínimo de 8 dígitos")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Número/ }), "800-1020");
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar informação" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Dado" }), "CPF");
  await userEvent.type(dialog.getByRole("textbox", { name: "Valor" }), "1");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Contato salvo")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Ana",
    number: "(31) 98800-1020",
    email: "",
    extraInfo: [{ name: "CPF", value: "1" }],
  });
});

test("a failed list shows an error and can be retried", async () => {
  const { routes } = await contacts({ "GET /contacts": () => refusal(500, "ERR_INTERNAL") });
  expect(await screen.findByText("Não deu para abrir a lista")).toBeTruthy();

  routes["GET /contacts"] = () => ({ body: contactPage([renata]) });
  await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo" }));

  expect(await screen.findByRole("row", { name: /Renata/ })).toBeTruthy();
});

test("a row opens a conversation with the contact", { tags: ["long"] }, async () => {
  const ticket = aTicket(3, { status: "open", userId: 7, contactId: 5 });
  const { calls } = await contacts({
    "GET /queue": () => ({ body: [aQueue(1, "Suporte")] }),
    "POST /tickets": () => ({ body: ticket }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ({ body: ticket }),
    "GET /tickets/counts": () => ({ body: { open: 1, verified: 0, pending: 0 } }),
    "GET /messages/3": () => ({ body: messagePage([]) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Conversar: Renata Figueiredo" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByDisplayValue(/Renata Figueiredo/)).toBeTruthy();
  await userEvent.selectOptions(await dialog.findByRole("combobox", { name: /Fila/ }), "Suporte");
  await userEvent.click(dialog.getByRole("button", { name: "Iniciar" }));

  expect(await screen.findByRole("textbox", { name: "Mensagem" })).toBeTruthy();
  const made = calls.find(({ method, path }) => method === "POST" && path === "/tickets");
  expect(made?.body).toMatchObject({ contactId: 5, queueId: 1 });
});

test("a row schedules a message to the contact; a group's row offers neither", { tags: ["long"] }, async () => {
  const group = aContact(8, { name: "Família", isGroup: true });
  await contacts({
    "GET /contacts": () => ({ body: contactPage([renata, group]) }),
    "GET /schedules": () => ({ body: { schedules: [], count: 0, hasMore: false, nextCursor: null } }),
  });
  const menuOf = async (name: string) => {
    await userEvent.click(await screen.findByRole("button", { name: `Mais ações de ${name}` }));
    return within(await screen.findByRole("menu"));
  };
  expect((await menuOf("Família")).queryByRole("menuitem", { name: /Agendar|Conversar/ })).toBeNull();
  await userEvent.keyboard("{Escape}");
  await userEvent.click((await menuOf("Renata Figueiredo")).getByRole("menuitem", { name: "Agendar" }));

  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByDisplayValue(/Renata Figueiredo/)).toBeTruthy();
});
