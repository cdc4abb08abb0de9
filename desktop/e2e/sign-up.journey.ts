import { expect } from "@playwright/test";
import { trialDays } from "../../shared/workspace/companies.ts";
import { test } from "./journey.ts";
import { helena, marina, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A visitor creates a company, if the platform allows it. */
let stage: Stage;
let visitor: Screen;

test.beforeAll(async () => {
  stage = await setStage();
});
test.afterAll(() => stage?.close());

const email = "dono@oficina.example";

test("leads from the sign-in to the sign-up, and shows missing fields", async () => {
  visitor = await stage.open("/app/login?companyId=7");
  await visitor.getByRole("link", { name: "Criar conta" }).click();
  await visitor.getByRole("heading", { name: "Criar conta" }).waitFor();
  await visitor.getByRole("radio", { name: /Personalizado.*R\$\s49,00 por mês.*Usuários: 3/ }).waitFor();
  await visitor.getByRole("button", { name: "Criar conta" }).click();
  await visitor.getByText("Escolha um plano").waitFor();
  await expect(visitor.getByText("Obrigatório")).toHaveCount(4);
  await stage.inspect(visitor, "sign-up-empty");
});

test("refuses an e-mail in use, then creates the company, whose admin is signed in on trial", async () => {
  await visitor.getByLabel("Nome da empresa").fill("Oficina do Téo");
  await visitor.getByLabel("Seu nome").fill("Rosa Prado");
  await visitor.getByLabel("E-mail").fill(marina.email);
  await visitor.getByLabel("Senha").fill("minha senha");
  await visitor.getByRole("radio", { name: /Personalizado/ }).check();
  await visitor.getByRole("button", { name: "Criar conta" }).click();
  await visitor.getByText("Este e-mail já está em uso.").waitFor();
  await visitor.getByLabel("E-mail").fill(email);
  await visitor.getByRole("button", { name: "Criar conta" }).click();
  const steps = visitor.getByRole("region", { name: "Primeiros passos" });
  await steps.getByRole("link", { name: /Conecte um número/ }).waitFor();
  await stage.inspect(visitor, "first-steps");
  await visitor.goto(`${stage.server().url}/app/signup`);
  await visitor.waitForURL((url) => !url.pathname.endsWith("/signup"));
});

test("shows its owner the first steps: the end of the trial, a number to connect, and the names of all screens", async () => {
  await visitor.getByText(`Seu período de teste termina em ${trialDays} dias`).waitFor();
  await visitor.setViewportSize({ width: 1366, height: 640 });
  await visitor.goto(`${stage.server().url}/app/settings`);
  const menu = visitor.getByRole("navigation", { name: "Navegação principal" });
  for (const name of ["Atendimentos", "Campanhas", "Etiquetas", "Conexões", "Filas", "Usuários", "Faturas"])
    await menu.getByText(name, { exact: true }).waitFor();
  const here = menu.getByRole("link", { name: "Configurações" });
  await here.waitFor();
  const [box, room] = await Promise.all([here.boundingBox(), menu.boundingBox()]);
  if (!box || !room) throw new Error("the current place is not drawn");
  expect(box.y).toBeGreaterThanOrEqual(room.y - 1);
  expect(box.y + box.height).toBeLessThanOrEqual(room.y + room.height + 1);
  await stage.inspect(visitor, "first-day-rail");
  await menu.getByRole("link", { name: "Faturas" }).click();
  await visitor.getByText("Em aberto").waitFor();
  await menu.getByRole("link", { name: "Atendimentos" }).click();
  await visitor.getByRole("heading", { name: "Nenhum número conectado" }).waitFor();
  await menu.getByRole("link", { name: "Conexões: nenhum número conectado" }).waitFor();
  await stage.inspect(visitor, "first-day-tickets");
  await visitor.getByRole("button", { name: "Conectar um número" }).click();
  await visitor.waitForURL("**/app/connections");
});

test("takes the queues, quick messages and tags of its trade from a template", async () => {
  await visitor.goto(`${stage.server().url}/app/queues`);
  await visitor.getByRole("button", { name: "Usar um modelo pronto" }).click();
  const dialog = visitor.getByRole("dialog", { name: "Modelos por ramo" });
  await dialog.getByRole("button", { name: "Usar este modelo" }).click();
  await dialog.getByText("Obrigatório").waitFor();
  await dialog.getByRole("radio", { name: /^Loja/ }).check();
  await dialog.getByText("Produto com defeito", { exact: false }).waitFor();
  await stage.inspect(visitor, "template-dialog");
  await stage.narrow(visitor);
  await stage.inspect(visitor, "template-dialog-400");
  await dialog.getByRole("button", { name: "Usar este modelo" }).click();
  await visitor.getByText("Novas filas: 3, mensagens rápidas: 6, etiquetas: 4", { exact: false }).waitFor();
  await visitor.getByText("Trocas e devoluções", { exact: true }).waitFor();
  await stage.inspect(visitor, "queues-of-template-400");
});

test("is closed where the platform has disabled it", async () => {
  const operator = await stage.signIn(helena);
  await operator.goto(`${stage.server().url}/app/settings`);
  await operator.getByLabel("Cadastro de empresas").selectOption("disabled");
  await operator.getByText("Operação realizada com sucesso!").first().waitFor();
  await stage.inspect(operator, "settings-of-super");
  const late = await stage.open("/app/login");
  await late.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  await late.getByText("Contas de demonstração").waitFor();
  await expect(late.getByRole("link", { name: "Criar conta" })).toHaveCount(0);
  await late.goto(`${stage.server().url}/app/signup`);
  await late.getByRole("heading", { name: "O cadastro está fechado" }).waitFor();
  await stage.inspect(late, "sign-up-closed");
  await operator.getByLabel("Cadastro de empresas").selectOption("enabled");
  await operator.getByText("Operação realizada com sucesso!").first().waitFor();
});

test("fits a narrow screen", async () => {
  const screen = await stage.open("/app/signup?companyId=3", { narrow: true });
  await screen.getByRole("radio").first().waitFor();
});
