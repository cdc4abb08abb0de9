import type { Field } from "@balcao/shared/inbox/fields.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aChoice, aField } from "../../testing/fields.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld, type Routes } from "../../testing/world.ts";
import { FieldTab } from "./FieldTab.tsx";

freshBrowserEachTest();

async function tab(fields: Field[], change: Routes = {}) {
  const world = makeWorld({
    "GET /fields": () => ({ body: fields }),
    "POST /fields": ({ body }) => ({ body: aField(9, { ...(body as Field), choices: [] }) }),
    "PUT /fields/order": () => ({ body: fields }),
    "GET /fields/1/use": ({ params }) => ({
      body: { values: 3, unreadable: params.has("kind") ? 1 : null, choices: [{ id: 11, values: 2 }] },
    }),
    "PUT /fields/1": ({ body }) => ({ body: aField(1, { name: (body as Field).name }) }),
    "DELETE /fields/1": () => ({ body: { message: "" } }),
    "POST /fields/2/restore": () => ({ body: aField(2) }),
    ...change,
  });
  await renderPart(world, <FieldTab />);
  const ofContact = within(await screen.findByRole("region", { name: "Campos do contato" }));
  const ofTicket = within(screen.getByRole("region", { name: "Campos do atendimento" }));
  const sent = () =>
    world.calls
      .filter(({ method }) => method !== "GET")
      .map(({ method, path, body }) => ({ call: `${method} ${path}`, body }));
  return { ofContact, ofTicket, sent };
}
const menuOf = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Mais ações de ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
};

test("a field of choices is made, with Enter for the next choice", async () => {
  const { ofContact, sent } = await tab([]);
  await userEvent.click(ofContact.getByRole("button", { name: "Novo campo" }));
  await userEvent.type(await screen.findByRole("textbox", { name: /^Nome/ }), "Plano");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Tipo" }), "Uma opção");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Adicione pelo menos uma opção.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Adicionar opção" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Opção 1" }), "Básico{Enter}");
  await userEvent.type(screen.getByRole("textbox", { name: "Opção 2" }), "basico");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Duas opções têm o mesmo nome.")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Opção 2" }), " mais");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([
    {
      call: "POST /fields",
      body: {
        ...{ subject: "contact", name: "Plano", kind: "choice", help: "", isRequired: false },
        choices: [{ name: "Básico" }, { name: "basico mais" }],
      },
    },
  ]);
});

test("extra information of contacts becomes fields, as many as there is room for", async () => {
  const names = [
    { name: "Placa", contacts: 1200 },
    { name: "Cor", contacts: 1 },
  ];
  const { ofContact, sent } = await tab([aField(1, { name: "cor" })], {
    "GET /fields/extra-info": () => ({ body: { names, room: 0 } }),
    "POST /fields/extra-info": () => ({ body: [aField(1, { name: "cor" })] }),
  });
  await userEvent.click(await ofContact.findByRole("button", { name: "Aproveitar informações extras" }));
  const dialog = within(await screen.findByRole("dialog"));
  const plate = dialog.getByRole("checkbox", { name: /^Placa/ });
  expect(dialog.getByText("1.200 contatos")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /^Transformar/ })).toBeNull();
  await userEvent.click(plate);
  expect(dialog.getByText("Não cabem mais campos do contato. Exclua um removido para abrir espaço.")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /^Transformar/ })).toBeNull();
  await userEvent.click(plate);
  // There is a field for it already.
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Cor/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Transformar 1" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([{ call: "POST /fields/extra-info", body: { names: ["Cor"] } }]);
});

test("the first field of tickets may be a close reason, with choices and required", async () => {
  const { ofTicket, sent } = await tab([]);
  await userEvent.click(ofTicket.getByRole("button", { name: "Criar motivo de encerramento" }));
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ name: "Motivo de encerramento", kind: "choice", isRequired: true });
  expect((sent()[0]?.body as Field | undefined)?.choices).toHaveLength(5);
});

test("a changed kind tells which values it cannot read, and only possible kinds are offered", async () => {
  await tab([aField(1)]);
  await userEvent.click(await screen.findByRole("button", { name: "Editar: Campo 1" }));
  const kind = await screen.findByRole("combobox", { name: "Tipo" });
  expect([...kind.querySelectorAll("option")].map(({ textContent }) => textContent)).not.toContain("Pessoa da equipe");
  await userEvent.selectOptions(kind, "Número");
  expect(
    await screen.findByText(/3 contatos têm um valor\. 1 deles não pode ser convertido e fica guardado como texto\./),
  ).toBeTruthy();
});

test("a choice that is taken away tells who keeps it; the others keep their ids", async () => {
  const { sent } = await tab([aField(1, { kind: "choice", choices: [aChoice(11, "Ouro"), aChoice(12, "Prata")] })]);
  await userEvent.click(await screen.findByRole("button", { name: "Editar: Campo 1" }));
  await userEvent.click(await screen.findByRole("button", { name: "Tirar Ouro" }));
  expect(await screen.findByText("2 registros têm uma opção tirada e ficam com ela.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ choices: [{ id: 12, name: "Prata" }] });
});

test("fields are put in order, removed with a word on their values, and restored", async () => {
  const { sent } = await tab([aField(1), aField(3), aField(2, { isRemoved: true })]);
  await menuOf("Campo 3", "Mover para cima");
  await waitFor(() =>
    expect(sent()[0]).toEqual({ call: "PUT /fields/order", body: { subject: "contact", ids: [3, 1] } }),
  );
  await menuOf("Campo 1", "Remover");
  expect(await screen.findByText(/3 contatos têm um valor\. O campo sai das telas\./)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remover" }));
  await waitFor(() => expect(sent()[1]?.call).toBe("DELETE /fields/1"));
  await userEvent.click(await screen.findByRole("button", { name: "Restaurar: Campo 2" }));
  await waitFor(() => expect(sent()[2]?.call).toBe("POST /fields/2/restore"));
});
