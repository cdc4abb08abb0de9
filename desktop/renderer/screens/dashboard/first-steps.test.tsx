import { firstStepNames } from "@balcao/shared/insights/first-steps.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld } from "../../testing/world.ts";

freshBrowserEachTest();

async function firstDay(done: readonly string[], address = "/") {
  const taken = new Set(done);
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /queue": () => ({ body: [] }),
      "GET /first-steps": () => ({
        body: { steps: firstStepNames.map((name) => ({ name, isDone: taken.has(name) })) },
      }),
      "PUT /settings/firstSteps": ({ body }) => ({
        body: { key: "firstSteps", value: (body as { value: string }).value, companyId: 1 },
      }),
    },
    aSession(),
  );
  await renderApp(world, address);
  return { ...world, taken };
}
const card = () => screen.findByRole("region", { name: "Primeiros passos" });

test("a step leads to its screen and back, where it counts", { tags: ["long"] }, async () => {
  const { taken } = await firstDay(["number"]);
  const steps = within(await card());
  expect(steps.getByRole("progressbar", { name: "1 de 7" })).toBeTruthy();
  expect(within(steps.getByRole("link", { name: /Conecte um número/ })).getByText("Concluído")).toBeTruthy();
  await userEvent.click(steps.getByRole("link", { name: /Crie as filas/ }));
  await screen.findByRole("heading", { name: "Filas" });
  taken.add("queues");
  await userEvent.click(await screen.findByRole("link", { name: "Voltar aos primeiros passos" }));
  expect(within(await card()).getByRole("progressbar", { name: "2 de 7" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Voltar aos primeiros passos" })).toBeNull();
});

test("a company whose steps were done before is not told that they are done now", async () => {
  sessionStorage.setItem("balcao-first-steps-2", "unfinished");
  await firstDay(firstStepNames);
  await screen.findByRole("heading", { name: "Painel" });
  expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull();
});

test("after the last step the checklist says that it is done, once, and the way back is gone", {
  tags: ["long"],
}, async () => {
  const { taken } = await firstDay(firstStepNames.slice(0, -1));
  const steps = within(await card());
  await userEvent.click(steps.getByRole("link", { name: /Crie as filas/ }));
  const back = await screen.findByRole("link", { name: "Voltar aos primeiros passos" });
  for (const name of firstStepNames) taken.add(name);
  await userEvent.click(back);
  const end = within(await card());
  expect(await end.findByRole("heading", { name: "Primeiros passos concluídos" })).toBeTruthy();
  expect(end.queryByRole("link")).toBeNull();
  await userEvent.click(end.getByRole("button", { name: "Fechar" }));
  expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("no way leads back to a checklist that is done", { tags: ["long"] }, async () => {
  const { taken, calls } = await firstDay(firstStepNames.slice(0, -1));
  const steps = within(await card());
  for (const name of firstStepNames) taken.add(name);
  const before = calls.filter(({ path }) => path === "/first-steps").length;
  await userEvent.click(steps.getByRole("link", { name: /Crie as filas/ }));
  await screen.findByRole("heading", { name: "Filas" });
  const asked = () => calls.filter(({ path }) => path === "/first-steps").length;
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Voltar aos primeiros passos" })).toBeNull());
});

test("the checklist leaves when everything is done", async () => {
  const { calls } = await firstDay(firstStepNames);
  await waitFor(() => expect(calls.some(({ path }) => path === "/first-steps")).toBe(true));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull());
});

test("a template shows the greeting that it writes, which can be left out", { tags: ["long"] }, async () => {
  const { calls, routes } = await firstDay([]);
  const queue = { name: "Pedidos", color: "#2E8B57", greetingMessage: "O que vai ser hoje?", options: [] };
  const template = { trade: "restaurant", greeting: "Bateu a fome?", queues: [queue], quickMessages: [], tags: [] };
  routes["GET /templates"] = () => ({ body: [template] });
  routes["POST /templates"] = () => ({ body: { queues: 1, quickMessages: 0, tags: 0, connections: 0 } });
  await userEvent.click(await screen.findByRole("button", { name: "Usar um modelo pronto" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("radio", { name: /Restaurante/ }));
  expect(dialog.getByText("O que vai ser hoje?")).toBeTruthy();
  expect(dialog.getByText(/Bateu a fome\?/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("checkbox", { name: "Oferecer estas filas nas conexões sem fila" }));
  expect(dialog.queryByText(/Bateu a fome\?/)).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Usar este modelo" }));
  const sent = () => calls.find(({ method, path }) => method === "POST" && path === "/templates")?.body;
  await waitFor(() => expect(sent()).toEqual({ trade: "restaurant", offersQueues: false }));
});

test("an admin puts it away, and may take that back", async () => {
  const { calls } = await firstDay([]);
  await userEvent.dblClick(within(await card()).getByRole("button", { name: "Dispensar" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await userEvent.click(await screen.findByRole("button", { name: /^Desfazer/ }));
  await card();
  const saved = calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(saved).toMatchObject([{ value: "hidden" }, { value: "shown" }]);
});
