import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { anOption, aQueue, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const uuid = "00000000-0000-4000-8000-000000000001";
const menuFile = { id: uuid, name: "cardapio.png", mimeType: "image/png", size: 2000, url: "/x" };
const tree: QueueOption[] = [
  anOption(1, "Comprar"),
  anOption(2, "Ajuda", { waitTreatment: true }),
  anOption(3, "", { parentId: 1, option: 1, file: menuFile, fileType: "IMAGE", path: "/x", fileName: "cardapio.png" }),
];

async function options(list = tree) {
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /whatsapp": () => ({ body: [] }),
    "GET /queue": () => ({ body: [aQueue(1, "Suporte")] }),
    "PUT /queue/1": () => ({ body: aQueue(1, "Suporte") }),
    "GET /queue-options": () => ({ body: list }),
    "POST /queue-options": () => ({ body: anOption(8, "Nova") }),
    "PUT /queue-options/2": () => ({ body: anOption(2, "Ajuda") }),
    "PUT /queue-options/3": () => ({ body: anOption(3, "") }),
    "PUT /queue-options/order": () => ({ body: list }),
    "DELETE /queue-options/1": () => ({ body: { message: "gone" } }),
  });
  await renderApp(world, "/queues");
  await userEvent.click(await screen.findByRole("button", { name: "Editar: Suporte" }));
  const dialog = within(await screen.findByRole("dialog"));
  if (list.length > 0) await dialog.findByText(list[0]?.title ?? "");
  return { ...world, dialog, sent: () => world.calls.filter(({ method }) => method !== "GET") };
}
type Dialog = Awaited<ReturnType<typeof options>>["dialog"];
const form = (dialog: Dialog, name: string) => within(dialog.getByRole("group", { name }));
const titles = (dialog: Dialog) =>
  dialog.getAllByRole("button", { name: /^Mover: / }).map((handle) => handle.getAttribute("data-handle"));
const saveOption = (dialog: Dialog) => userEvent.click(dialog.getByRole("button", { name: "Salvar opção" }));

test("options are listed with their files and their endings", { tags: ["long"] }, async () => {
  const { dialog } = await options();

  expect(titles(dialog)).toEqual(["1", "3", "2"]);
  expect(dialog.getByText("Título não definido")).toBeTruthy();
  expect(dialog.getByText("cardapio.png")).toBeTruthy();
  expect(dialog.getByText("Falar com atendente")).toBeTruthy();
});

test("the bot is previewed beside the tree, without saving the queue", { tags: ["long"] }, async () => {
  const { dialog, sent } = await options();
  const preview = within(dialog.getByRole("region", { name: "Como o contato vê" }));

  await userEvent.type(preview.getByRole("textbox"), "2{Enter}");

  expect(await preview.findByText("2")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("a new option is entered in its place and saved by itself", { tags: ["long"] }, async () => {
  const { dialog, sent } = await options();

  await userEvent.click(dialog.getByRole("button", { name: "Adicionar abaixo de: Ajuda" }));
  const draft = form(dialog, "Título não definido");
  await userEvent.type(draft.getByRole("textbox", { name: "Mensagem" }), "Até logo");
  await userEvent.click(draft.getByRole("checkbox", { name: "Falar com atendente" }));
  await userEvent.click(draft.getByRole("checkbox", { name: "Encerrar atendimento" }));
  await userEvent.type(draft.getByRole("textbox", { name: "Título" }), "Tchau{Enter}");

  expect(await screen.findByText("Opção salva")).toBeTruthy();
  const ends = { finalize: true, waitTreatment: false };
  const body = { queueId: 1, parentId: 2, title: "Tchau", message: "Até logo", fileType: null, ...ends };
  expect(sent().map(({ method, path, body }) => [method, path, body])).toEqual([["POST", "/queue-options", body]]);
  expect(dialog.queryByRole("button", { name: "Salvar opção" })).toBeNull();
});

test("a name in an option's text that is no variable is named", { tags: ["long"] }, async () => {
  const { dialog } = await options();
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar abaixo de: Ajuda" }));
  const text = form(dialog, "Título não definido").getByRole("textbox", { name: "Mensagem" });
  await userEvent.type(text, "{{nome}");
  expect(dialog.queryByText(/não é uma variável/)).toBeNull();
  await userEvent.type(text, " {{prazo}");
  expect(dialog.getByText("O nome {prazo} não é uma variável: sai escrito assim.")).toBeTruthy();
});

test("an option with suboptions has no ending", { tags: ["long"] }, async () => {
  const { dialog } = await options();

  await userEvent.click(dialog.getByRole("button", { name: "Editar: Comprar" }));

  expect(form(dialog, "Comprar").queryByRole("checkbox")).toBeNull();
});

test("unsaved text keeps the dialog open, and a refusal keeps the form", { tags: ["long"] }, async () => {
  const { dialog, routes, sent } = await options();
  routes["PUT /queue-options/2"] = () => refusal(404, "ERR_QUEUE_OPTION_NOT_FOUND");
  await userEvent.click(dialog.getByRole("button", { name: "Editar: Ajuda" }));

  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Há uma opção aberta: salve-a ou cancele antes.")).toBeTruthy();
  expect(sent()).toEqual([]);
  await saveOption(dialog);
  expect(await screen.findByText("Esta opção não existe mais.")).toBeTruthy();
  await userEvent.click(form(dialog, "Ajuda").getByRole("button", { name: "Cancelar" }));
  expect(dialog.queryByRole("button", { name: "Salvar opção" })).toBeNull();
});

test("the file picker accepts the file's type, and the file is saved with the option", { tags: ["long"] }, async () => {
  const { dialog, sent } = await options();
  await userEvent.click(dialog.getByRole("button", { name: "Editar: Ajuda" }));
  const ajuda = form(dialog, "Ajuda");
  const type = ajuda.getByRole<HTMLSelectElement>("combobox", { name: "Tipo de arquivo" });
  const picker = ajuda.getByLabelText<HTMLInputElement>("Arquivo", { selector: "input" });

  const accepted: string[] = [];
  for (const one of ["VIDEO", "IMAGE", "AUDIO", "DOCUMENT"]) {
    await userEvent.selectOptions(type, one);
    accepted.push(picker.accept);
  }
  expect(accepted).toEqual([".mpeg,.mp4", ".jpeg,.jpg,.png", "", ""]);
  await userEvent.upload(picker, new File(["x"], "tabela.pdf"));
  await saveOption(dialog);

  expect(await screen.findByText("Opção salva")).toBeTruthy();
  expect(String(sent()[0]?.body)).toMatch(/name="fileType"\s+DOCUMENT[\s\S]*name="file"; filename=/);
});

test("a file of a wrong kind is refused at its field, before the option is saved", { tags: ["long"] }, async () => {
  const { dialog, sent } = await options();
  await userEvent.click(dialog.getByRole("button", { name: "Editar: Ajuda" }));
  const ajuda = form(dialog, "Ajuda");
  const type = ajuda.getByRole("combobox", { name: "Tipo de arquivo" });
  const picker = ajuda.getByLabelText("Arquivo", { selector: "input" });
  // A person can choose any file in the system's dialog.
  const choose = (name: string, kind: string) =>
    userEvent.upload(picker, new File(["x"], name, { type: kind }), { applyAccept: false });
  await userEvent.selectOptions(type, "IMAGE");
  await choose("tabela.xlsx", "application/vnd.ms-excel");
  expect(await ajuda.findByText("Este tipo de arquivo não serve aqui. Use: JPEG, JPG, PNG.")).toBeTruthy();
  expect(ajuda.queryByText("tabela.xlsx")).toBeNull();
  await choose("FOTO.JPG", "image/jpeg");
  expect(await ajuda.findByText("FOTO.JPG")).toBeTruthy();
  expect(ajuda.queryByText(/não serve aqui/)).toBeNull();
  // The kind may be chosen afterwards.
  await userEvent.selectOptions(type, "AUDIO");
  expect(await ajuda.findByText("Este tipo de arquivo não serve aqui.")).toBeTruthy();
  await userEvent.selectOptions(type, "DOCUMENT");
  expect(ajuda.queryByText(/não serve aqui/)).toBeNull();
  expect(sent()).toEqual([]);
});

test("the type of a stored file is fixed; a second click removes the file", { tags: ["long"] }, async () => {
  const { dialog, sent } = await options();
  await userEvent.click(dialog.getByRole("button", { name: "Editar: Título não definido" }));
  const type = dialog.getByRole<HTMLSelectElement>("combobox", { name: "Tipo de arquivo" });
  expect([type.value, type.disabled]).toEqual(["IMAGE", true]);

  await userEvent.click(dialog.getByRole("button", { name: "Remover" }));
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Clique de novo para excluir" }));

  expect(await screen.findByText("Arquivo excluído")).toBeTruthy();
  expect(sent()[0]).toMatchObject({ path: "/queue-options/3", body: { path: null } });
});

test("options are reordered by keyboard and by menu, with a screen-reader announcement", {
  tags: ["long"],
}, async () => {
  const { dialog, sent, routes } = await options([...tree, anOption(4, "Horários", { option: 3 })]);
  let answer = () => {};
  routes["PUT /queue-options/order"] = () =>
    new Promise((done) => {
      answer = () => done({ body: [] });
    });
  dialog.getByRole("button", { name: "Mover: Comprar" }).focus();
  await userEvent.keyboard("{ArrowUp}");
  expect(sent()).toEqual([]);

  await userEvent.keyboard("{ArrowDown}");
  await waitFor(() => expect(titles(dialog)).toEqual(["2", "1", "3", "4"]));
  expect(await screen.findByText("Comprar: posição 2 de 3")).toBeTruthy();
  expect(document.activeElement?.getAttribute("data-handle")).toBe("1");
  expect(sent()[0]?.body).toEqual({ queueId: 1, parentId: null, ids: [2, 1, 4] });
  answer();
  expect(await screen.findByText("Opção atualizada")).toBeTruthy();

  routes["PUT /queue-options/order"] = () => refusal(400, "ERR_INVALID_REQUEST");
  await userEvent.click(dialog.getByRole("button", { name: "Mais ações de Horários" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Mover para cima" }));
  expect(await screen.findByText("Os dados enviados não são válidos.")).toBeTruthy();
  await waitFor(() => expect(titles(dialog)).toEqual(["1", "3", "2", "4"]));
});

test("an option is deleted after a confirmation, with its suboptions", { tags: ["long"] }, async () => {
  const { dialog, sent } = await options();
  await userEvent.click(dialog.getByRole("button", { name: "Mais ações de Comprar" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Excluir" }));

  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("Excluir “Comprar”?")).toBeTruthy();
  expect(question.getByText(/As opções abaixo dela/)).toBeTruthy();
  await userEvent.click(question.getByRole("button", { name: "Excluir" }));

  await waitFor(() => expect(sent().map(({ path }) => path)).toEqual(["/queue-options/1"]));
  expect(await screen.findByText("Opção excluída")).toBeTruthy();
  expect(screen.queryByText("Opção salva")).toBeNull();
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("a failed load of the tree can be retried", async () => {
  const world = makeWorld({
    "GET /queue": () => ({ body: [aQueue(1, "Suporte")] }),
    "GET /queue-options": () => refusal(500, "ERR_INTERNAL"),
  });
  await renderApp(world, "/queues");
  await userEvent.click(await screen.findByRole("button", { name: "Editar: Suporte" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Algo deu errado no servidor. Tente de novo.")).toBeTruthy();

  world.routes["GET /queue-options"] = () => ({ body: [] });
  await userEvent.click(dialog.getByRole("button", { name: "Tentar de novo" }));
  expect(await dialog.findByText(/Nenhuma opção/)).toBeTruthy();
});
