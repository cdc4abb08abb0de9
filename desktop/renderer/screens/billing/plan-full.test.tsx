import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aSubscription } from "../../testing/billing.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aQueue, aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld } from "../../testing/world.ts";

freshBrowserEachTest();

const full = aSubscription({ usage: { users: 3, connections: 3, queues: 3, storage: 1 } });
const roomy = aSubscription({ usage: { users: 2, connections: 2, queues: 2, storage: 1 } });

async function openForm(address: string, button: string, subscription: typeof full) {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [aConnection(1)] }),
      "GET /queue": () => ({ body: [aQueue(1, "Suporte")] }),
      "GET /users": () => ({ body: { users: [], count: 0, hasMore: false, nextCursor: null } }),
      "GET /subscription": () => ({ body: subscription }),
    },
    aSession(),
  );
  await renderApp(world, address);
  await userEvent.click((await screen.findAllByRole("button", { name: button }))[0] as HTMLElement);
  return within(await screen.findByRole("dialog"));
}

test.each([
  ["/queues", "Nova fila", "Filas"],
  ["/users", "Convidar pessoa", "Usuários"],
  ["/connections", "Nova conexão", "Conexões"],
])("a full plan is told above the form: %s", { tags: ["long"] }, async (address, button, what) => {
  const form = await openForm(address, button, full);
  expect(await form.findByText(new RegExp(`^${what}: o plano permite no máximo 3`))).toBeTruthy();
  await userEvent.click(form.getByRole("link", { name: "Ver os planos" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Assinatura" })).toBeTruthy();
});

test("a plan with room is not mentioned", async () => {
  const form = await openForm("/queues", "Nova fila", roomy);
  expect(form.queryByText(/o plano permite no máximo/)).toBeNull();
});
