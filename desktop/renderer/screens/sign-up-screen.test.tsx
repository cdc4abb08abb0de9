import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../testing/browser.ts";
import { renderApp } from "../testing/render-app.tsx";
import { makeWorld, refusal } from "../testing/world.ts";

freshBrowserEachTest();

test("a sign-up asks for the person's name beside the company's", { tags: ["long"] }, async () => {
  const plan = { ...{ id: 1, name: "Essencial", value: 49, users: 3, connections: 1, queues: 3 }, storage: 50 };
  const world = makeWorld(
    {
      "GET /auth/sign-in-info": () => ({ body: { demoAccounts: [], supportNumber: null, canSignUp: true } }),
      "GET /plans/list": () => ({ body: [{ ...plan, isPublic: true }] }),
      "POST /companies/cadastro": () => refusal(400, "ERR_EMAIL_ALREADY_EXISTS"),
    },
    null,
  );
  world.store.dispatch({ type: "session/sessionEnded", payload: null });
  await renderApp(world, "/signup");
  await userEvent.type(await screen.findByLabelText("Nome da empresa"), "Padaria São Jorge", { delay: null });
  await userEvent.type(screen.getByLabelText("E-mail"), "rita@padaria.example", { delay: null });
  await userEvent.type(screen.getByLabelText("Senha"), "girafa no telhado", { delay: null });
  const send = screen.getByRole("button", { name: "Criar conta" });
  await userEvent.click(send);
  expect(await screen.findByText("Obrigatório")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Seu nome"), "Rita Nunes", { delay: null });
  await userEvent.click(send);
  const sent = () => world.calls.find(({ method }) => method === "POST")?.body;
  await waitFor(() => expect(sent()).toMatchObject({ name: "Padaria São Jorge", userName: "Rita Nunes" }));
});
