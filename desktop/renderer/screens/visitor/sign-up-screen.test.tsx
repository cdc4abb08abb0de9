import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

/** The sign-up as a visitor fills it, but for the person's name. */
async function visitor() {
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
  return {
    ...world,
    sayName: () => userEvent.type(screen.getByLabelText("Seu nome"), "Rita Nunes", { delay: null }),
    send: () => userEvent.click(screen.getByRole("button", { name: "Criar conta" })),
  };
}

test("a sign-up asks for the person's name beside the company's", { tags: ["long"] }, async () => {
  const { calls, send, sayName } = await visitor();
  await send();
  expect(await screen.findByText("Obrigatório")).toBeTruthy();
  await sayName();
  await send();
  const sent = () => calls.find(({ method }) => method === "POST")?.body;
  await waitFor(() => expect(sent()).toMatchObject({ name: "Padaria São Jorge", userName: "Rita Nunes" }));
});

test("a refused sign-up says why once: a taken e-mail at its field, other reasons above the form", {
  tags: ["long"],
}, async () => {
  const { routes, send, sayName } = await visitor();
  await sayName();
  await send();
  expect(await screen.findAllByText(/já está em uso/)).toHaveLength(1);
  expect(screen.getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("true");

  routes["POST /companies/cadastro"] = () => refusal(403, "ERR_USER_CREATION_DISABLED");
  await send();
  expect((await screen.findByRole("alert")).textContent).toBe("A criação de usuários está desativada.");
  expect(screen.queryByText(/Não deu para criar/)).toBeNull();
});
