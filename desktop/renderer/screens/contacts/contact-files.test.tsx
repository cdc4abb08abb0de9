import type { ContactImport } from "@balcao/shared/inbox/contacts.ts";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { eventually } from "../../testing/eventually.ts";
import { aContact, contactPage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const id = "00000000-0000-4000-8000-000000000077";
const running: ContactImport = {
  id,
  state: "running",
  total: 100,
  done: 40,
  created: 0,
  updated: 0,
  unchanged: 0,
  problems: [],
  problemCount: 0,
  refused: null,
  reason: null,
};
const renata = aContact(5, { name: "Renata Figueiredo" });
const double = aContact(6, { name: "Renata F.", number: "", username: "renata.f" });
const namesake = aContact(7, { name: "Renata Fonseca", number: "5531988001020" });

async function contacts(change: Routes = {}, address = "/contacts") {
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /whatsapp": () => ({ body: [] }),
    "GET /contacts": () => ({ body: contactPage([double, renata, namesake]) }),
    "POST /contacts/import": () => ({ body: { message: "done", created: 12, renamed: 0 } }),
    "POST /contacts/import/file": () => ({ body: running }),
    [`GET /contacts/imports/${id}`]: () => ({ body: running }),
    ...change,
  });
  await renderApp(world, address);
  return world;
}
const choose = async (item: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Importar e exportar" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};
const sheet = (name: string) => new File(["nome;numero"], name);

test("the phone's address book is imported", { tags: ["long"] }, async () => {
  const { calls } = await contacts();
  await choose("Da agenda do celular");

  expect(await screen.findByText("12 contatos novos da agenda")).toBeTruthy();
  expect(calls.some(({ method, path }) => method === "POST" && path === "/contacts/import")).toBe(true);
});

test("only spreadsheets are accepted", async () => {
  const { calls } = await contacts();
  await choose("De planilha");
  const input = await screen.findByLabelText("Escolher planilha", { selector: "input" });

  await userEvent.upload(input, sheet("foto.png"), { applyAccept: false });

  expect(await screen.findByText("Escolha um arquivo .xlsx, .xls, .ods ou .csv.")).toBeTruthy();
  expect(calls.some(({ path }) => path === "/contacts/import/file")).toBe(false);
});

test("an import shows its progress, and finally the rejected rows with their reasons", { tags: ["long"] }, async () => {
  const { routes, store } = await contacts();
  await choose("De planilha");
  await userEvent.upload(
    await screen.findByLabelText("Escolher planilha", { selector: "input" }),
    sheet("contatos.xlsx"),
  );
  expect(await screen.findByText("40 de 100 linhas")).toBeTruthy();

  const done: ContactImport = {
    ...running,
    state: "done",
    done: 100,
    created: 90,
    updated: 8,
    unchanged: 1,
    problems: [
      { row: 14, value: "31 99", problem: "numberInvalid" },
      { row: 15, value: "Bia", problem: "twoContacts" },
      { row: 16, value: "BR 1", problem: "idInvalid" },
    ],
    problemCount: 3,
  };
  routes[`GET /contacts/imports/${id}`] = () => ({ body: done });
  await act(async () => applyEvent(store.dispatch, "contactImport", { action: "update", import: done }));

  expect(await screen.findByText("3 linhas ficaram de fora")).toBeTruthy();
  expect(screen.getByText("Número inválido").closest("tr")?.textContent).toBe("1431 99Número inválido");
  expect(screen.getByText("Número e ID são de contatos diferentes").closest("tr")?.textContent).toMatch(/^15Bia/);
  expect(screen.getByText("ID inválido").closest("tr")?.textContent).toMatch(/^16BR 1/);
  expect(screen.getByText("criados").parentElement?.textContent).toBe("criados90");
});

test("rejected rows are saved as a file in the person's language, as long as they are kept", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  const done: ContactImport = {
    ...running,
    state: "done",
    problems: [{ row: 14, value: "31 99", problem: "numberInvalid" }],
    problemCount: 300,
    refused: { rows: 250, until: "2026-11-30T12:00:00.000Z" },
  };
  let finish = () => {};
  const { calls, routes } = await contacts(
    {
      [`GET /contacts/imports/${id}`]: () => ({ body: done }),
      [`GET /contacts/imports/${id}/refused`]: () => new Promise((answer) => (finish = () => answer({ body: "nome" }))),
    },
    `/contacts?import=${id}`,
  );
  expect(
    await screen.findByText(/guardadas até 30\/11\/2026\. São muitas: o arquivo traz as primeiras 250\./),
  ).toBeTruthy();
  const asked = () => calls.filter(({ path }) => path.endsWith("/refused")).map(({ params }) => String(params));
  await userEvent.dblClick(screen.getByRole("button", { name: "Baixar em Excel" }));
  expect(asked()).toEqual(["format=xlsx&language=pt"]);
  await act(async () => finish());
  routes[`GET /contacts/imports/${id}/refused`] = () => refusal(404, "ERR_NOT_FOUND");
  await userEvent.click(screen.getByRole("button", { name: "Baixar em CSV" }));
  expect(asked().at(-1)).toBe("format=csv&language=pt");
  expect(
    await screen.findByText("As linhas não estão mais guardadas. Importe a planilha original de novo."),
  ).toBeTruthy();
});

test("an unreadable sheet shows its reason", { tags: ["long"] }, async () => {
  await contacts({
    "POST /contacts/import/file": () => refusal(400, "ERR_IMPORT_INVALID", { reason: "noNumberColumn" }),
  });
  await choose("De planilha");

  await userEvent.upload(await screen.findByLabelText("Escolher planilha", { selector: "input" }), sheet("a.csv"));

  expect(await screen.findByText("Falta a coluna Número ou WhatsApp.")).toBeTruthy();
});

test("after a failed import another sheet can be chosen", { tags: ["long"] }, async () => {
  const second = "00000000-0000-4000-8000-0000000000b2";
  const { routes } = await contacts(
    {
      [`GET /contacts/imports/${id}`]: () => ({ body: { ...running, state: "failed", reason: "unreadable" } }),
      [`GET /contacts/imports/${second}`]: () => ({ body: { ...running, id: second, state: "done", created: 7 } }),
    },
    `/contacts?import=${id}`,
  );
  expect(await screen.findByText("O arquivo não é uma planilha.")).toBeTruthy();
  routes["POST /contacts/import/file"] = () => ({ body: { ...running, id: second } });
  await userEvent.upload(await screen.findByLabelText("Escolher planilha", { selector: "input" }), sheet("a.csv"));
  expect(await screen.findByText("7")).toBeTruthy();
  expect(screen.queryByText("O arquivo não é uma planilha.")).toBeNull();
});

test("a running import is found again by its address, and can be cancelled", async () => {
  const { routes } = await contacts(
    {
      [`DELETE /contacts/imports/${id}`]: () => {
        routes[`GET /contacts/imports/${id}`] = () => ({ body: { ...running, state: "cancelled" } });
        return { body: { message: "cancelled" } };
      },
    },
    `/contacts?import=${id}`,
  );

  await userEvent.click(await screen.findByRole("button", { name: "Cancelar importação" }));

  expect(await screen.findByText("Importação cancelada. Nada foi guardado.")).toBeTruthy();
});

test("an import continues in the background, and the screen leads back to it", async () => {
  await contacts({}, `/contacts?import=${id}`);

  await userEvent.click(await screen.findByRole("button", { name: "Continuar em segundo plano" }));
  await userEvent.click(await screen.findByRole("button", { name: "Importando: 40 %" }));

  expect(await screen.findByText("40 de 100 linhas")).toBeTruthy();
});

test("an export is fetched with the session and saved as a file", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { calls } = await contacts({ "GET /contacts/export": () => ({ body: {} }) });

  await choose("Arquivo CSV");

  await eventually(() => expect(click).toHaveBeenCalled());
  expect((click.mock.instances[0] as HTMLAnchorElement).download).toBe("contatos.csv");
  const call = calls.find(({ path }) => path === "/contacts/export");
  expect([call?.token, call?.params.get("format")]).toEqual(["token-1", "csv"]);
});

test("a refused export shows its reason", async () => {
  await contacts({ "GET /contacts/export": () => refusal(403, "ERR_NO_PERMISSION") });

  await choose("Planilha do Excel");

  expect(await screen.findByText("Você não tem permissão para isso.")).toBeTruthy();
});

const chooseDuplicate = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Renata Figueiredo" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Juntar com outro" }));
  await userEvent.type(await screen.findByRole("combobox", { name: /^Contato repetido/ }), "ren");
  await userEvent.click(await screen.findByRole("option", { name }));
};

const mergeAndUndo = async () => {
  await chooseDuplicate(/Renata F\./);
  await userEvent.click(screen.getByRole("button", { name: "Juntar" }));
  await screen.findByText("Contatos juntados");
  await userEvent.click(screen.getByRole("button", { name: /^Desfazer/ }));
};

test("a duplicate is merged into a contact after a preview of what moves", { tags: ["long"] }, async () => {
  const { calls } = await contacts({ "POST /contacts/5/merge": () => ({ body: { ...renata, mergeId: 21 } }) });
  await chooseDuplicate(/Renata F\./);
  expect(screen.queryByRole("option", { name: /Renata Figueiredo/ })).toBeNull();
  expect(await screen.findByText("De Renata F. passam para Renata Figueiredo:")).toBeTruthy();
  expect(screen.getByText("Renata F. · @renata.f")).toBeTruthy();
  expect(screen.getByText(/^As respostas vão para \+55 31 .+ Dá para desfazer por 90 dias\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Juntar" }));

  expect(await screen.findByText("Contatos juntados")).toBeTruthy();
  expect(calls.find(({ path }) => path === "/contacts/5/merge")?.body).toEqual({ contactId: 6 });
});

test("a merge is undone from its notice", { tags: ["long"] }, async () => {
  const { calls } = await contacts({
    "POST /contacts/5/merge": () => ({ body: { ...renata, mergeId: 21 } }),
    "POST /contacts/merges/21/undo": () => ({ body: double }),
  });
  await mergeAndUndo();

  expect(await screen.findByText("Junção desfeita: Renata F. voltou a ser um contato separado")).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith("/undo")).map(({ path }) => path)).toEqual([
    "/contacts/merges/21/undo",
  ]);
});

test("an undo from the notice that is refused says why", { tags: ["long"] }, async () => {
  await contacts({
    "POST /contacts/5/merge": () => ({ body: { ...renata, mergeId: 21 } }),
    "POST /contacts/merges/21/undo": () => refusal(404, "ERR_NO_MERGE_FOUND"),
  });
  await mergeAndUndo();

  expect(await screen.findByText("Esta junção não pode mais ser desfeita.")).toBeTruthy();
  expect(screen.queryByText(/^Junção desfeita/)).toBeNull();
});

test("contacts with two numbers are not merged, and the dialog says why", { tags: ["long"] }, async () => {
  await contacts();
  await chooseDuplicate(/Renata Fonseca/);

  expect(await screen.findByText(/^São dois números diferentes: juntos, as respostas iriam só para um/)).toBeTruthy();
  expect(screen.queryByText(/Dá para desfazer/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Juntar" })).toBeNull();
});
