import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aCampaign, editing, open, page } from "../../testing/campaigns.ts";
import { aChoice, aField } from "../../testing/fields.ts";
import { refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const lacksCity = "12 de 340 contatos não têm {Cidade}: a mensagem sai sem esse texto.";
const lacksMail = "1 de 340 contatos não tem {email}: a mensagem sai sem esse texto.";
const surprise = "O nome {surpresa} não é uma variável: sai escrito assim.";

test("a campaign's form names unknown variables under the text, and counts the contacts without a value", async () => {
  const { routes } = await open("/broadcasts");
  routes["PUT /campaigns/1"] = () => ({ body: aCampaign(1) });
  const dialog = await editing();
  expect(await dialog.findByText(lacksCity)).toBeTruthy();
  await userEvent.click(dialog.getByRole("tab", { name: /^Mensagens/ }));
  const text = await dialog.findByRole("textbox", { name: "Mensagem 1" });
  await userEvent.clear(text);
  await userEvent.type(text, "{{CIDADE} {{surpresa");
  expect(dialog.queryByText(/não é uma variável/)).toBeNull();
  await userEvent.type(text, "} {{email}");
  expect(dialog.getAllByText(surprise)).toHaveLength(1);
  expect([dialog.getByText(lacksCity), dialog.getByText(lacksMail)]).toHaveLength(2);
  // Another tab has no field to warn at.
  await userEvent.click(dialog.getByRole("tab", { name: "Dados" }));
  expect(dialog.getAllByText(surprise)).toHaveLength(1);
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Campanha salva")).toBeTruthy();
});

test("the company's fields are variables, too: the preview shows an example where the list has no value", async () => {
  await open("/broadcasts", {
    "GET /fields": () => ({
      body: [
        aField(1, { name: "Plano", kind: "choice", choices: [aChoice(1, "Ouro")] }),
        aField(2, { name: "cidade" }),
        aField(3, { name: "Antigo", isRemoved: true }),
      ],
    }),
  });
  const dialog = await editing();
  await userEvent.click(dialog.getByRole("tab", { name: /^Mensagens/ }));
  const text = await dialog.findByRole("textbox", { name: "Mensagem 1" });
  expect(dialog.getAllByRole("button", { name: /^Inserir \{cidade\}/i })).toHaveLength(1);
  await userEvent.clear(text);
  await userEvent.type(text, "De {{cidade} {{antigo} ");
  await userEvent.click(dialog.getByRole("button", { name: "Inserir {Plano}" }));
  expect(await dialog.findByText("De Sabará {antigo} Ouro")).toBeTruthy();
  expect(dialog.getByText("O valor de {Plano} é um exemplo: no envio entra o de cada contato.")).toBeTruthy();
  expect(dialog.getByText("O nome {antigo} não é uma variável: sai escrito assim.")).toBeTruthy();
  // His cell is empty, so the field stands in.
  await userEvent.click(dialog.getByRole("button", { name: "Próximo contato" }));
  expect(await dialog.findByText("De cidade {antigo} Ouro")).toBeTruthy();
  expect(dialog.getByText(/^Os valores de \{cidade\}, \{Plano\} são exemplos/)).toBeTruthy();
  expect(dialog.queryByText(/^Vazio para este contato/)).toBeNull();
});

test("the names of a list's columns are not doubted before they are known", async () => {
  await open("/broadcasts", { "GET /contact-lists/5/variables": () => refusal(500, "ERR_INTERNAL") });
  const dialog = await editing();
  await userEvent.click(dialog.getByRole("tab", { name: /^Mensagens/ }));
  expect(await dialog.findByDisplayValue("Olá {nome}, de {cidade}")).toBeTruthy();
  expect(dialog.queryByText(/não é uma variável/)).toBeNull();
});

test("the start of a campaign says first what its texts leave out", async () => {
  const campaign = aCampaign(1, { message3: "{surpresa} {email}", confirmationMessage1: "{unasked}" });
  const { sent } = await open("/broadcasts", {
    "GET /campaigns": () => ({ body: page([campaign]) }),
    "POST /campaigns/1/start": () => ({ body: campaign }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Iniciar: Campanha 1" }));
  const asked = within(await screen.findByRole("alertdialog"));
  expect(await asked.findByText(lacksCity)).toBeTruthy();
  expect([asked.getByText(lacksMail), asked.getByText(surprise)]).toHaveLength(2);
  await userEvent.click(asked.getByRole("button", { name: "Iniciar" }));
  expect(await screen.findByText("Campanha iniciada")).toBeTruthy();
  expect(sent()).toEqual(["POST /campaigns/1/start"]);
});
