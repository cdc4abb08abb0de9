import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../testing/browser.ts";
import { renderApp } from "../testing/render-app.tsx";
import { makeWorld, refusal } from "../testing/world.ts";

freshBrowserEachTest();

const plan = {
  id: 1,
  name: "Essencial",
  users: 3,
  connections: 3,
  queues: 3,
  storage: 50,
  value: 79.9,
  isPublic: true,
};

test("a refused sign-up says why once: a taken e-mail at its field, other reasons above the form", {
  tags: ["long"],
}, async () => {
  const world = makeWorld(
    {
      "GET /auth/sign-in-info": () => ({ body: { canSignUp: true, demoAccounts: [] } }),
      "GET /plans/list": () => ({ body: [plan] }),
      "POST /companies/cadastro": () => refusal(400, "ERR_EMAIL_ALREADY_EXISTS"),
    },
    null,
  );
  world.store.dispatch({ type: "session/sessionEnded", payload: null });
  await renderApp(world, "/signup");
  await userEvent.type(await screen.findByLabelText("Nome da empresa"), "Padaria São Jorge");
  await userEvent.type(screen.getByLabelText("E-mail"), "dona@padaria.example");
  await userEvent.type(screen.getByLabelText("Senha"), "girafa no telhado");
  const send = () => userEvent.click(screen.getByRole("button", { name: "Criar conta" }));
  await send();
  expect(await screen.findAllByText(/já está em uso/)).toHaveLength(1);
  expect(screen.getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("true");

  world.routes["POST /companies/cadastro"] = () => refusal(403, "ERR_USER_CREATION_DISABLED");
  await send();
  expect((await screen.findByRole("alert")).textContent).toBe("A criação de usuários está desativada.");
  expect(screen.queryByText(/Não deu para criar/)).toBeNull();
});
