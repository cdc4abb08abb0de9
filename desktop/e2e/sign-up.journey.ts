import { afterAll, beforeAll, expect, it } from "vitest";
import { helena, marina, type Screen, type Stage, setStage } from "./stage.ts";

/** A visitor makes a company of their own, where the platform lets them. */
let stage: Stage;
let visitor: Screen;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

const email = "dono@oficina.example";

it("leads from the sign-in to the sign-up, and says what is missing", async () => {
  visitor = await stage.open("/app/login?companyId=7");
  await visitor.getByRole("link", { name: "Criar conta" }).click();
  await visitor.getByRole("heading", { name: "Criar conta" }).waitFor();
  await visitor.getByRole("radio", { name: /Personalizado.*R\$\s49,00 por mês.*Usuários: 3/ }).waitFor();
  await visitor.getByRole("button", { name: "Criar conta" }).click();
  await visitor.getByText("Escolha um plano").waitFor();
  expect(await visitor.getByText("Obrigatório").count()).toBe(3);
  await stage.inspect(visitor, "sign-up-empty");
});

it("says that the e-mail is taken, and then makes the company, whose admin signs in on trial", async () => {
  await visitor.getByLabel("Nome da empresa").fill("Oficina do Téo");
  await visitor.getByLabel("E-mail").fill(marina.email);
  await visitor.getByLabel("Senha").fill("minha senha");
  await visitor.getByRole("radio", { name: /Personalizado/ }).check();
  await visitor.getByRole("button", { name: "Criar conta" }).click();
  await visitor.getByText("Erro ao criar usuário. Verifique os dados informados.").waitFor();
  await visitor.getByText("Este e-mail já está em uso.").waitFor();
  await stage.inspect(visitor, "sign-up");
  await visitor.getByLabel("E-mail").fill(email);
  await visitor.getByRole("button", { name: "Criar conta" }).click();
  await visitor.getByText("Conta criada. Entre com seu e-mail e sua senha.").waitFor();
  await visitor.waitForURL("**/app/login");
  await visitor.getByLabel("E-mail").fill(email);
  await visitor.getByLabel("Senha", { exact: true }).fill("minha senha");
  await visitor.getByRole("button", { name: "Entrar", exact: true }).click();
  await visitor.waitForURL("**/app/tickets");
  await visitor.goto(`${stage.server().url}/app/signup`);
  await visitor.waitForURL((url) => !url.pathname.endsWith("/signup"));
});

it("is closed where the platform says so", async () => {
  const operator = await stage.signIn(helena);
  await operator.goto(`${stage.server().url}/app/settings`);
  await operator.getByLabel("Cadastro de empresas").selectOption("disabled");
  await operator.getByText("Operação realizada com sucesso!").first().waitFor();
  await stage.inspect(operator, "settings-of-super");
  const late = await stage.open("/app/login");
  await late.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  await late.getByText("Contas de demonstração").waitFor();
  expect(await late.getByRole("link", { name: "Criar conta" }).count()).toBe(0);
  await late.goto(`${stage.server().url}/app/signup`);
  await late.getByRole("heading", { name: "O cadastro está fechado" }).waitFor();
  await stage.inspect(late, "sign-up-closed");
  await operator.getByLabel("Cadastro de empresas").selectOption("enabled");
  await operator.getByText("Operação realizada com sucesso!").first().waitFor();
});

it("fits a narrow screen", async () => {
  const screen = await stage.open("/app/signup?companyId=3", { narrow: true });
  await screen.getByRole("radio").first().waitFor();
  await stage.inspect(screen, "sign-up-400");
});
