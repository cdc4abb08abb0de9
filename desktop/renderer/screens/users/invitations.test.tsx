import type { User } from "@balcao/shared/workspace/users.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aQueue, aSession, aUser, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const marina = aUser(7, { name: "Marina Lopes", email: "marina@example.com", profile: "admin", online: true });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const rita = aUser(8, { name: "Rita Nunes", email: "rita@example.com", invitedUntil: inDays(3) });
const late = aUser(9, { name: "Téo Lima", email: "teo@example.com", invitedUntil: inDays(-1) });
const path = `/app/invitation#${"t".repeat(43)}`;
const invitation = (user: User, change: object = {}) => ({
  body: { user, link: path, expiresAt: inDays(7), isMailed: false, ...change },
});

async function people(change: Routes = {}, address = "/users") {
  const list = [marina, rita, late];
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /queue": () => ({ body: [aQueue(1, "Suporte")] }),
      "GET /users": () => ({ body: { users: list, count: list.length, hasMore: false, nextCursor: null } }),
      "POST /users/invitations": ({ body }) => invitation({ ...aUser(12), ...(body as object), queues: [] }),
      "POST /users/8/invitation": () => invitation(rita, { isMailed: true }),
      "DELETE /users/8/invitation": () => ({ body: null }),
      ...change,
    },
    aSession(),
  );
  await renderApp(world, address);
  return { ...world, sent: () => world.calls.filter(({ method }) => method !== "GET") };
}
const choose = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Mais ações de ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
};

test("an invitation needs no password, and its link is copied", { tags: ["long"] }, async () => {
  // Provides a clipboard, which jsdom lacks.
  userEvent.setup();
  const { sent } = await people();
  await userEvent.click(await screen.findByRole("button", { name: "Convidar pessoa" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Convidar pessoa" }));
  expect(dialog.queryByLabelText(/^Senha/)).toBeNull();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Ana Reis");
  await userEvent.type(dialog.getByRole("textbox", { name: /^E-mail/ }), "ana@example.com");
  await userEvent.click(dialog.getByRole("button", { name: "Criar convite" }));

  const made = within(await screen.findByRole("dialog", { name: "Convite para Ana Reis" }));
  const link = made.getByLabelText<HTMLInputElement>("Link do convite").value;
  expect(link).toMatch(/^http:\/\/server-\d+\.test\/app\/invitation#t{43}$/);
  expect(made.queryByText(/Também enviamos/)).toBeNull();
  await userEvent.click(made.getByRole("button", { name: "Copiar link" }));
  expect(await screen.findByText("Link copiado")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(sent()[0]).toMatchObject({
    path: "/users/invitations",
    body: { name: "Ana Reis", email: "ana@example.com", profile: "user", queueIds: [], language: "pt" },
  });
  expect(sent()[0]?.body).not.toHaveProperty("password");
});

test("the server's refusal of an invitation is shown in the form", { tags: ["long"] }, async () => {
  await people({
    "POST /users/invitations": () => refusal(400, "ERR_PLAN_LIMIT", { what: "users", limit: 3, used: 3 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Convidar pessoa" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Ana Reis");
  await userEvent.type(dialog.getByRole("textbox", { name: /^E-mail/ }), "ana@example.com");
  await userEvent.click(dialog.getByRole("button", { name: "Criar convite" }));
  expect(await dialog.findByRole("alert")).toBeTruthy();
});

test("the list shows who is invited and not here yet, and whose invitation has expired", async () => {
  await people();
  const rowOf = async (name: RegExp) => within(await screen.findByRole("row", { name }));
  expect((await rowOf(/Rita Nunes/)).getByRole("cell", { name: "Convite enviado" })).toBeTruthy();
  expect((await rowOf(/Téo Lima/)).getByRole("cell", { name: "Convite vencido" })).toBeTruthy();
  expect((await rowOf(/Marina Lopes/)).getByRole("cell", { name: "Online" })).toBeTruthy();
});

test("a new link is made and shown, and the mail is mentioned", async () => {
  const { sent } = await people();
  await choose("Rita Nunes", "Novo link");
  const dialog = within(await screen.findByRole("dialog", { name: "Convite para Rita Nunes" }));
  expect(dialog.getByText("Também enviamos para rita@example.com.")).toBeTruthy();
  expect(sent()[0]).toMatchObject({ path: "/users/8/invitation", body: { language: "pt" } });
});

test("a person who has come meanwhile gets no new link", async () => {
  await people({ "POST /users/8/invitation": () => refusal(409, "ERR_INVITATION_USED") });
  await choose("Rita Nunes", "Novo link");
  expect(await screen.findByText("Essa pessoa já criou a senha e entrou para a equipe.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an invitation is withdrawn after a question", { tags: ["long"] }, async () => {
  const { sent } = await people();
  await choose("Rita Nunes", "Retirar convite");
  expect(await screen.findByText(/O link deixa de funcionar/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Retirar convite" }));
  expect(await screen.findByText("Convite retirado")).toBeTruthy();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /users/8/invitation"]);
});

test("the checklist of the first day opens the invitation, once", async () => {
  await people({}, "/users?invite=1");
  const dialog = await screen.findByRole("dialog", { name: "Convidar pessoa" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
