import { join } from "node:path";
import { type SandboxBank, startSandboxBank } from "../../server/sandbox-bank/bank.ts";
import { bankSettings } from "../../server/sandbox-bank/bank-settings.ts";
import { makeDataFolder } from "../../server/testing/run/data-folder.ts";
import { inDays } from "../../server/testing/servers/server-process.ts";
import { addDays, addMonths } from "../../shared/platform/calendar-day.ts";
import { trialDays } from "../../shared/workspace/companies.ts";
import { test } from "./journey.ts";
import { payAtBank } from "./pay-at-bank.ts";
import { type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A company is signed up, tries the product, lets its trial run out, and pays to be let in again. */
let stage: Stage;
let bank: SandboxBank;
let owner: Screen;
let daysAhead = 0;
const certificates = makeDataFolder();
const now = () => new Date(Date.now() + daysAhead * 86_400_000);

const email = "dona@padaria.example";
const password = "pão quentinho";
const lastDay = addDays(now().toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" }), trialDays);
const shown = (day: string) => day.split("-").reverse().join("/");

test.beforeAll(async () => {
  bank = await startSandboxBank({ now });
  stage = await setStage(bankSettings(bank, join(certificates.folder, "bank")));
});
test.afterAll(async () => {
  await stage?.close();
  await bank?.stop();
  certificates.remove();
});

const fillIn = async () => {
  await owner.getByLabel("E-mail").fill(email);
  await owner.getByLabel("Senha", { exact: true }).fill(password);
};

test("signs up, and is on trial", async () => {
  owner = await stage.open("/app/signup");
  await owner.getByLabel("Nome da empresa").fill("Padaria da Rosa");
  await owner.getByLabel("Seu nome").fill("Rosa Prado");
  await fillIn();
  await owner.getByRole("radio").first().check();
  await owner.getByRole("button", { name: "Criar conta" }).click();
  await owner.getByRole("region", { name: "Primeiros passos" }).waitFor();
  await owner.goto(`${stage.server().url}/app/subscription`);
  await owner.getByText(`Faltam ${trialDays} dias`, { exact: true }).waitFor();
  await stage.inspect(owner, "subscription-trial");
});

test("is signed out when the trial ends, with an explanation and a way to pay", async () => {
  daysAhead = trialDays + 1;
  await stage.server().stop();
  await stage.restart(inDays(daysAhead));
  await owner.clock.setSystemTime(now());
  await owner.reload();
  await owner.waitForURL("**/app/login**");
  await fillIn();
  await owner.keyboard.press("Enter");
  await owner
    .getByText(`Sua assinatura venceu em ${shown(lastDay)}. Pague agora e volte a usar.`)
    .first()
    .waitFor();
  await owner.getByRole("button", { name: "Pagar agora com Pix" }).waitFor();
  await stage.inspect(owner, "login-overdue");
});

test("pays by Pix on the sign-in page, and is signed in by one click with another month", async () => {
  await owner.getByRole("button", { name: "Pagar agora com Pix" }).click();
  await owner.getByText("Aguardando o pagamento…").waitFor();
  await stage.inspect(owner, "login-pix");
  await stage.narrow(owner);
  await stage.inspect(owner, "login-pix-400");
  await owner.setViewportSize({ width: 1280, height: 800 });
  await payAtBank(owner);
  await owner.getByText("Pagamento confirmado").waitFor();
  await stage.inspect(owner, "login-paid");
  await owner.getByRole("dialog").getByRole("button", { name: "Entrar", exact: true }).click();
  // The address of the screen at the forced sign-out.
  await owner.waitForURL("**/app/subscription");
  await owner
    .getByText(shown(addMonths(lastDay, 1)))
    .first()
    .waitFor();
});
