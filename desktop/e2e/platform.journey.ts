import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { helena, marina, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The platform's operator: plans, companies, and visitors who sign up. */
let stage: Stage;
let operator: Screen;

test.beforeAll(async () => {
  stage = await setStage();
  operator = await stage.signIn(helena);
});
test.afterAll(() => stage?.close());

const site = () => `${stage.server().url}/app`;
const openTab = async (screen: Screen, tab: string) => {
  await screen.goto(`${site()}/settings?tab=${tab}`);
  await screen.getByRole("form").first().waitFor();
};
const done = (screen: Screen) => screen.getByText("Operação realizada com sucesso!").first().waitFor();
const companyForm = (name: "Nova empresa" | "Editar empresa") => operator.getByRole("form", { name });
const edit = async (company: string) => {
  await operator.getByRole("button", { name: `Editar: ${company}` }).click();
  await companyForm("Editar empresa").waitFor();
};
const tryToSignIn = async (email: string, password: string) => {
  const screen = await stage.open("/app/login");
  await screen.getByLabel("E-mail").fill(email);
  await screen.getByLabel("Senha", { exact: true }).fill(password);
  await screen.getByRole("button", { name: "Entrar", exact: true }).click();
  return screen;
};
let password = "";
const email = "dona@padaria.example";

test("creates a plan, whose price is written in the local format", async () => {
  await openTab(operator, "plans");
  await operator.getByRole("row", { name: /Personalizado.*R\$\s49,00/ }).waitFor();
  const form = operator.getByRole("form", { name: "Novo plano" });
  await form.getByLabel(/^Nome/).fill("personalizado");
  await form.getByRole("button", { name: "Salvar" }).click();
  await operator.getByText(/Verifique se já existe um plano com o mesmo nome/).waitFor();
  await form.getByLabel(/^Nome/).fill("Padarias");
  await form.getByLabel(/^Valor/).fill("");
  await form.getByLabel(/^Valor/).pressSequentially("-01234,567");
  await expect(form.getByLabel(/^Valor/)).toHaveValue("1.234,56");
  await form.getByLabel(/^Usuários/).fill("1");
  await form.getByRole("button", { name: "Salvar" }).click();
  await done(operator);
  await operator.getByRole("row", { name: /Padarias.*R\$\s1\.234,56/ }).waitFor();
  await operator.getByRole("button", { name: "Editar: Padarias" }).click();
  await operator.getByRole("form", { name: "Editar plano" }).waitFor();
});

test("creates a company with the plan; the password of its first user is shown once", async () => {
  await openTab(operator, "companies");
  const form = companyForm("Nova empresa");
  await form.getByRole("button", { name: "Salvar" }).click();
  await form.getByText("Obrigatório").first().waitFor();
  await form.getByLabel(/^Nome/).fill("Padaria Central");
  await form.getByLabel(/^E-mail/).fill(email);
  await form.getByLabel(/^Telefone/).fill("123");
  await form.getByLabel(/^CPF\/CNPJ/).fill("11.222.333/0001-82");
  await form.getByLabel(/^Plano/).selectOption({ label: "Padarias" });
  await form.getByRole("button", { name: "Salvar" }).click();
  await form.getByText("CPF ou CNPJ inválido.").waitFor();
  await form.getByText(/^Telefone inválido\./).waitFor();
  await stage.inspect(operator, "settings-companies-refused");
  await form.getByLabel(/^CPF\/CNPJ/).fill("11.222.333/0001-81");
  await form.getByLabel(/^Telefone/).fill("(31) 98800-1020");
  await form.getByLabel(/^Recorrência/).selectOption("TRIMESTRAL");
  await form.getByRole("button", { name: "+Vencimento" }).click();
  await expect(form.getByLabel(/^Vencimento/)).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await form.getByRole("button", { name: "Salvar" }).click();
  const dialog = operator.getByRole("dialog", { name: "Padaria Central está pronta" });
  await dialog.getByText(email).waitFor();
  await stage.inspect(operator, "company-made");
  await dialog.getByRole("button", { name: "Copiar senha" }).click();
  password = await operator.evaluate(() => navigator.clipboard.readText());
  expect(password).toMatch(/^[\w-]{12}$/);
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await operator.getByRole("row", { name: /Padaria Central.*11\.222\.333\/0001-81.*Padarias.*Ativa/ }).waitFor();
});

test("marks companies near their due date by colour and text, and finds a company by its e-mail", async () => {
  const inDays = (days: number) => {
    const day = new Date(Date.now() + days * 86_400_000);
    return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(day);
  };
  for (const [days, words] of [
    [5, "faltam 5 dias"],
    [0, "vence hoje"],
    [-4, "venceu há 4 dias"],
  ] as const) {
    await edit("Padaria Central");
    await companyForm("Editar empresa")
      .getByLabel(/^Vencimento/)
      .fill(inDays(days));
    await companyForm("Editar empresa").getByRole("button", { name: "Salvar" }).click();
    await operator.getByRole("row", { name: new RegExp(`Padaria Central.*${words}`) }).waitFor();
    await stage.inspect(operator, `settings-companies-due-${days}`);
  }
  await edit("Padaria Central");
  await expect(operator.getByRole("textbox", { name: "Nome ou e-mail" })).toHaveCount(0);
  await companyForm("Editar empresa")
    .getByLabel(/^Vencimento/)
    .fill(inDays(40));
  await stage.inspect(operator, "settings-companies-edit");
  await companyForm("Editar empresa").getByRole("button", { name: "Salvar" }).click();
  await operator.getByRole("row", { name: /Padaria Central.*faltam 40 dias/ }).waitFor();
  await operator.getByRole("textbox", { name: "Nome ou e-mail" }).fill("DONA@padaria");
  await operator.getByRole("row", { name: /Casa & Cozinha/ }).waitFor({ state: "detached" });
  await operator.getByRole("row", { name: /Padaria Central/ }).waitFor();
  await operator.getByRole("button", { name: "Limpar busca" }).click();
  await operator.getByRole("row", { name: /Casa & Cozinha/ }).waitFor();
});

test("renames the first user; the plan's limits hold, and archiving the company signs its users out", async () => {
  await edit("Padaria Central");
  await companyForm("Editar empresa").getByRole("button", { name: "Usuário", exact: true }).click();
  const dialog = operator.getByRole("dialog");
  await dialog.getByLabel(/^Nome/).fill("Dona Rosa");
  await stage.inspect(operator, "company-first-user");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.waitFor({ state: "detached" });

  const rosa = await stage.signIn({ ...marina, email, password });
  await rosa.goto(`${site()}/users`);
  await rosa.getByRole("row", { name: /Dona Rosa/ }).waitFor();
  await rosa.getByRole("button", { name: "Convidar pessoa" }).click();
  await rosa.getByRole("dialog").getByRole("link", { name: "Ver os planos" }).waitFor();
  await rosa.getByRole("dialog").getByLabel(/^Nome/).fill("Segunda");
  await rosa
    .getByRole("dialog")
    .getByLabel(/^E-mail/)
    .fill("segunda@padaria.example");
  await rosa.getByRole("dialog").getByRole("button", { name: "Criar convite" }).click();
  await rosa.getByRole("alert").getByText("Usuários: o plano permite no máximo 1, e já há 1.").waitFor();
  await stage.inspect(rosa, "plan-limit");

  await operator.getByRole("button", { name: "Arquivar" }).click();
  await operator
    .getByText("Ninguém da empresa consegue entrar enquanto ela estiver arquivada. Nada é apagado.")
    .waitFor();
  await stage.inspect(operator, "company-archive");
  await operator.getByRole("alertdialog").getByRole("button", { name: "Arquivar" }).click();
  await operator.getByRole("row", { name: /Padaria Central/ }).waitFor({ state: "detached" });
  await rosa.getByRole("heading", { name: "Entrar", exact: true }).waitFor();
});

test("refuses the sign-in of archived companies and of inactive ones", async () => {
  const refused = await tryToSignIn(email, password);
  await refused.getByText(/A conta da sua empresa está inativa/).waitFor();

  await operator.getByLabel("Exibir arquivadas").click();
  await operator.getByRole("row", { name: /Padaria Central.*Arquivada/ }).waitFor();
  await stage.inspect(operator, "settings-companies-archived");
  await edit("Padaria Central");
  await companyForm("Editar empresa").getByRole("button", { name: "Desarquivar" }).click();
  await operator.getByRole("alertdialog").getByRole("button", { name: "Desarquivar" }).click();
  await operator.getByRole("row", { name: /Padaria Central.*Inativa/ }).waitFor();
  await expect(companyForm("Nova empresa").getByRole("button", { name: "Excluir" })).toHaveCount(0);
  await edit("Padaria Central");
  await companyForm("Editar empresa")
    .getByLabel(/^Status/)
    .selectOption({ label: "Ativa" });
  await companyForm("Editar empresa").getByRole("button", { name: "Salvar" }).click();
  await operator.getByRole("row", { name: /Padaria Central.*Ativa/ }).waitFor();
  await stage.signIn({ ...marina, email, password });
});

test("deletes a company, but neither the platform's own nor a plan in use", async () => {
  await edit("Padaria Central");
  await companyForm("Editar empresa").getByRole("button", { name: "Arquivar" }).click();
  await operator.getByRole("alertdialog").getByRole("button", { name: "Arquivar" }).click();
  await operator.getByRole("row", { name: /Padaria Central.*Arquivada/ }).waitFor();
  await edit("Padaria Central");
  await companyForm("Editar empresa").getByRole("button", { name: "Excluir" }).click();
  await stage.inspect(operator, "company-delete");
  await operator.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await operator.getByRole("row", { name: /Padaria Central/ }).waitFor({ state: "detached" });

  await edit("Balcão");
  await companyForm("Editar empresa").getByRole("button", { name: "Arquivar" }).click();
  await operator.getByRole("alertdialog").getByRole("button", { name: "Arquivar" }).click();
  await operator.getByText(/A empresa da plataforma e a sua própria não podem ser/).waitFor();
  await openTab(operator, "plans");
  await operator.getByRole("button", { name: "Editar: Profissional" }).click();
  await operator.getByRole("form", { name: "Editar plano" }).getByRole("button", { name: "Excluir" }).click();
  await stage.inspect(operator, "plan-delete");
  await operator.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await operator.getByText("Há empresas neste plano. Mude o plano delas antes de excluir.").waitFor();
});

test("works on a narrow screen", async () => {
  const screen = await stage.signIn(helena, { narrow: true });
  await openTab(screen, "companies");
  await screen.getByRole("row", { name: /Casa & Cozinha/ }).waitFor();
  await stage.inspect(screen, "settings-companies-400");
  await screen.getByRole("row", { name: /Casa & Cozinha/ }).scrollIntoViewIfNeeded();
  await openTab(screen, "plans");
  await screen.getByRole("row", { name: /Profissional/ }).waitFor();
  const padded = await screen.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(padded).toBe(true);
});
