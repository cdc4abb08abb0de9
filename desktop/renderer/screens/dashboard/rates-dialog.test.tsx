import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { official, someCosts, someGroups, someRates } from "../../testing/costs.ts";
import { ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { type Answer, makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

async function prices(change: Routes = {}) {
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /whatsapp": () => ({ body: [official] }),
    "GET /costs": () => ({ body: someCosts({ unpriced: [] }) }),
    "GET /costs/groups": () => ({ body: someGroups("month", []) }),
    "GET /costs/rates": () => ({ body: someRates() }),
    "POST /costs/rates": () => ({ body: {} }),
    "DELETE /costs/rates/9": () => ({ body: { message: "Price deleted." } }),
    "PUT /costs/dollar": () => ({ body: {} }),
    "POST /costs/rates/import": () => ({ body: { stored: 3 } }),
    ...change,
  });
  await renderApp(world, "/dashboard/costs");
  await userEvent.click(await screen.findByRole("button", { name: "Preços do WhatsApp" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Preços do WhatsApp" }));
  const sent = () =>
    world.calls.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [`${method} ${path}`, body]);
  const count = (path: string) => world.calls.filter((call) => call.method === "GET" && call.path === path).length;
  return { ...world, dialog, sent, count };
}
type Dialog = Awaited<ReturnType<typeof prices>>["dialog"];

/** The texts of each row's cells, as a wide screen shows them: the last line of three is for narrow ones. */
const rowsOf = async (dialog: Dialog) => {
  const table = await dialog.findByRole("table", { name: "Tabela de preços" });
  const wordsOf = (cell: HTMLElement) =>
    cell.children.length > 1
      ? [...cell.children]
          .slice(0, 2)
          .map(({ textContent }) => textContent)
          .join(", ")
      : cell.textContent;
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => {
      const cells = within(row).getAllByRole("cell").slice(0, 3);
      return cells.map((cell) => wordsOf(cell)?.replace(/\s+/g, " "));
    });
};
const sheet = (name = "precos.csv", content = "categoria;pais;vigencia;moeda;valor") => new File([content], name);
const importOf = (dialog: Dialog) => dialog.findByLabelText("Importar CSV", { selector: "input" });

test("the table says what a message costs where, from when on, and where each price comes from", async () => {
  const { dialog } = await prices();
  expect(await rowsOf(dialog)).toEqual([
    ["Marketing, Brasil", "01/10/2026", "US$ 0,0625, Do Balcão"],
    ["Utilidade, Portugal", "01/11/2026", "R$ 0,123456, Da empresa"],
  ]);
  expect(dialog.getAllByRole("button", { name: /^Excluir o preço/ })).toHaveLength(1);
});

test("a price is entered by keyboard, and every sum is asked for anew", { tags: ["long"] }, async () => {
  const { dialog, sent, count } = await prices();
  const before = [count("/costs"), count("/costs/groups")];
  await userEvent.selectOptions(await dialog.findByRole("combobox", { name: "Categoria" }), "Autenticação");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "País" }), "Argentina");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Moeda" }), "Real (R$)");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Preço/ }), "0,0368{Enter}");
  expect(await screen.findByText("Preço salvo")).toBeTruthy();
  const price = { category: "authentication", country: "AR", from: "2026-11-01", currency: "BRL", price: 36_800 };
  expect(sent()).toEqual([["POST /costs/rates", price]]);
  await waitFor(() => expect([count("/costs"), count("/costs/groups")]).toEqual(before.map((n) => n + 1)));
  expect(count("/costs/rates")).toBe(2);
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /^Preço/ }).value).toBe("");
  expect(dialog.getByRole<HTMLSelectElement>("combobox", { name: "País" }).value).toBe("AR");
});

test("a price that is typed while another one is saved stays", { tags: ["long"] }, async () => {
  const answer = Promise.withResolvers<Answer>();
  const { dialog } = await prices({ "POST /costs/rates": () => answer.promise });
  const field = await dialog.findByRole<HTMLInputElement>("textbox", { name: /^Preço/ });
  await userEvent.type(field, "0,1{Enter}");
  await userEvent.type(field, "5");
  answer.resolve({ body: {} });
  expect(await screen.findByText("Preço salvo")).toBeTruthy();
  expect(field.value).toBe("0,15");
});

test.each(["", "abc", "-1", "1,2345678", "1001"])("a price of “%s” is refused before it is sent", async (typed) => {
  const { dialog, sent } = await prices();
  const field = await dialog.findByRole("textbox", { name: /^Preço/ });
  if (typed) await userEvent.type(field, typed);
  await userEvent.click(dialog.getByRole("button", { name: "Salvar preço" }));
  expect(await dialog.findByText(/^Escreva um preço de até 1\.000/)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("a price that the server refuses stays in the form", async () => {
  const { dialog } = await prices({ "POST /costs/rates": () => refusal(500, "ERR_INTERNAL") });
  await userEvent.type(await dialog.findByRole("textbox", { name: /^Preço/ }), "0,1{Enter}");
  expect(await dialog.findByRole("alert")).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /^Preço/ }).value).toBe("0,1");
});

test("an own price is deleted after a question", { tags: ["long"] }, async () => {
  const { dialog, sent, routes } = await prices();
  const [shipped] = someRates().rates;
  const name = "Excluir o preço: Utilidade, Portugal, 01/11/2026";
  await userEvent.click(await dialog.findByRole("button", { name }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/^Utilidade, Portugal, 01\/11\/2026\./)).toBeTruthy();
  expect(sent()).toEqual([]);
  routes["GET /costs/rates"] = () => ({ body: someRates({ rates: shipped ? [shipped] : [] }) });
  await userEvent.click(question.getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Preço excluído")).toBeTruthy();
  expect(sent()).toEqual([["DELETE /costs/rates/9", null]]);
  await waitFor(() => expect(dialog.queryByRole("button", { name })).toBeNull());
});

test("a price that another admin has deleted leaves the table", async () => {
  const { dialog, routes } = await prices({ "DELETE /costs/rates/9": () => refusal(404, "ERR_NOT_FOUND") });
  await userEvent.click(await dialog.findByRole("button", { name: /^Excluir o preço/ }));
  const question = within(await screen.findByRole("alertdialog"));
  routes["GET /costs/rates"] = () => ({ body: someRates({ rates: someRates().rates.slice(0, 1) }) });
  await userEvent.click(question.getByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(dialog.queryByRole("button", { name: /^Excluir o preço/ })).toBeNull());
});

test("the dollar says that it is an estimate, is changed, and given back", { tags: ["long"] }, async () => {
  const { dialog, sent, routes } = await prices();
  const field = await dialog.findByRole<HTMLInputElement>("textbox", { name: /^Reais por dólar/ });
  expect(field.value).toBe("5,40");
  expect(dialog.getByText(/^É uma estimativa do Balcão/)).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Usar a estimativa do Balcão" })).toBeNull();

  await userEvent.clear(field);
  await userEvent.type(field, "0,5{Enter}");
  expect(await dialog.findByText("Escreva uma cotação entre 1 e 100 reais, como 5,40.")).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.clear(field);
  routes["GET /costs/rates"] = () => ({ body: someRates({ dollar: 5_723_100, dollarIsEstimate: false }) });
  await userEvent.type(field, "5,7231{Enter}");
  expect(await screen.findByText("Cotação salva")).toBeTruthy();
  expect(await dialog.findByText(/^Definida pela empresa/)).toBeTruthy();
  expect(field.value).toBe("5,7231");

  await userEvent.click(dialog.getByRole("button", { name: "Usar a estimativa do Balcão" }));
  await waitFor(() =>
    expect(sent()).toEqual([
      ["PUT /costs/dollar", { dollar: 5_723_100 }],
      ["PUT /costs/dollar", { dollar: null }],
    ]),
  );
});

test("a file of prices is imported", async () => {
  const { dialog, sent, count } = await prices();
  await userEvent.upload(await importOf(dialog), sheet());
  expect(await screen.findByText("3 preços importados")).toBeTruthy();
  const [[call, body]] = sent() as [[string, string]];
  expect(call).toBe("POST /costs/rates/import");
  expect(body).toContain('name="file"');
  await waitFor(() => expect(count("/costs/rates")).toBe(2));
});

test.each([
  ["heads", /^Linha 7: as colunas devem se chamar categoria, pais, vigencia, moeda e valor\./],
  ["category", /^Linha 7, coluna categoria: /],
  ["country", /^Linha 7, coluna pais: use as duas letras/],
  ["from", /^Linha 7, coluna vigencia: /],
  ["currency", /^Linha 7, coluna moeda: use BRL ou USD\./],
  ["price", /^Linha 7, coluna valor: /],
  ["twice", /^Linha 7: outra linha já tem/],
])("a file with a fault of the kind %s is refused with its line", async (column, told) => {
  const { dialog, count } = await prices({
    "POST /costs/rates/import": () => refusal(400, "ERR_IMPORT_INVALID", { line: 7, column }),
  });
  const before = count("/costs/rates");
  await userEvent.upload(await importOf(dialog), sheet());
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toMatch(told);
  expect(alert.textContent).toMatch(/Nada foi gravado\.$/);
  expect(count("/costs/rates")).toBe(before);
});

const tooMany = refusal(400, "ERR_INVALID_REQUEST", [{ field: "price", message: "at most 5000" }]);

test.each([
  [refusal(400, "ERR_IMPORT_INVALID", { reason: "noFile" }), "Nenhum arquivo chegou ao servidor."],
  [refusal(400, "ERR_IMPORT_INVALID", { reason: "empty" }), "O arquivo não tem nenhum preço."],
  [refusal(400, "ERR_IMPORT_INVALID", { reason: "unreadable" }), "O arquivo não é um CSV."],
  [refusal(400, "ERR_IMPORT_INVALID", { reason: "tooManyRows" }), /linhas demais: cabem até 5\.000 preços\./],
  [refusal(413, "ERR_FILE_TOO_LARGE", { maxBytes: 1_000_000 }), "O arquivo tem mais de 1 MB."],
  [tooMany, "Cabem até 5.000 preços na tabela."],
])("a file that is refused as a whole is told why", async (answer, told) => {
  const { dialog } = await prices({ "POST /costs/rates/import": () => answer });
  await userEvent.upload(await importOf(dialog), sheet());
  const { textContent } = await dialog.findByRole("alert");
  expect(textContent).toMatch(told);
  expect(textContent).toMatch(/Nada foi gravado\.$/);
});

test("a price beyond the most is told why", async () => {
  const { dialog } = await prices({ "POST /costs/rates": () => tooMany });
  await userEvent.type(await dialog.findByRole("textbox", { name: /^Preço/ }), "0,1{Enter}");
  expect((await dialog.findByRole("alert")).textContent).toMatch(/^Cabem até 5\.000 preços na tabela\./);
});

test("a refused file's error goes when the next one is right", async () => {
  const { dialog, routes } = await prices({ "POST /costs/rates/import": () => noAnswer });
  await userEvent.upload(await importOf(dialog), sheet());
  expect(await dialog.findByRole("alert")).toBeTruthy();
  routes["POST /costs/rates/import"] = () => ({ body: { stored: 1 } });
  await userEvent.upload(await importOf(dialog), sheet());
  expect(await screen.findByText("1 preço importado")).toBeTruthy();
  expect(dialog.queryByRole("alert")).toBeNull();
});

test.each([
  [sheet("precos.xlsx"), "Escolha um arquivo .csv."],
  [sheet("precos.csv", "x".repeat(1_000_001)), "O arquivo tem mais de 1 MB. Nada foi gravado."],
])("a wrong file is not sent", async (file, told) => {
  const { dialog, sent } = await prices();
  await userEvent.upload(await importOf(dialog), file, { applyAccept: false });
  expect(await dialog.findByText(told)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("the table is saved as a file", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { dialog } = await prices({ "GET /costs/rates/export": () => ({ body: {} }) });
  await userEvent.click(await dialog.findByRole("button", { name: "Baixar a tabela (.csv)" }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect((click.mock.instances[0] as HTMLAnchorElement).download).toBe("precos-do-whatsapp.csv");
});

test("a failed load can be retried, and Escape gives the focus back to the button", { tags: ["long"] }, async () => {
  const { dialog, routes } = await prices({ "GET /costs/rates": () => noAnswer });
  expect(await dialog.findByText("Não deu para abrir os preços")).toBeTruthy();
  routes["GET /costs/rates"] = () => ({ body: someRates() });
  await userEvent.click(dialog.getByRole("button", { name: "Tentar de novo" }));
  expect(await rowsOf(dialog)).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Preços do WhatsApp" })));
});
