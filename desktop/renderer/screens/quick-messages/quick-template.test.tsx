import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, ticketPage } from "../../testing/fixtures.ts";
import { aMessageTemplate, aQuickMessage } from "../../testing/message-templates.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const official = (id: number) =>
  aConnection(id, { channelKind: cloudKind, capabilities: ["templates", "serviceWindow"] });
const pedido = { name: "pedido", language: "pt_BR" };
const saved = aQuickMessage(9);

async function openScreen(list: QuickMessage[], change: Routes = {}) {
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /whatsapp": () => ({ body: [aConnection(1), official(6), official(5)] }),
    "GET /queue": () => ({ body: [] }),
    "GET /message-templates/5": () => ({ body: [aMessageTemplate(3), aMessageTemplate(4, { status: "paused" })] }),
    "GET /message-templates/6": () => ({
      body: [
        aMessageTemplate(13, { connectionId: 6, body: "Oi, {{1}}." }),
        aMessageTemplate(14, { connectionId: 6, name: "foto", header: { format: "image" }, body: "Chegou!" }),
        aMessageTemplate(15, { connectionId: 6, name: "balcao_avaliacao_20261128_1405" }),
      ],
    }),
    "GET /quick-messages/list": () => ({ body: list }),
    "POST /quick-messages": ({ body }) => ({ body: { ...saved, ...(body as object) } }),
    "PUT /quick-messages/9": ({ body }) => ({ body: { ...saved, ...(body as object) } }),
    ...change,
  });
  await renderApp(world, "/quick-messages");
  const bodyOf = (method: string) => world.calls.find((call) => call.method === method)?.body;
  return { ...world, bodyOf };
}
const openNew = async (change: Routes = {}) => {
  const world = await openScreen([], change);
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: /^Atalho/ }), "entrega");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Mensagem/ }), "Chega hoje.");
  return { ...world, dialog };
};
const openSaved = async (quickMessage = saved, change: Routes = {}) => {
  const world = await openScreen([quickMessage], change);
  await userEvent.click(await screen.findByRole("button", { name: "Editar: /entrega" }));
  return { ...world, dialog: within(await screen.findByRole("dialog")) };
};
type Dialog = ReturnType<typeof within>;
const save = (dialog: Dialog) => userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
const optionsOf = (choice: HTMLElement) =>
  within(choice)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test("a template is chosen among those of all official numbers, and its fields may stay empty", async () => {
  const { dialog, bodyOf } = await openNew();
  const section = within(await dialog.findByRole("group", { name: "Depois das 24 horas" }));
  const choice = await section.findByRole<HTMLSelectElement>("combobox", { name: "Modelo" });
  expect(optionsOf(choice)).toEqual([
    "Nenhum",
    "foto · Português (Brasil) · Utilidade",
    "pedido · Português (Brasil) · Utilidade",
  ]);
  expect(choice.selectedOptions[0]?.textContent).toBe("Nenhum");
  await userEvent.selectOptions(choice, "pedido · Português (Brasil) · Utilidade");
  // The first number's, in the order in which the server looks.
  expect(section.getByLabelText<HTMLInputElement>(/^Olá, ___!/).value).toBe("{nome}");
  const until = section.getByLabelText<HTMLInputElement>(/^Chega até ___/);
  expect(until.required).toBe(false);
  expect(section.getByText(/quem envia preenche/)).toBeTruthy();
  await save(dialog);
  await waitFor(() =>
    expect(bodyOf("POST")).toMatchObject({
      ...{ shortcode: "entrega", message: "Chega hoje." },
      template: { ...pedido, values: { "body.1": "{nome}" } },
    }),
  );
});

test("a template's value that is too long is refused at its field", { tags: ["long"] }, async () => {
  const { dialog, calls } = await openNew();
  const choice = await dialog.findByRole("combobox", { name: "Modelo" });
  await userEvent.selectOptions(choice, "pedido · Português (Brasil) · Utilidade");
  const until = dialog.getByLabelText(/^Chega até ___/);
  await userEvent.click(until);
  await userEvent.paste("x".repeat(1020));
  await save(dialog);
  expect(await dialog.findByText("Longo demais para este modelo.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(until));
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.clear(until);
  await save(dialog);
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
});

test("a header's file is chosen when the template is sent, and the form says so", { tags: ["long"] }, async () => {
  const { dialog } = await openNew();
  const choice = await dialog.findByRole("combobox", { name: "Modelo" });
  await userEvent.selectOptions(choice, "foto · Português (Brasil) · Utilidade");
  expect(dialog.getByText("O arquivo do cabeçalho é escolhido na hora de enviar.")).toBeTruthy();
});

test("a company without official numbers is offered none", async () => {
  const { dialog, calls, bodyOf } = await openNew({ "GET /whatsapp": () => ({ body: [aConnection(1)] }) });
  await waitFor(() => expect(calls.some(({ path }) => path === "/whatsapp")).toBe(true));
  expect(dialog.queryByRole("group", { name: "Depois das 24 horas" })).toBeNull();
  await save(dialog);
  await waitFor(() => expect(bodyOf("POST")).toMatchObject({ template: null }));
});

test("a message from a server that does not know templates keeps the one that a newer server has", async () => {
  const { template: _, ...older } = saved;
  const { dialog, bodyOf, calls } = await openSaved(older);
  const choice = await dialog.findByRole("combobox", { name: "Modelo" });
  await userEvent.type(dialog.getByRole("textbox", { name: /^Mensagem/ }), " Até já!");
  await save(dialog);
  await waitFor(() => expect(bodyOf("PUT")).toMatchObject({ message: "Seu pedido chega hoje. Até já!" }));
  expect(bodyOf("PUT")).not.toHaveProperty("template");
  await waitFor(() => expect(choice.isConnected).toBe(false));
  await userEvent.click(screen.getByRole("button", { name: "Editar: /entrega" }));
  const again = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(await again.findByRole("combobox", { name: "Modelo" }), "3");
  await save(again);
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === "PUT")?.body).toMatchObject({ template: pedido }),
  );
});

test("a template that is chosen again has the values that were written", async () => {
  const { dialog, bodyOf } = await openSaved();
  const choice = await dialog.findByRole("combobox", { name: "Modelo" });
  const until = () => dialog.getByLabelText<HTMLInputElement>(/^Chega até ___/);
  await userEvent.clear(until());
  await userEvent.type(until(), "19h");
  await userEvent.selectOptions(choice, "Nenhum");
  await userEvent.selectOptions(choice, "pedido · Português (Brasil) · Utilidade");
  expect(until().value).toBe("19h");
  await save(dialog);
  const values = { ...saved.template?.values, "body.2": "19h" };
  await waitFor(() => expect(bodyOf("PUT")).toMatchObject({ template: { ...pedido, values } }));
});

test("a saved template is shown, kept with another text, and removed", async () => {
  const { dialog, bodyOf, calls } = await openSaved();
  expect(await dialog.findByLabelText(/^Chega até ___/)).toMatchObject({ value: "18h" });
  await userEvent.type(dialog.getByRole("textbox", { name: /^Mensagem/ }), " Até já!");
  await save(dialog);
  await waitFor(() =>
    expect(bodyOf("PUT")).toMatchObject({ message: "Seu pedido chega hoje. Até já!", template: saved.template }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Editar: /entrega" }));
  const again = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(await again.findByRole("combobox", { name: "Modelo" }), "Nenhum");
  await save(again);
  await waitFor(() => expect(calls.findLast(({ method }) => method === "PUT")?.body).toMatchObject({ template: null }));
});

test("a saved template that no number can send is named, and can be kept or removed", async () => {
  const { dialog, bodyOf, calls } = await openSaved(saved, {
    "GET /message-templates/5": () => ({ body: [] }),
    "GET /message-templates/6": () => ({ body: [aMessageTemplate(14, { name: "foto" })] }),
  });
  expect(await dialog.findByText(/^O modelo pedido não pode ser enviado agora por nenhum número/)).toBeTruthy();
  const choice = await dialog.findByRole<HTMLSelectElement>("combobox", { name: "Modelo" });
  expect(choice.selectedOptions[0]?.textContent).toBe("pedido · Português (Brasil)");
  await save(dialog);
  await waitFor(() => expect(bodyOf("PUT")).toMatchObject({ template: saved.template }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Editar: /entrega" }));
  const again = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(await again.findByRole("combobox", { name: "Modelo" }), "Nenhum");
  expect(again.queryByText(/não pode ser enviado agora/)).toBeNull();
  await save(again);
  await waitFor(() => expect(calls.findLast(({ method }) => method === "PUT")?.body).toMatchObject({ template: null }));
});

test("it can be removed where the company's official numbers are gone", { tags: ["long"] }, async () => {
  const { dialog } = await openSaved(saved, { "GET /whatsapp": () => ({ body: [aConnection(1)] }) });
  expect(await dialog.findByText(/^Nenhum modelo está aprovado nos números da API oficial/)).toBeTruthy();
  expect(optionsOf(dialog.getByRole("combobox", { name: "Modelo" }))).toEqual([
    "Nenhum",
    "pedido · Português (Brasil)",
  ]);
});

test("templates that cannot be loaded are asked for again; the rest of the form works", async () => {
  const answers = [refusal(500, "ERR_INTERNAL")];
  const { dialog } = await openNew({ "GET /message-templates/6": () => answers.shift() ?? { body: [] } });
  expect(await dialog.findByText("Os modelos não foram carregados.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Tentar de novo" }));
  expect(optionsOf(await dialog.findByRole("combobox", { name: "Modelo" }))).toHaveLength(2);
});

test("the list says which messages have a template", async () => {
  await openScreen([saved, aQuickMessage(10, { shortcode: "ola", template: null })]);
  const row = await screen.findByRole("row", { name: /entrega/ });
  expect(within(row).getByRole("cell", { name: "Mensagem + modelo" })).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /ola/ })).getByRole("cell", { name: "Mensagem" })).toBeTruthy();
});
