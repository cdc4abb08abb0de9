import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aQueue, aSession, aUser, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const marina = aUser(7, { name: "Marina Lopes", email: "marina@example.com", profile: "admin", online: true });
const paulo = aUser(8, { name: "Paulo Teles", email: "paulo@example.com" });
const owner = aUser(9, { name: "Dona da Plataforma", profile: "admin", super: true });

async function users(profile: "admin" | "user" = "admin", change: Routes = {}, address = "/users") {
  const session = aSession("token-1", profile);
  const list = [marina, paulo, owner];
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /queue": () => ({ body: [aQueue(1, "Suporte"), aQueue(2, "Vendas")] }),
      "GET /users": () => ({ body: { users: list, count: list.length, hasMore: false, nextCursor: null } }),
      "POST /users": ({ body }) => ({ body: { ...aUser(12), ...(body as object), queues: [] } }),
      "PUT /users/8": ({ body }) => ({ body: { ...paulo, ...(body as object), queues: [] } }),
      "PUT /users/7": ({ body }) => ({ body: { ...marina, ...(body as object) } }),
      "DELETE /users/8": () => ({ body: { message: "gone", returnedTickets: 2 } }),
      ...change,
    },
    session,
  );
  await renderApp(world, address);
  const sent = () => world.calls.filter(({ method }) => method !== "GET");
  return { ...world, sent };
}
const edit = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Editar: ${name}` }));
  return within(await screen.findByRole("dialog"));
};

test("the table shows each user's role; users cannot delete themselves, nor edit a super user", {
  tags: ["long"],
}, async () => {
  await users();

  const row = within(await screen.findByRole("row", { name: /Marina Lopes/ }));
  expect(row.getByRole("cell", { name: "Administrador" })).toBeTruthy();
  expect(row.getByRole("cell", { name: "Online" })).toBeTruthy();
  expect(row.getByText("Suporte")).toBeTruthy();
  // Editing is the only action, so there is no menu.
  expect(row.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Editar"]);
  const other = within(screen.getByRole("row", { name: /Dona da Plataforma/ }));
  expect(other.queryByRole("button")).toBeNull();
});

test("an agent is led to the conversations, and finds no admin section in the menu", async () => {
  await users("user");

  expect(await screen.findByRole("tab", { name: /Aguardando/ })).toBeTruthy();
  expect(screen.queryByRole("row", { name: /Paulo Teles/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Usuários" })).toBeNull();
});

test("a new person with a password needs name, e-mail and password, and gets profile, queues and a limit", {
  tags: ["long"],
}, async () => {
  const { sent } = await users();
  await userEvent.click(await screen.findByRole("button", { name: "Convidar pessoa" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Acesso" }), "Com uma senha");
  const save = () => userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(dialog.getByText("Atende nas filas escolhidas.")).toBeTruthy();

  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "R");
  await userEvent.type(dialog.getByRole("textbox", { name: /^E-mail/ }), "rui");
  await save();
  expect(await dialog.findByText("Mínimo de 2 caracteres")).toBeTruthy();
  expect(dialog.getByText("E-mail inválido")).toBeTruthy();
  expect(dialog.getByText("Obrigatório")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Senha/), "1234");
  expect(await dialog.findByText("Mínimo de 8 caracteres")).toBeTruthy();
  expect(sent()).toEqual([]);

  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "ui");
  await userEvent.type(dialog.getByRole("textbox", { name: /^E-mail/ }), "@example.com");
  await userEvent.type(dialog.getByLabelText(/^Senha/), "girafa");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Perfil" }), "admin");
  await userEvent.click(dialog.getByRole("combobox", { name: "Filas" }));
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Vendas" }));
  await userEvent.type(dialog.getByRole("spinbutton", { name: "Limite de atendimentos" }), "5");
  await save();

  expect(await screen.findByText("Usuário salvo")).toBeTruthy();
  expect(sent()[0]?.body).toEqual({
    name: "Rui",
    email: "rui@example.com",
    password: "1234girafa",
    profile: "admin",
    queueIds: [2],
    openTicketLimit: 5,
  });
});

test("an e-mail in use is refused in the form", async () => {
  await users("admin", { "PUT /users/8": () => refusal(400, "ERR_EMAIL_ALREADY_EXISTS") });
  const dialog = await edit("Paulo Teles");

  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  expect(await dialog.findByText("Este e-mail já está em uso.")).toBeTruthy();
});

test("a user is deleted after a text about their conversations", async () => {
  const { sent } = await users();
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Paulo Teles" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Excluir" }));
  expect(await screen.findByText(/voltam para a espera/)).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Excluir" }));

  expect(await screen.findByText("Usuário excluído. 2 atendimentos voltaram para a espera.")).toBeTruthy();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /users/8"]);
});

test("the refusal to remove the last admin is shown", async () => {
  await users("admin", { "DELETE /users/8": () => refusal(400, "ERR_LAST_ADMIN") });
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Paulo Teles" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Excluir" }));
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));

  expect(await screen.findByText("A empresa precisa de pelo menos um administrador.")).toBeTruthy();
});

test("every user changes their own name from the menu, and it is shown at once", { tags: ["long"] }, async () => {
  const { sent } = await users("user", {}, "/tickets");
  await userEvent.click(await screen.findByRole("button", { name: "Conta de Marina Lopes" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Meu perfil" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Meu perfil" }));
  const name = dialog.getByRole("textbox", { name: /^Nome/ });
  expect(dialog.queryByRole("combobox")).toBeNull();

  await userEvent.type(name, " Reis");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Usuário salvo")).toBeTruthy();
  expect(sent()[0]).toMatchObject({
    path: "/users/7",
    body: { name: "Marina Lopes Reis", email: "marina@example.com" },
  });
  expect(sent()[0]?.body).not.toHaveProperty("profile");
  expect(await screen.findByRole("button", { name: "Conta de Marina Lopes Reis" })).toBeTruthy();
});

test("changing one's own password or e-mail needs the current password, and a code with two factors", {
  tags: ["long"],
}, async () => {
  const { sent } = await users("user", {
    "GET /two-factor": () => ({
      body: { enabledAt: "2026-01-02T10:00:00.000Z", recoveryCodesLeft: 10, isRequired: false },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Conta de Marina Lopes" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Meu perfil" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Meu perfil" }));
  expect(dialog.queryByLabelText(/Senha atual/)).toBeNull();
  await userEvent.type(dialog.getByLabelText(/^Senha/), "girafa no telhado");
  const present = await dialog.findByLabelText(/Senha atual/);
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(document.activeElement).toBe(present));
  expect(sent()).toHaveLength(0);
  await userEvent.type(present, "a senha de hoje");
  await userEvent.type(await dialog.findByLabelText(/Código de verificação/), "123456");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    password: "girafa no telhado",
    currentPassword: "a senha de hoje",
    code: "123456",
  });
});

test("an admin's change of the signed-in user is shown live", async () => {
  const { store } = await users("user", {}, "/tickets");
  await screen.findByRole("button", { name: "Conta de Marina Lopes" });

  await act(async () =>
    applyEvent(store.dispatch, "user", { action: "update", user: { ...marina, name: "Marina L." } }),
  );

  await waitFor(() => expect(screen.getByRole("button", { name: "Conta de Marina L." })).toBeTruthy());
  await act(async () => applyEvent(store.dispatch, "user", { action: "update", user: { ...paulo, name: "Outro" } }));
  expect(screen.getByRole("button", { name: "Conta de Marina L." })).toBeTruthy();
});

test("a failed list can be retried, and an empty search result is shown", { tags: ["long"] }, async () => {
  const { routes } = await users("admin", { "GET /users": () => noAnswer });
  await screen.findByText("Não deu para abrir a lista");
  routes["GET /users"] = ({ params }) => ({
    body: { users: params.get("searchParam") ? [] : [paulo], count: 0, hasMore: false, nextCursor: null },
  });

  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await screen.findByRole("row", { name: /Paulo Teles/ });
  await userEvent.type(screen.getByRole("textbox", { name: "Nome ou e-mail" }), "zzz");

  expect(await screen.findByText("Nenhum resultado para “zzz”")).toBeTruthy();
});

test("a weak password shows an error at its field", { tags: ["long"] }, async () => {
  const { routes } = await users("admin", {
    "PUT /users/8": () => refusal(400, "ERR_WEAK_PASSWORD", { reason: "common" }),
  });
  const dialog = await edit("Paulo Teles");
  await userEvent.type(dialog.getByLabelText(/^Senha/), "senha1234");
  const save = () => userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await save();

  expect(await dialog.findByText("Muita gente usa esta senha. Escolha outra.")).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Senha/));
  routes["PUT /users/8"] = () => refusal(400, "ERR_WEAK_PASSWORD", { reason: "personal" });
  await userEvent.type(dialog.getByLabelText(/^Senha/), "5");
  await save();
  expect(await dialog.findByText("Não use seu nome, e-mail ou empresa.")).toBeTruthy();
});
