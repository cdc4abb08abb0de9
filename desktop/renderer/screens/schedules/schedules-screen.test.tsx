import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aField, aValue } from "../../testing/fields.ts";
import { aConnection, aContact, contactPage } from "../../testing/fixtures.ts";
import { aSchedule, openSchedules, renata } from "../../testing/schedules.ts";

freshBrowserEachTest();

test("a row shows the beginning of the text, the company's time and the status", async () => {
  await openSchedules([aSchedule(1)]);

  const row = await screen.findByRole("row", { name: /Renata Figueiredo/ });
  expect(within(row).getByText("Bom dia! Sua encomenda sa…").title).toBe("Bom dia! Sua encomenda sai hoje.");
  expect(within(row).getByRole("cell", { name: "22/11/2026 09:30:00" })).toBeTruthy();
  expect(within(row).getByText("Pendente")).toBeTruthy();
});

test("the list goes by the time of sending, and says who planned each and how many leave today", async () => {
  const { calls } = await openSchedules([aSchedule(1), aSchedule(2, { userId: null, user: null })]);

  const [, first, second] = await screen.findAllByRole("row");
  // jsdom is 1024 px wide: the column is there, but not in sight.
  const cells = (row: HTMLElement | undefined) =>
    [...(row?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
  expect(cells(first)).toContain("Marina Lopes");
  expect(cells(second)).toContain("–");
  expect(screen.getByText("3 saem hoje")).toBeTruthy();
  expect(calls.find(({ path }) => path === "/schedules")?.params.get("order")).toBe("sendAt");
});

test("contact, text and time are required, with all errors at once; a contact is found from three letters on", {
  tags: ["long"],
}, async () => {
  const { calls, saved } = await openSchedules([]);
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }));
  const dialog = within(await screen.findByRole("dialog"));
  const sendAt = dialog.getByLabelText<HTMLInputElement>(/^Data e hora/);
  expect(sendAt.value).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);

  await userEvent.clear(sendAt);
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findAllByText("Obrigatório")).toHaveLength(3);

  const contact = dialog.getByRole("combobox", { name: /^Contato/ });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.type(contact, "re");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useRealTimers();
  expect(calls.some(({ path }) => path === "/contacts")).toBe(false);
  await userEvent.type(contact, "n");
  await userEvent.click(await screen.findByRole("option", { name: /Renata/ }));
  await userEvent.type(dialog.getByRole("textbox", { name: /^Mensagem/ }), "Olá");
  await userEvent.clear(sendAt);
  await userEvent.type(sendAt, "24/12/2026 18:00");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Agendamento salvo")).toBeTruthy();
  expect(saved()).toEqual({
    contactId: 5,
    body: "Olá",
    sendAt: "2026-12-24T18:00",
    messageType: "MESSAGE",
    whatsappId: null,
    template: null,
    clientId: expect.any(String),
  });
});

test("an address with a contact opens the form for that contact, and closing it clears the address", async () => {
  const { saved } = await openSchedules([], "/schedules?contactId=5");
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByDisplayValue("Renata Figueiredo")).toBeTruthy();

  await userEvent.type(await screen.findByRole("textbox", { name: /^Mensagem/ }), "Oi");
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(saved()).toMatchObject({ contactId: 5, body: "Oi" });
});

test("the form names what the contact lacks and what is no variable, and saves all the same", async () => {
  const { saved } = await openSchedules([], "/schedules?contactId=5", {
    "GET /contacts/5": () => ({ body: { ...renata, email: "" } }),
    "GET /fields": () => ({ body: [aField(1, { name: "Plano" }), aField(2, { name: "Cidade" })] }),
    "GET /contacts/5/fields": () => ({ body: [aValue(2, "Betim")] }),
  });
  const dialog = within(await screen.findByRole("dialog"));
  const text = await dialog.findByRole<HTMLTextAreaElement>("textbox", { name: /^Mensagem/ });
  const lacks = /^O contato não tem estes dados/;
  await userEvent.type(text, "{{nome}, {{protocolo}");
  expect(dialog.queryByText(lacks)).toBeNull();
  await userEvent.type(text, " {{email} {{Nome} {{x}");
  expect(await dialog.findByText(lacks)).toBeTruthy();
  expect(dialog.getByText("O nome {x} não é uma variável: sai escrito assim.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Inserir {Plano}" }));
  await userEvent.click(dialog.getByRole("button", { name: "Inserir {Cidade}" }));
  await userEvent.click(dialog.getByRole("button", { name: "Plano" }));
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe("{Plano}");
  expect(dialog.queryByRole("button", { name: "Cidade" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "e-mail" }));
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe("{email}");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(saved()).toMatchObject({ body: "{nome}, {protocolo} {email} {Nome} {x}{Plano}{Cidade}" }));
});

test("typing over a chosen contact searches again", async () => {
  await openSchedules([], "/schedules?contactId=5");
  const contact = await screen.findByRole("combobox", { name: /^Contato/ });

  await userEvent.type(contact, "x");
  expect(contact).toMatchObject({ value: "Renata Figueiredox" });
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));

  expect(await screen.findAllByText("Obrigatório")).not.toHaveLength(0);
});

test("an official number, chosen or the default, warns of its 24 hours", async () => {
  const official = { channelKind: cloudKind, capabilities: ["serviceWindow" as const] };
  const numbers = [aConnection(1, { name: "QR" }), aConnection(2, { name: "Oficial", isDefault: true, ...official })];
  await openSchedules([], "/schedules", { "GET /whatsapp": () => ({ body: numbers }) });
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }));
  const dialog = within(await screen.findByRole("dialog"));
  const warning = /só chega se o contato tiver escrito nas 24 horas/;
  expect(await dialog.findByText(warning)).toBeTruthy();
  expect(dialog.getByRole("option", { name: "Oficial (padrão)", selected: true })).toBeTruthy();
  const choice = dialog.getByLabelText("Conexão");
  await userEvent.selectOptions(choice, "QR");
  expect(dialog.queryByText(warning)).toBeNull();
  await userEvent.selectOptions(choice, "Oficial (padrão)");
  expect(await dialog.findByText(warning)).toBeTruthy();
});

test("a sent schedule cannot be saved", async () => {
  await openSchedules([aSchedule(1, { status: "ENVIADA", sentAt: "2026-11-22T12:30:00.000Z" })]);
  await userEvent.click(await screen.findByRole("button", { name: "Ver: Renata Figueiredo" }));

  expect(await screen.findByText("Mensagem Enviada")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Salvar" })).toBeNull();
  const form = within(screen.getByRole("dialog"));
  expect(form.queryAllByRole("button", { name: /^Inserir/, hidden: true })).toEqual([]);
  expect(form.queryByText("*")).toBeNull();
});

test("a failed schedule shows that in its title, with the reason", async () => {
  await openSchedules([aSchedule(1, { status: "ERRO", failure: "ERR_WAPP_INVALID_CONTACT" })]);
  await userEvent.click(await screen.findByRole("button", { name: "Editar: Renata Figueiredo" }));

  expect(await screen.findByText("Erro no envio")).toBeTruthy();
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("Este não é um número de WhatsApp válido.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Salvar" })).toBeTruthy();
});

test("a name without a match becomes a new contact", { tags: ["long"] }, async () => {
  const ana = aContact(8, { name: "Ana Prado" });
  const { saved } = await openSchedules([], "/schedules", {
    "GET /contacts": () => ({ body: contactPage([]) }),
    "POST /contacts": () => ({ body: ana }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }));
  await userEvent.type(await screen.findByRole("combobox", { name: /^Contato/ }), "Ana Prado");
  await userEvent.click(await screen.findByRole("option", { name: "Criar contato “Ana Prado”" }));

  await userEvent.type(await screen.findByLabelText(/^Número/), "31988001020");
  await userEvent.click(screen.getAllByText("Salvar").at(-1) as HTMLElement);

  await waitFor(() => expect(screen.queryByLabelText(/^Número/)).toBeNull());
  expect(screen.getByDisplayValue("Ana Prado")).toBeTruthy();
  expect(saved()).toMatchObject({ name: "Ana Prado", number: "31988001020" });
});
