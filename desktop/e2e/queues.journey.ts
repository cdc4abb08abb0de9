import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { marina, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An admin sets up a queue: its texts, its option tree, its opening hours, and its deletion. */
let stage: Stage;
let admin: Screen;

test.beforeAll(async () => {
  stage = await setStage();
  admin = await stage.signIn(marina);
  await admin.goto(`${stage.server().url}/app/settings`);
  await admin.getByLabel("Tipo de horário de atendimento").selectOption("queue");
  await admin.getByText("Operação realizada com sucesso!").waitFor();
  await admin.goto(`${stage.server().url}/app/queues`);
});
test.afterAll(() => stage?.close());

const dialog = () => admin.getByRole("dialog");
const handles = () => dialog().getByRole("button", { name: /^Mover: / });
const order = () => handles().evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.slice(7)));

test("makes a queue with its greeting and hours", async () => {
  await admin.getByRole("row", { name: /Vendas/ }).waitFor();
  await admin.getByRole("button", { name: "Nova fila" }).click();
  await dialog().getByRole("textbox", { name: /^Nome/ }).fill("Financeiro");
  await dialog().getByRole("textbox", { name: "Mensagem de saudação" }).fill("Olá {nome}, aqui é o financeiro.");
  await dialog().getByRole("tab", { name: "Horários de atendimento" }).click();
  await dialog().getByRole("combobox", { name: "Atendimento: Segunda-feira" }).selectOption("Com horário");
  await dialog().getByRole("button", { name: "Outro horário: Segunda-feira" }).click();
  await dialog().getByRole("button", { name: "Copiar: Segunda-feira" }).click();
  await admin.getByRole("menuitem", { name: "Copiar para segunda a sexta" }).click();
  await stage.inspect(admin, "queue-hours");
  await dialog().getByRole("button", { name: "Salvar", exact: true }).click();
  await admin.getByText("Fila criada. Agora você pode adicionar opções.").waitFor();
});

test("adds options, which are reordered by mouse and by keyboard", async () => {
  await dialog().getByRole("tab", { name: "Dados da fila" }).click();
  for (const title of ["Segunda via", "Negociar", "Outros assuntos"]) {
    await dialog().getByRole("button", { name: "Adicionar opção" }).click();
    await dialog().getByRole("textbox", { name: "Título" }).fill(title);
    await admin.keyboard.press("Enter");
    await dialog()
      .getByRole("button", { name: `Mover: ${title}` })
      .waitFor();
  }
  await dialog().getByRole("button", { name: "Adicionar abaixo de: Negociar" }).click();
  await dialog().getByRole("textbox", { name: "Título" }).fill("Falar com uma pessoa");
  await dialog().getByRole("checkbox", { name: "Falar com atendente" }).check();
  await stage.inspect(admin, "queue-option-form");
  await dialog().getByRole("button", { name: "Salvar opção" }).click();
  await handles().nth(3).waitFor();

  await dialog().getByRole("button", { name: "Mover: Segunda via" }).focus();
  await admin.keyboard.press("ArrowDown");
  await expect.poll(order).toEqual(["Negociar", "Falar com uma pessoa", "Segunda via", "Outros assuntos"]);
  await expect(dialog().getByRole("button", { name: "Mover: Segunda via" })).toBeFocused();
  await dialog()
    .getByRole("button", { name: "Mover: Outros assuntos" })
    .dragTo(dialog().getByText("Negociar", { exact: true }), {
      targetPosition: { x: 20, y: 2 },
    });
  await expect.poll(order).toEqual(["Outros assuntos", "Negociar", "Falar com uma pessoa", "Segunda via"]);
  await stage.inspect(admin, "queue-options");
});

test("records a voice message for an option", async () => {
  await dialog().getByRole("button", { name: "Editar: Segunda via" }).click();
  await dialog().getByRole("button", { name: "Gravar áudio" }).click();
  await admin.getByText("Gravação iniciada").waitFor();
  await dialog().getByRole("timer").getByText("00:02").waitFor();
  await dialog().getByRole("button", { name: "Parar" }).click();
  await admin.getByText("Áudio gravado").waitFor();
  await dialog().getByRole("button", { name: "Salvar opção" }).click();
  await dialog()
    .getByText(/^\d+\.mp3$/)
    .waitFor();
});

test("fits a narrow screen", async () => {
  await stage.narrow(admin);
  await handles().first().scrollIntoViewIfNeeded();
  await stage.inspect(admin, "queue-options-400");
  await dialog().getByRole("tab", { name: "Horários de atendimento" }).click();
  await dialog().getByText("Segunda-feira").waitFor();
  await stage.settle(admin);
  await stage.inspect(admin, "queue-hours-400");
  await dialog().getByRole("button", { name: "Salvar", exact: true }).click();
  await admin.getByText("Dados da fila atualizados").waitFor();
});

test("is deleted after its tickets moved to another queue, and disappears from every screen", async () => {
  const other = await admin.context().newPage();
  await other.goto(`${stage.server().url}/app/queues`);
  await other.getByRole("row", { name: /Financeiro/ }).waitFor();
  await admin.getByRole("button", { name: "Mais ações de Financeiro" }).click();
  await admin.getByRole("menuitem", { name: "Excluir" }).click();
  await dialog().getByRole("combobox").selectOption("Vendas");
  await stage.inspect(admin, "queue-delete-400");
  await dialog().getByRole("button", { name: "Excluir" }).click();
  await admin.getByText("Fila excluída").waitFor();
  await other.getByRole("row", { name: /Financeiro/ }).waitFor({ state: "detached" });
});
