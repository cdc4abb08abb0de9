import { join } from "node:path";
import { expect } from "@playwright/test";
import { invoices } from "../../server/billing/invoices/invoices.table.ts";
import { embeddedAddress } from "../../server/platform/embedded-postgres/embedded-postgres.ts";
import { type Database, openDatabase } from "../../server/platform/sql/database.ts";
import { type SandboxBank, startSandboxBank } from "../../server/sandbox-bank/bank.ts";
import { bankSettings } from "../../server/sandbox-bank/bank-settings.ts";
import { makeDataFolder } from "../../server/testing/run/data-folder.ts";
import { companies } from "../../server/workspace/companies/companies.table.ts";
import { addMonths } from "../../shared/platform/calendar-day.ts";
import { test } from "./journey.ts";
import { payAtBank } from "./pay-at-bank.ts";
import { bruna, marina, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A company buys its subscription; another day it is overdue. The bank is the simulator's. */
let stage: Stage;
let bank: SandboxBank;
let admin: Screen;
const certificates = makeDataFolder();

/** The calendar day so many days from today, in the shop's time zone. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" });
const shown = (day: string) => day.split("-").reverse().join("/");

/** Changes the database, in place of elapsed time or the operator. */
async function change(what: (db: Database) => Promise<unknown>): Promise<void> {
  const address = embeddedAddress(stage.dataFolder);
  if (!address) throw new Error("the server's database is not running");
  const database = openDatabase(address, { poolSize: 1 });
  await what(database.db);
  await database.close();
}

const changeCompanies = (to: Partial<typeof companies.$inferInsert>) => change((db) => db.update(companies).set(to));

/** An overdue invoice of a company that is not overdue: an overdue company could not see the list. */
const addOverdueInvoice = () =>
  change((db) =>
    db.insert(invoices).values({
      companyId: 1,
      detail: "Profissional, 1 mês",
      valueCents: 14_900,
      dueDate: dayIn(-2),
      recurrence: "MENSAL",
      createdAt: new Date(),
    }),
  );

const go = (name: string) => admin.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();

test.beforeAll(async () => {
  bank = await startSandboxBank();
  stage = await setStage(bankSettings(bank, join(certificates.folder, "bank")));
  await changeCompanies({ dueDate: dayIn(3), trialExpiration: dayIn(3) });
  admin = await stage.signIn(marina);
});
test.afterAll(async () => {
  await stage?.close();
  await bank?.stop();
  certificates.remove();
});

test("shows how long the trial lasts, and how much of the plan is in use", async () => {
  await go("Faturas");
  await admin.getByRole("heading", { name: "Faturas" }).waitFor();
  await admin.getByRole("main").getByRole("button", { name: "Assinatura" }).click();
  await admin.getByText("Faltam 3 dias", { exact: true }).waitFor();
});

test("buys in three steps, and may go back", async () => {
  await admin.getByRole("button", { name: "Assinar agora" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByText("O nome completo é obrigatório").waitFor();
  await stage.inspect(admin, "checkout-data-refused");
  await dialog.getByLabel(/^Nome completo/).fill("Marina Lopes de Almeida");
  await dialog.getByLabel(/^CEP/).pressSequentially("30130010");
  await expect(dialog.getByLabel(/^CEP/)).toHaveValue("30130-010");
  await dialog.getByLabel(/^Endereço/).fill("Rua da Bahia, 1148, sala 302");
  await dialog.getByLabel(/^Bairro/).fill("Centro");
  await dialog.getByLabel(/^Cidade/).fill("Belo Horizonte");
  await dialog.getByLabel(/^Estado/).fill("MG");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByRole("button", { name: /^Profissional/ }).waitFor();
  await stage.inspect(admin, "checkout-plan");
  await dialog.getByRole("button", { name: /^Profissional/ }).click();
  await dialog.getByText("R$ 149,00", { exact: true }).waitFor();
  await stage.inspect(admin, "checkout-review");
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await dialog.getByRole("button", { name: "Continuar" }).click();
});

test("pays by Pix: the payment shows at once, leads to the first screen and adds a month", async () => {
  await admin.getByRole("dialog").getByRole("button", { name: "Assinar", exact: true }).click();
  await admin.getByText("Aguardando o pagamento…").waitFor();
  await stage.inspect(admin, "pix");
  await admin.getByRole("button", { name: "Copiar" }).click();
  await admin.getByRole("button", { name: "Copiado" }).waitFor();
  await stage.narrow(admin);
  await stage.inspect(admin, "pix-400");
  await admin.setViewportSize({ width: 1280, height: 800 });
  await payAtBank(admin);
  const renewed = addMonths(dayIn(3), 1);
  await admin
    .getByText(`Pagamento recebido: sua assinatura foi renovada até ${shown(renewed)}!`)
    .first()
    .waitFor();
  await admin.waitForURL("**/app/");
  await admin.getByRole("link", { name: shown(renewed) }).waitFor();
});

test("finds the invoice paid, with a receipt", async () => {
  await admin.getByRole("link", { name: shown(addMonths(dayIn(3), 1)) }).click();
  await admin.getByRole("button", { name: /^PAGO/ }).waitFor();
  await stage.inspect(admin, "invoices-paid");
  await admin.getByRole("button", { name: /^PAGO/ }).click();
  await admin
    .getByRole("dialog")
    .getByText(/E00000000/)
    .waitFor();
  await stage.inspect(admin, "receipt");
  await stage.narrow(admin);
  await stage.inspect(admin, "receipt-400");
  await admin.emulateMedia({ media: "print" });
  await admin.screenshot({ path: join(import.meta.dirname, "output", "receipt-print.png") });
  await expect(admin.getByRole("button", { name: "Imprimir" })).toBeHidden();
  await admin.emulateMedia({ media: "screen" });
  await admin.getByRole("button", { name: "Fechar" }).click();
  await addOverdueInvoice();
  await admin.reload();
  await admin.getByText("Vencido", { exact: true }).waitFor();
  await stage.inspect(admin, "invoices-400");
  await admin.setViewportSize({ width: 1280, height: 800 });
  await admin.getByRole("table").waitFor();
  await stage.inspect(admin, "invoices-overdue");
  await stage.narrow(admin);
  await admin.goto(`${stage.server().url}/app/subscription`);
  await admin.getByText("Vencimento").waitFor();
  await admin.getByRole("button", { name: "Assinar agora" }).click();
  await admin.getByRole("dialog").getByLabel(/^CEP/).waitFor();
  await stage.inspect(admin, "checkout-data-400");
  await admin.getByRole("button", { name: "Continuar" }).click();
  await admin.getByRole("button", { name: /^Profissional/ }).waitFor();
  await stage.inspect(admin, "checkout-plan-400");
});

test("is refused at sign-in once the company is overdue; an agent sees the reason only", async () => {
  await changeCompanies({ dueDate: dayIn(-2), trialExpiration: dayIn(-2) });
  await admin.context().close();
  const agent = await stage.open("/app/login");
  await agent.getByLabel("E-mail").fill(bruna.email);
  await agent.getByLabel("Senha", { exact: true }).fill(bruna.password);
  await agent.keyboard.press("Enter");
  await agent.getByText(`Sua assinatura venceu em ${shown(dayIn(-2))}. Fale com o suporte para renovar.`).waitFor();
  await expect(agent.getByRole("button", { name: "Pagar agora com Pix" })).toHaveCount(0);
  await stage.inspect(agent, "login-overdue-agent");
});
