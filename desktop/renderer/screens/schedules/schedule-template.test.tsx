import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection } from "../../testing/fixtures.ts";
import { aSchedule, openSchedules, renata } from "../../testing/schedules.ts";
import { type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const official = aConnection(2, {
  ...{ name: "Oficial", isDefault: true, channelKind: cloudKind, capabilities: ["templates", "serviceWindow"] },
});
const linked = aConnection(1, { name: "QR" });
const aTemplate = (id: number, change: Partial<MessageTemplate> = {}): MessageTemplate => ({
  ...{ id, connectionId: 2, name: "promo", language: "pt_BR", category: "marketing", status: "approved" },
  ...{ nextCategory: null, nextCategoryAt: null, quality: "green", reason: "", isSupported: true },
  ...{ header: null, body: "Oi, {{1}}! Chegou em {{2}} a promoção.", footer: "", buttons: [] },
  ...{ examples: { "body.1": "Maria", "body.2": "Betim" }, updatedAt: "2026-11-20T12:00:00.000Z" },
  ...change,
});
const promo = { name: "promo", language: "pt_BR", values: { "body.1": "{primeiro_nome}", "body.2": "Betim" } };
const planned = aSchedule(1, { template: promo, body: "Oi, {primeiro_nome}! Chegou em Betim a promoção." });
const past = "2020-01-01T12:00:00.000Z";

const withOfficial = (routes: Routes = {}): Routes => ({
  "GET /whatsapp": () => ({ body: [linked, official] }),
  "GET /message-templates/2": () => ({ body: [aTemplate(7), aTemplate(8, { name: "velho", status: "paused" })] }),
  "GET /schedules/window": () => ({ body: { windowUntil: "2040-01-01T12:00:00.000Z" } }),
  ...routes,
});
const openNew = async (routes: Routes = {}) => {
  const world = await openSchedules([], "/schedules?contactId=5", withOfficial(routes));
  return { ...world, dialog: within(await screen.findByRole("dialog")) };
};
const openSaved = async (schedule = planned, routes: Routes = {}) => {
  const world = await openSchedules([schedule], "/schedules", withOfficial(routes));
  await userEvent.click(await screen.findByRole("button", { name: /^(Editar|Ver): Renata Figueiredo/ }));
  return { ...world, dialog: within(await screen.findByRole("dialog")) };
};
const late = /^Nesta hora a janela de 24 horas de Renata Figueiredo já estará fechada/;

test("a template is chosen on an official number only, filled with the contact's values, and saved in place of a text", {
  tags: ["long"],
}, async () => {
  const { dialog, saved } = await openNew({ "GET /contacts/5": () => ({ body: { ...renata, email: "" } }) });
  const connection = await dialog.findByLabelText("Conexão");
  await userEvent.selectOptions(connection, "QR");
  expect(dialog.queryByRole("tablist")).toBeNull();
  await userEvent.selectOptions(connection, "Oficial (padrão)");
  const text = await dialog.findByRole("tab", { name: "Texto", selected: true });
  expect(dialog.getByRole("textbox", { name: /^Mensagem/ })).toBeTruthy();

  text.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(dialog.getByRole("tab", { name: "Modelo", selected: true }));
  const choice = await dialog.findByRole("combobox", { name: /^Modelo/ });
  expect(dialog.queryByRole("textbox", { name: /^Mensagem/ })).toBeNull();
  expect(dialog.queryByRole("option", { name: /velho/ })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Obrigatório")).toBeTruthy();

  await userEvent.selectOptions(choice, "promo · Português (Brasil) · Marketing");
  expect(dialog.getByLabelText<HTMLInputElement>(/^Oi, ___!/).value).toBe("{primeiro_nome}");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Preencha antes de enviar.")).toBeTruthy();
  const city = dialog.getByLabelText(/^Chegou em ___/);
  await userEvent.type(city, "{{email}");
  expect(await dialog.findByText("O contato não tem este dado.")).toBeTruthy();
  await userEvent.clear(city);
  await userEvent.type(city, "Betim");
  const preview = within(dialog.getByRole("region", { name: "Como o contato vê" }));
  expect(preview.getByText("Oi, Renata! Chegou em Betim a promoção.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(saved()).toMatchObject({ contactId: 5, template: promo, body: "" }));
});

test("a connection without templates sends the text, and says what became of the template", async () => {
  const { dialog, calls } = await openSaved(planned, { "PUT /schedules/1": () => ({ body: planned }) });
  await dialog.findByLabelText(/^Chegou em ___/);
  await userEvent.selectOptions(dialog.getByLabelText("Conexão"), "QR");
  expect(await dialog.findByText(/^Esta conexão não envia o modelo promo/)).toBeTruthy();
  expect(dialog.queryByRole("tablist")).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
      ...{ template: null, body: planned.body, whatsappId: 1 },
    }),
  );
});

test("a company without a default keeps the template: the first connected number sends", async () => {
  const { dialog, calls } = await openSaved(planned, {
    "GET /whatsapp": () => ({
      body: [
        { ...linked, status: "DISCONNECTED" },
        { ...official, isDefault: false },
      ],
    }),
    "PUT /schedules/1": () => ({ body: planned }),
  });
  expect(await dialog.findByLabelText(/^Chegou em ___/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({ template: promo, whatsappId: null }),
  );
});

test("a text that leaves after the window says so beside the time, and leads to the templates", async () => {
  const { dialog, calls } = await openNew({ "GET /schedules/window": () => ({ body: { windowUntil: past } }) });
  expect(await dialog.findByText(late)).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Salvar mesmo assim" })).toBeTruthy();
  const asked = calls.find(({ path }) => path === "/schedules/window")?.params;
  expect([asked?.get("contactId"), asked?.get("whatsappId")]).toEqual(["5", null]);
  await userEvent.click(dialog.getByRole("button", { name: "Escolher um modelo" }));
  const choice = await dialog.findByRole("combobox", { name: /^Modelo/ });
  await waitFor(() => expect(document.activeElement).toBe(choice));
  expect(dialog.queryByText(late)).toBeNull();
  expect(dialog.getByRole("button", { name: "Salvar" })).toBeTruthy();
  // Later the keyboard stays in the tabs.
  await userEvent.click(dialog.getByRole("tab", { name: "Texto" }));
  await userEvent.keyboard("{ArrowRight}");
  await dialog.findByRole("combobox", { name: /^Modelo/ });
  expect(document.activeElement).toBe(dialog.getByRole("tab", { name: "Modelo" }));
});

test("a text inside the window, and one on a linked number, leave without a note", async () => {
  const { dialog } = await openNew({
    "GET /schedules/window": ({ params }) => ({
      body: { windowUntil: params.get("whatsappId") === "3" ? past : "2040-01-01T12:00:00.000Z" },
    }),
    "GET /whatsapp": () => ({ body: [linked, official, { ...official, id: 3, name: "Outra", isDefault: false }] }),
  });
  await dialog.findByRole("tab", { name: "Texto" });
  const connection = dialog.getByLabelText("Conexão");
  await userEvent.selectOptions(connection, "Outra");
  expect(await dialog.findByText(late)).toBeTruthy();
  await userEvent.selectOptions(connection, "Oficial (padrão)");
  await waitFor(() => expect(dialog.queryByText(late)).toBeNull());
  await userEvent.selectOptions(connection, "Outra");
  expect(await dialog.findByText(late)).toBeTruthy();
  await userEvent.selectOptions(connection, "QR");
  expect(dialog.queryByText(late)).toBeNull();
});

test("a late text is saved only knowingly", async () => {
  const { dialog } = await openNew({
    "GET /schedules/window": () => ({ body: { windowUntil: past } }),
    "POST /schedules": () => ({ body: aSchedule(9, { windowUntil: past }) }),
  });
  await userEvent.type(await dialog.findByRole("textbox", { name: /^Mensagem/ }), "Oi");
  await userEvent.click(await dialog.findByRole("button", { name: "Salvar mesmo assim" }));
  expect(await screen.findByText(/^Agendamento salvo. A menos que o contato escreva antes/)).toBeTruthy();
});

test("a saved template that cannot be sent any more is named, and must be replaced", async () => {
  const failed = { ...planned, status: "ERRO" as const, failure: "templatePaused" as const };
  const { dialog, calls } = await openSaved(failed, {
    "GET /message-templates/2": () => ({ body: [aTemplate(7, { status: "paused" }), aTemplate(9, { name: "aviso" })] }),
  });
  expect(await dialog.findByText("A Meta pausou o modelo.")).toBeTruthy();
  expect(await dialog.findByText(/^O modelo promo não pode ser enviado agora por este número/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Obrigatório")).toBeTruthy();
  expect(calls.some(({ method }) => method === "PUT")).toBe(false);
});

test("templates that cannot be loaded are asked for again, and an empty list says where they come from", async () => {
  const answers = [refusal(500, "ERR_INTERNAL"), { body: [] }];
  const { dialog } = await openNew({
    "GET /message-templates/2": () => answers.shift() ?? { body: [] },
  });
  await userEvent.click(await dialog.findByRole("tab", { name: "Modelo" }));
  expect(await dialog.findByText("Os modelos não foram carregados.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Tentar de novo" }));
  expect(await dialog.findByText(/^Nenhum modelo aprovado neste número/)).toBeTruthy();
});

test("the header's file is required, and must be of its kind", async () => {
  const photo = { name: "foto", language: "pt_BR", values: {} };
  const file = { id: crypto.randomUUID(), name: "a.pdf", mimeType: "application/pdf", size: 10, url: "/files/1" };
  const { dialog, calls } = await openSaved(
    aSchedule(1, { template: photo, body: "Chegou!", messageType: "FILE_AND_MESSAGE", fileId: file.id, file }),
    {
      "GET /message-templates/2": () => ({
        body: [aTemplate(7, { name: "foto", body: "Chegou!", header: { format: "image" } })],
      }),
      "PUT /schedules/1": () => ({ body: planned }),
    },
  );
  expect(await dialog.findByText("O modelo pede outro tipo de arquivo.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  // The stored file stays until another one is saved: closing the form now loses nothing.
  await userEvent.click(dialog.getByRole("button", { name: "Remover" }));
  await userEvent.click(dialog.getByRole("button", { name: "Clique de novo para excluir" }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Obrigatório")).toBeTruthy();
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  await userEvent.upload(dialog.getByLabelText("Imagem"), new File(["x"], "a.png", { type: "image/png" }));
  expect(dialog.queryByText("O modelo pede outro tipo de arquivo.")).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(calls.find(({ method }) => method === "PUT")?.body).toContain('name="file"'));
});

test("the list marks templates, and says why a message did not leave or will not arrive", async () => {
  await openSchedules([
    planned,
    aSchedule(2, { contact: { ...planned.contact, name: "Bia" }, windowUntil: past }),
    aSchedule(3, { contact: { ...planned.contact, name: "Caio" }, status: "ERRO", failure: "ERR_WAPP_OUTSIDE_WINDOW" }),
    aSchedule(4, { contact: { ...planned.contact, name: "Davi" }, status: "ERRO", failure: "templateGone" }),
  ]);
  const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));
  expect((await row(/Renata/)).getAllByText("Modelo")).not.toEqual([]);
  const bia = await row(/Bia/);
  expect(bia.getByText("Pendente")).toBeTruthy();
  expect(bia.getByText("Nesta hora a janela de 24 horas já estará fechada: só um modelo chega.")).toBeTruthy();
  expect(bia.queryByText("Modelo")).toBeNull();
  expect((await row(/Caio/)).getByText(/^Fazia mais de 24 horas/)).toBeTruthy();
  // On a narrow screen the reason does not take the place of the time.
  expect(bia.getAllByText(/09:30/)).toHaveLength(2);
  expect((await row(/Davi/)).getByText("O modelo foi excluído, ou este número não o tem.")).toBeTruthy();
});

test("a sent template is shown, and cannot be changed", async () => {
  const sent = { ...planned, status: "ENVIADA" as const, sentAt: "2026-11-22T12:30:00.000Z" };
  const { dialog } = await openSaved(sent, { "GET /message-templates/2": () => ({ body: [] }) });
  expect(await dialog.findByDisplayValue("promo")).toMatchObject({ disabled: true });
  expect(dialog.getByText(planned.body)).toBeTruthy();
  expect(dialog.queryByRole("tablist")).toBeNull();
  expect(dialog.queryByRole("button", { name: "Salvar" })).toBeNull();
});
