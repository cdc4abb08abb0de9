import { firstStepNames } from "@balcao/shared/insights/first-steps.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../testing/browser.ts";
import { aSession, ticketPage } from "../testing/fixtures.ts";
import { renderApp } from "../testing/render-app.tsx";
import { makeWorld } from "../testing/world.ts";

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

test("the checklist leaves when everything is done", async () => {
  const { calls } = await firstDay(firstStepNames);
  await waitFor(() => expect(calls.some(({ path }) => path === "/first-steps")).toBe(true));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull());
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
