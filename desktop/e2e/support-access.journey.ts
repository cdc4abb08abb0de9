import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { helena, marina, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A super user works in a customer's company for a while: seen by a banner, by its audit log, and with a way back. */
let stage: Stage;
let operator: Screen;
let admin: Screen;

test.beforeAll(async () => {
  stage = await setStage();
  operator = await stage.signIn(helena);
  admin = await stage.signIn(marina);
});
test.afterAll(() => stage?.close());

const banner = () => operator.getByText(/^Você está no suporte de Casa & Cozinha, até \d\d:\d\d$/);

/** Begins to work in the demo's customer, in all of its queues. */
async function support(): Promise<void> {
  await operator.getByRole("button", { name: /^Conta de / }).click();
  await operator.getByRole("menuitem", { name: "Prestar suporte" }).click();
  const dialog = operator.getByRole("dialog");
  await dialog.getByRole("combobox", { name: /^Empresa/ }).fill("cozi");
  await operator.getByRole("option", { name: /Casa & Cozinha/ }).click();
  await dialog.getByRole("button", { name: "Iniciar suporte" }).click();
  await banner().waitFor();
}

test("opens a company and one of its queues, and shows its tickets", async () => {
  await operator.getByRole("button", { name: /^Conta de / }).click();
  await operator.getByRole("menuitem", { name: "Prestar suporte" }).click();
  const dialog = operator.getByRole("dialog");
  await dialog.getByRole("combobox", { name: /^Empresa/ }).fill("cozi");
  await operator.getByRole("option", { name: /Casa & Cozinha/ }).click();
  await dialog.getByRole("combobox", { name: "Filas" }).click();
  await operator.getByRole("menuitemcheckbox", { name: "Suporte" }).click();
  await operator.keyboard.press("Escape");
  await stage.inspect(operator, "support-access-dialog");
  await dialog.getByRole("button", { name: "Iniciar suporte" }).click();
  await banner().waitFor();
  await operator.waitForURL(/tickets/);
  await stage.inspect(operator, "support-access-banner");
});

test("stays in the company after a reload, changes something in its name, and returns", async () => {
  await operator.reload();
  await banner().waitFor();
  await operator.getByRole("navigation").getByRole("link", { name: "Filas" }).click();
  await operator.getByText("Vendas").first().waitFor();
  await operator.getByRole("button", { name: "Encerrar", exact: true }).click();
  await banner().waitFor({ state: "hidden" });
  await operator.getByRole("button", { name: /^Conta de / }).click();
  await operator.getByRole("menuitem", { name: "Prestar suporte" }).waitFor();
});

test("hides the settings that apply to the platform only", async () => {
  const settings = async () => {
    await operator.goto(`${stage.server().url}/app/settings`);
    await operator.getByLabel("Avaliações").waitFor();
    return operator.getByLabel("Cadastro de empresas").count();
  };
  expect(await settings()).toBe(1);
  await support();
  expect(await settings()).toBe(0);
  await operator.getByRole("button", { name: "Encerrar", exact: true }).click();
  await banner().waitFor({ state: "hidden" });
});

test("ends on a screen that the platform's menu has", async () => {
  await operator.getByRole("button", { name: /^Conta de / }).click();
  await operator.getByRole("menuitem", { name: "Ir para a plataforma" }).click();
  await operator.waitForURL(/settings\?tab=companies/);
  await support();
  await operator.waitForURL(/tickets/);
  await operator.getByRole("button", { name: "Encerrar", exact: true }).click();
  await banner().waitFor({ state: "hidden" });
  await operator.waitForURL(/settings\?tab=companies/);
  const here = operator.getByRole("navigation").getByRole("link", { name: "Empresas", exact: true });
  await expect(here).toHaveAttribute("aria-current", "page");
  await operator.getByRole("button", { name: /^Conta de / }).click();
  await operator.getByRole("menuitem", { name: "Voltar ao atendimento" }).click();
});

test("is in the audit log of the company's admins", async () => {
  await admin.getByRole("navigation").getByRole("link", { name: "Auditoria" }).click();
  const told = admin.getByRole("table").getByText("Suporte da plataforma");
  await told.first().waitFor();
  await expect(told).toHaveCount(6);
});

test("switches to the platform's screens and back", async () => {
  const places = operator.getByRole("navigation");
  await operator.goto(`${stage.server().url}/app/tickets`);
  await operator.getByRole("button", { name: /^Conta de / }).click();
  await operator.getByRole("menuitem", { name: "Ir para a plataforma" }).click();
  await operator.waitForURL(/settings\?tab=companies/);
  for (const name of ["Planos", "Informativos", "Ajuda", "Configurações", "Empresas"]) {
    await places.getByRole("link", { name, exact: true }).click();
  }
  await expect(places.getByRole("link")).toHaveCount(5);
  await expect(places.locator("[aria-current=page]")).toHaveCount(1);
  await operator.reload();
  await places.getByRole("link", { name: "Empresas", exact: true }).waitFor();
  await operator.getByRole("button", { name: /^Conta de / }).click();
  await operator.getByRole("menuitem", { name: "Voltar ao atendimento" }).click();
  await places.getByRole("link", { name: "Kanban" }).waitFor();
});
