import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { Queue } from "@balcao/shared/workspace/queues.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aQueue, ticketPage } from "../../testing/fixtures.ts";
import { aMessageTemplate } from "../../testing/message-templates.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes } from "../../testing/world.ts";

freshBrowserEachTest();

const official = aConnection(5, { channelKind: cloudKind, capabilities: ["templates", "serviceWindow"] });
const idle = { idleReminderMinutes: 1500, idleReminderMessage: "Ainda aí?" };
const pedido = { name: "pedido", language: "pt_BR", values: { "body.1": "{primeiro_nome}", "body.2": "18h" } };

async function editing(change: Partial<Queue> = {}, routes: Routes = {}) {
  const queue = aQueue(1, "Suporte", { ...idle, ...change });
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /whatsapp": () => ({ body: [aConnection(1), official] }),
    "GET /queue": () => ({ body: [queue] }),
    "GET /queue-options": () => ({ body: [] }),
    "GET /message-templates/5": () => ({
      body: [
        aMessageTemplate(3, { examples: { "body.1": "Ana" } }),
        aMessageTemplate(4, { name: "foto", header: { format: "image" } }),
      ],
    }),
    "PUT /queue/1": ({ body }) => ({ body: { ...queue, ...(body as object) } }),
    ...routes,
  });
  await renderApp(world, "/queues");
  await userEvent.click(await screen.findByRole("button", { name: "Editar: Suporte" }));
  const dialog = within(await screen.findByRole("dialog"));
  const save = () => userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  const saved = () => world.calls.find(({ method }) => method === "PUT")?.body;
  return { dialog, save, saved };
}
const sectionOf = async (dialog: ReturnType<typeof within>) =>
  within(await dialog.findByRole("group", { name: "Lembrete depois das 24 horas" }));

test("a template takes the place of the reminder's text after 24 hours, and needs all its values", async () => {
  const { dialog, save, saved } = await editing();
  expect(await dialog.findByText(/este texto não sai.*Escolha um abaixo\.$/)).toBeTruthy();
  const section = await sectionOf(dialog);
  const choice = await section.findByRole("combobox", { name: "Modelo" });
  // A reminder has no file for a header.
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Nenhum", "pedido · Português (Brasil) · Utilidade"]);
  await userEvent.selectOptions(choice, "3");
  expect(dialog.queryByText(/este texto não sai/)).toBeNull();
  const [name, time] = section.getAllByRole<HTMLInputElement>("combobox").slice(1);
  expect([name?.value, time?.value]).toEqual(["{primeiro_nome}", ""]);
  await save();
  expect(await section.findByText("Obrigatório")).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(time);
  expect(saved()).toBeUndefined();
  await userEvent.type(time as HTMLInputElement, "18h");
  await save();
  expect(await screen.findByText("Dados da fila atualizados")).toBeTruthy();
  expect(saved()).toMatchObject({ ...idle, idleReminderTemplate: pedido });
});

test("a saved template that cannot be sent any more is named, stays, and can be removed", async () => {
  const gone = { ...pedido, name: "antigo" };
  const { dialog, save, saved } = await editing({ idleReminderTemplate: gone });
  const section = await sectionOf(dialog);
  expect(await section.findByText(/^O modelo antigo não pode ser enviado agora/)).toBeTruthy();
  await userEvent.selectOptions(section.getByRole("combobox", { name: "Modelo" }), "Nenhum");
  await save();
  expect(await screen.findByText("Dados da fila atualizados")).toBeTruthy();
  expect(saved()).toMatchObject({ idleReminderTemplate: null });
});

test("a queue from a list of before, which names no template, keeps the one that it has", async () => {
  const { dialog, save, saved } = await editing({ idleReminderTemplate: undefined });
  await sectionOf(dialog);
  await save();
  expect(await screen.findByText("Dados da fila atualizados")).toBeTruthy();
  expect(saved()).toMatchObject(idle);
  expect(saved()).not.toHaveProperty("idleReminderTemplate");
});

test.each([
  ["no official number", {}, { "GET /whatsapp": () => ({ body: [aConnection(1)] }) }],
  ["no reminder", { idleReminderMinutes: null, idleReminderMessage: "" }, {}],
])("nothing of it is offered with %s", async (_, change, routes) => {
  const { dialog } = await editing(change, routes);
  expect(await dialog.findByLabelText("Lembrar o contato depois de")).toBeTruthy();
  expect(dialog.queryByRole("group", { name: "Lembrete depois das 24 horas" })).toBeNull();
});
