import { type Practice, practiceSteps } from "@balcao/shared/insights/practice.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld } from "../../testing/world.ts";

freshBrowserEachTest();

const home: Practice = { isActive: false, isBegun: false, practisedAt: null, steps: [], names: null };
const names = { first: "Marina", second: "Roberto", third: "Júlia", queue: "Financeiro", tag: "Orçamento" };

/** An agent among the conversations; `isPractising` is absent from older servers. */
async function agent(practice: Practice, isPractising: boolean | undefined) {
  const session = aSession("token-1", "user");
  if (isPractising !== undefined) session.user.isPractising = isPractising;
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /queue": () => ({ body: [] }),
      "GET /practice": () => ({ body: practice }),
      "POST /practice/finish": () => ({ body: null }),
    },
    session,
  );
  await renderApp(world, "/tickets");
  return world;
}
const asked = ({ calls }: { calls: readonly { path: string }[] }) => calls.some(({ path }) => path === "/practice");

test("an agent who puts the offer away keeps it away", async () => {
  await agent(home, false);
  await userEvent.click(await screen.findByRole("button", { name: "Agora não" }));
  await waitFor(() => expect(screen.queryByText(/^Novo por aqui/)).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("a practice that was left in the middle is offered again", async () => {
  await agent({ ...home, isBegun: true }, false);
  await screen.findByText(/^Sua prática ficou pela metade/);
});

test("a person who has practised finds it in the menu alone", { tags: ["long"] }, async () => {
  const world = await agent({ ...home, practisedAt: "2026-11-20T12:00:00.000Z" }, false);
  await waitFor(() => expect(asked(world)).toBe(true));
  expect(screen.queryByText(/^Novo por aqui/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Conta de / }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Praticar" }));
  await screen.findByText("Você praticou em 20/11/2026.");
});

test("an older server is asked nothing, and nothing is offered", async () => {
  const world = await agent(home, undefined);
  await userEvent.click(await screen.findByRole("button", { name: /^Conta de / }));
  await screen.findByRole("menuitem", { name: "Meu perfil" });
  expect(screen.queryByRole("menuitem", { name: "Praticar" })).toBeNull();
  expect(asked(world)).toBe(false);
});

test("the checklist hints at the present step, and folds to it", async () => {
  const steps = practiceSteps.map((name, at) => ({ name, isDone: at < 2 }));
  const world = await agent({ ...home, isActive: true, isBegun: true, steps, names }, true);
  const panel = within(await screen.findByRole("region", { name: "Você está praticando" }));
  await panel.findByText("2 de 5");
  expect(panel.getByText(/escolha Transferir/).textContent).toContain("Roberto");
  await userEvent.click(panel.getByRole("button", { name: "Recolher os passos" }));
  expect(panel.getAllByRole("listitem")).toHaveLength(1);
  expect(world.calls.some(({ path }) => path === "/practice/finish")).toBe(false);
});

test("all steps done end the practice", async () => {
  const steps = practiceSteps.map((name) => ({ name, isDone: true }));
  const world = await agent({ ...home, isActive: true, isBegun: true, steps, names }, true);
  await screen.findByText(/^Muito bem!/);
  await waitFor(() => expect(world.calls.some(({ path }) => path === "/practice/finish")).toBe(true));
  expect(screen.getByRole("button", { name: "Voltar para a minha empresa" })).toBeTruthy();
});
