import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes } from "../../testing/world.ts";

freshBrowserEachTest();

const template: MessageTemplate = {
  ...{ id: 3, connectionId: 7, name: "pedido", language: "pt_BR", category: "marketing" },
  ...{ nextCategory: "utility", nextCategoryAt: "2026-11-27T15:00:00.000Z" },
  ...{ status: "approved", quality: "unknown", reason: "", isSupported: true, updatedAt: "2026-11-20T12:00:00.000Z" },
  ...{ header: null, body: "Use o código na loja.", footer: "", examples: { "button.0": "VOLTA10" } },
  buttons: [{ type: "code", text: "", value: "" }],
};

async function templates(change: Routes = {}, list = [template], query = "") {
  const official = aConnection(7, { name: "Oficial", channelKind: cloudKind, capabilities: ["templates"] });
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [official] }),
      "GET /message-templates/7": () => ({ body: list }),
      ...change,
    },
    aSession("token-1", "admin"),
  );
  await renderApp(world, `/connections/7/templates${query}`);
  return { sent: () => world.calls.filter(({ method }) => method !== "GET") };
}

async function write(name: string, body: string) {
  await userEvent.click(await screen.findByRole("button", { name: "Novo modelo" }));
  const form = within(await screen.findByRole("dialog"));
  await userEvent.type(form.getByLabelText(/^Nome/), name);
  await userEvent.type(form.getByLabelText(/^Texto/), body.replaceAll("{", "{{"));
  return form;
}

test("a name that is taken, and braces that are no variable, are told at their fields before Meta is asked", {
  tags: ["long"],
}, async () => {
  const { sent } = await templates();
  const form = await write("Pedido", "Olá {nome}, tudo bem?");
  expect(form.getByText("Já existe um modelo com este nome neste idioma.")).toBeTruthy();
  expect(form.getByText(/^\{nome\} chegaria ao contato escrito assim\..* use \{\{1\}\}/)).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Enviar para análise" }));
  expect(sent()).toEqual([]);
});

test("a name that only Meta knows is told at its field, until it is another", { tags: ["long"] }, async () => {
  const taken = { error: "ERR_INVALID_REQUEST", message: "", details: [{ field: "name", message: "taken" }] };
  await templates({ "POST /message-templates/7": () => ({ status: 400, body: taken }) });
  const form = await write("outro", "Tudo certo com o pedido.");
  await userEvent.click(form.getByRole("button", { name: "Enviar para análise" }));
  expect(await form.findByText("Já existe um modelo com este nome neste idioma.")).toBeTruthy();
  expect(form.queryByRole("alert")?.textContent ?? "").not.toContain("dados enviados");
  await userEvent.type(form.getByLabelText(/^Nome/), "_2");
  expect(form.queryByText("Já existe um modelo com este nome neste idioma.")).toBeNull();
});

test("the announced category has its day, and a code's button keeps its label while it is edited", {
  tags: ["long"],
}, async () => {
  await templates();
  const row = await screen.findByRole("row", { name: /pedido/ });
  expect(row.textContent).toContain("Muda para Utilidade em 27/11");
  await userEvent.click(within(row).getByRole("button", { name: /^Editar/ }));
  const form = within(await screen.findByRole("dialog", { name: "pedido" }));
  const preview = within(form.getByRole("region", { name: "Como o contato vê" }));
  expect(preview.getByText("Copiar código")).toBeTruthy();
  const code = form.getByLabelText(/^Código para copiar/);
  await userEvent.clear(code);
  await userEvent.type(code, "ESTE-CODIGO-E-LONGO-DEMAIS");
  expect(form.getByText("Passou de 15 caracteres.")).toBeTruthy();
  expect(form.getByText(/^Restam 1\.003 caracteres/)).toBeTruthy();
});

test("one refused as promotional is told to become marketing only if it is not", async () => {
  const refused = { ...template, status: "rejected" as const, reason: "PROMOTIONAL", nextCategory: null };
  await templates({}, [refused, { ...refused, id: 4, name: "aviso", category: "utility" }]);
  const row = await screen.findByRole("row", { name: /pedido/ });
  expect(row.textContent).not.toContain("Troque a categoria");
  expect(row.textContent).toContain("não aceitou a propaganda");
  expect(screen.getByRole("row", { name: /aviso/ }).textContent).toContain("Troque a categoria para Marketing");
});

const names = () =>
  screen.getAllByRole("row").flatMap((row) => row.textContent?.match(/pedido|aviso|codigo/)?.[0] ?? []);
const several = [
  template,
  { ...template, id: 4, name: "aviso", category: "utility" as const, status: "rejected" as const, language: "en" },
  { ...template, id: 5, name: "codigo", category: "utility" as const },
];

test("the list is filtered by status, category and language, as the address says", { tags: ["long"] }, async () => {
  await templates({}, several, "?status=rejected");
  await screen.findByRole("row", { name: /aviso/ });
  expect(names()).toEqual(["aviso"]);
  const status = screen.getByLabelText<HTMLSelectElement>("Situação");
  expect([...status.options].map(({ textContent }) => textContent)).toEqual(["Qualquer", "Aprovado", "Recusado"]);
  expect(status.value).toBe("rejected");
  await userEvent.selectOptions(status, "Aprovado");
  expect(names()).toEqual(["pedido", "codigo"]);
  await userEvent.selectOptions(screen.getByLabelText("Categoria"), "Utilidade");
  expect(names()).toEqual(["codigo"]);
  // Nothing is left: the filters stay, and one click shows all again.
  await userEvent.selectOptions(screen.getByLabelText("Idioma"), "Inglês");
  expect((await screen.findByText("Nenhum modelo com estes filtros")).closest('[role="status"]')).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ver todos" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Buscar modelo"));
  expect(names()).toEqual(["pedido", "aviso", "codigo"]);
  expect(screen.getByLabelText<HTMLSelectElement>("Situação").value).toBe("");
});

test("a filter that nobody could choose is ignored, and one without a match can be taken back", {
  tags: ["long"],
}, async () => {
  await templates({}, [template], "?status=nonsense&category=authentication");
  expect(await screen.findByText("Nenhum modelo com estes filtros")).toBeTruthy();
  expect(screen.queryByLabelText("Situação")).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("Categoria"), "Qualquer");
  expect(names()).toEqual(["pedido"]);
  // With one template there is nothing to choose.
  expect(screen.queryByLabelText("Categoria")).toBeNull();
});

test("with several official numbers one goes from one's templates to another's, and the filters stay", {
  tags: ["long"],
}, async () => {
  const numbers = [7, 8].map((id) =>
    aConnection(id, { name: `Oficial ${id}`, channelKind: cloudKind, capabilities: ["templates"] }),
  );
  const other = { ...template, id: 9, connectionId: 8, name: "aviso" };
  await templates(
    {
      "GET /whatsapp": () => ({ body: [...numbers, aConnection(9, { name: "Loja" })] }),
      "GET /message-templates/8": () => ({ body: [other, { ...other, id: 10, name: "codigo", status: "paused" }] }),
    },
    several,
    "?status=approved",
  );
  const connection = await screen.findByLabelText<HTMLSelectElement>("Conexão");
  expect([...connection.options].map(({ textContent }) => textContent)).toEqual(["Oficial 7", "Oficial 8"]);
  await userEvent.selectOptions(connection, "Oficial 8");
  await screen.findByRole("row", { name: /aviso/ });
  expect(names()).toEqual(["aviso"]);
});
