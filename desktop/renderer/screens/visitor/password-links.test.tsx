import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const token = "t".repeat(43);
const holder = { name: "Rita Nunes", email: "rita@example.com", companyName: "Papelaria" };

async function visit(address: string, change: Routes = {}, session: ReturnType<typeof aSession> | null = null) {
  const world = makeWorld(
    {
      "GET /auth/sign-in-info": () => ({ body: { canResetPassword: true, demoAccounts: [] } }),
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "POST /auth/password-link": () => ({ body: holder }),
      "POST /auth/invitation": () => ({ body: aSession("token-2", "user") }),
      "POST /auth/password-reset": () => ({ body: null }),
      "POST /auth/forgotten-password": () => ({ body: null }),
      ...change,
    },
    session,
  );
  if (!session) world.store.dispatch({ type: "session/sessionEnded", payload: null });
  await renderApp(world, address);
  const sent = (path: string) => world.calls.filter((call) => call.path === path).map(({ body }) => body);
  return { ...world, sent };
}

test("an invited person chooses a password and is signed in", { tags: ["long"] }, async () => {
  const { sent } = await visit(`/invitation#${token}`);
  expect(await screen.findByRole("heading", { name: "Olá, Rita Nunes!" })).toBeTruthy();
  expect(screen.getByText(/A equipe de Papelaria convidou você/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe(holder.email);
  const password = screen.getByLabelText("Nova senha");
  await userEvent.type(password, "curta{Enter}", { delay: null });
  expect(await screen.findByText("Mínimo de 8 caracteres")).toBeTruthy();
  expect(sent("/auth/invitation")).toEqual([]);
  await userEvent.type(password, " mas agora longa{Enter}", { delay: null });
  expect(await screen.findByRole("tab", { name: /Aguardando/ })).toBeTruthy();
  expect(sent("/auth/invitation")).toEqual([{ token, password: "curta mas agora longa" }]);
  expect(sent("/auth/password-link")).toEqual([{ kind: "invitation", token }]);
});

test("a weak password is refused at its field", async () => {
  await visit(`/invitation#${token}`, {
    "POST /auth/invitation": () => refusal(400, "ERR_WEAK_PASSWORD", { reason: "common" }),
  });
  await userEvent.type(await screen.findByLabelText("Nova senha"), "senha1234{Enter}", { delay: null });
  expect(await screen.findByText("Muita gente usa esta senha. Escolha outra.")).toBeTruthy();
  expect(screen.queryByRole("alert", { name: /link/ })).toBeNull();
});

test("a signed-in person signs out before another one's invitation is accepted", async () => {
  const { sent } = await visit(`/invitation#${token}`, {}, aSession());
  expect(await screen.findByText(/quem está usando o Balcão é Marina Lopes/)).toBeTruthy();
  expect(screen.queryByLabelText("Nova senha")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Sair dessa conta" }));
  expect(await screen.findByLabelText("Nova senha")).toBeTruthy();
  expect(sent("/auth/invitation")).toEqual([]);
});

for (const [what, address] of [
  ["invitation", `/invitation#${token}`],
  ["new password", `/new-password#${token}`],
]) {
  test(`an invalid link (${what}) gets one clear sentence`, async () => {
    await visit(address ?? "", { "POST /auth/password-link": () => refusal(404, "ERR_LINK_INVALID") });
    expect(await screen.findByRole("heading", { name: "Não dá para usar este link" })).toBeTruthy();
    expect(screen.getByText(/já foi usado, foi retirado ou passou do prazo/)).toBeTruthy();
  });
}

test("a cut link is invalid without a call", async () => {
  const cut = await visit("/invitation#cut");
  expect(await screen.findByRole("heading", { name: "Não dá para usar este link" })).toBeTruthy();
  expect(cut.sent("/auth/password-link")).toEqual([]);
});

test("a failed call can be repeated", async () => {
  const { routes } = await visit(`/new-password#${token}`, { "POST /auth/password-link": () => noAnswer });
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  routes["POST /auth/password-link"] = () => ({ body: holder });
  await userEvent.click(again);
  expect(await screen.findByLabelText("Nova senha")).toBeTruthy();
});

test("a new password is set, and leads to the sign-in", async () => {
  const { sent } = await visit(`/new-password#${token}`);
  await userEvent.type(await screen.findByLabelText("Nova senha"), "girafa no telhado{Enter}", { delay: null });
  expect(await screen.findByRole("heading", { name: "Senha trocada" })).toBeTruthy();
  expect(sent("/auth/password-reset")).toEqual([{ token, password: "girafa no telhado" }]);
  await userEvent.click(screen.getByRole("button", { name: "Ir para o login" }));
  expect(await screen.findByRole("button", { name: "Entrar" })).toBeTruthy();
});

test("a forgotten password is asked for from the sign-in, and the page reveals nothing", async () => {
  const { sent } = await visit("/login");
  await userEvent.click(await screen.findByRole("link", { name: "Esqueci minha senha" }));
  await screen.findByRole("heading", { name: "Esqueci minha senha" });
  const email = screen.getByLabelText("E-mail");
  await userEvent.type(email, "rita{Enter}", { delay: null });
  expect(await screen.findByText("E-mail inválido")).toBeTruthy();
  await userEvent.type(email, "@example.com{Enter}", { delay: null });
  expect(await screen.findByText(/Se existe uma conta com rita@example.com/)).toBeTruthy();
  expect(sent("/auth/forgotten-password")).toEqual([{ email: "rita@example.com", language: "pt" }]);
});

test("too many requests are refused with the time to wait", async () => {
  await visit("/forgotten-password", {
    "POST /auth/forgotten-password": () => refusal(429, "ERR_TOO_MANY_ATTEMPTS", { retryAfterSeconds: 600 }),
  });
  await userEvent.type(await screen.findByLabelText("E-mail"), "rita@example.com{Enter}", { delay: null });
  expect(await screen.findByText("Muitas tentativas. Tente de novo em 10 min.")).toBeTruthy();
});

test("without a mail server the sign-in offers no new password", async () => {
  await visit("/login", { "GET /auth/sign-in-info": () => ({ body: { canResetPassword: false, demoAccounts: [] } }) });
  await screen.findByRole("button", { name: "Entrar" });
  await waitFor(() => expect(screen.queryByRole("link", { name: "Esqueci minha senha" })).toBeNull());
});
