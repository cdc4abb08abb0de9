import { expect } from "@playwright/test";
import { linkIn, type MailDouble, startMailDouble } from "../../server/testing/servers/mail-double.ts";
import { until } from "../../server/testing/until.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { marina, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An admin invites a user, who opens the link and answers a customer; later she forgets her password. */
let stage: Stage;
let mail: MailDouble;
let admin: Screen;
let rita: Screen;
let link: string;
const email = "rita@demo.balcao.app";
const customer = "5531977770077";
const [password, second] = ["girafa no telhado", "telhado sem girafa"];

test.beforeAll(async () => {
  mail = await startMailDouble();
  stage = await setStage();
  // Links in mails need the server's address, which is known now.
  await stage.server().stop();
  await stage.restart({
    BALCAO_SMTP_URL: mail.url,
    BALCAO_MAIL_FROM: "Balcão <no-reply@demo.balcao.app>",
    BALCAO_PUBLIC_URL: stage.server().url,
  });
  await stage.sandbox.savePhone({ number: customer, name: "Joana Prado" });
  await linkShop(stage);
});
test.afterAll(async () => {
  await stage?.close();
  await mail?.close();
});

const inviteForm = () => admin.getByRole("dialog", { name: "Convidar pessoa" });
async function invite(name: string, address: string): Promise<void> {
  await admin.getByRole("button", { name: "Convidar pessoa" }).click();
  await inviteForm().getByLabel(/^Nome/).fill(name);
  await inviteForm()
    .getByLabel(/^E-mail/)
    .fill(address);
}
const made = (name: string) => admin.getByRole("dialog", { name: `Convite para ${name}` });
const mailTo = (address: string) =>
  until("the mail", () => {
    const at = mail.arrived.findIndex(({ to }) => to.includes(address));
    return at < 0 ? null : mail.arrived.splice(at, 1)[0];
  });

test("invites a person, whose link is copied and mailed", async () => {
  admin = await stage.signIn(marina);
  await admin.goto(`${stage.server().url}/app/users`);
  await invite("Rita Nunes", email);
  await inviteForm().getByRole("combobox", { name: "Filas" }).click();
  for (const queue of await admin.getByRole("menuitemcheckbox").all()) await queue.click();
  await admin.keyboard.press("Escape");
  await stage.inspect(admin, "invitation-form");
  await inviteForm().getByRole("button", { name: "Criar convite" }).click();
  await made("Rita Nunes").getByText(`Também enviamos para ${email}.`).waitFor();
  await stage.inspect(admin, "invitation-link");
  await made("Rita Nunes").getByRole("button", { name: "Copiar link" }).click();
  link = await admin.evaluate(() => navigator.clipboard.readText());
  expect(linkIn(await mailTo(email)).href).toBe(link);
  await made("Rita Nunes").getByRole("button", { name: "Fechar" }).click();
  const row = admin.getByRole("row", { name: /Rita Nunes/ });
  await row.getByText("Convite enviado", { exact: true }).waitFor();
  await stage.inspect(admin, "users-invited");
});

test("shows the invitation in three languages, wide and narrow", async () => {
  const screen = await stage.open(new URL(link).pathname + new URL(link).hash, { locale: "es-ES" });
  for (const [language, words] of [
    ["es", "¡Hola, Rita Nunes!"],
    ["en", "Hello, Rita Nunes!"],
    ["pt", "Olá, Rita Nunes!"],
  ] as const) {
    await screen.locator(`button[lang=${language}]`).click();
    await screen.getByRole("heading", { name: words }).waitFor();
    await stage.inspect(screen, `invitation-page-${language}`);
  }
  await stage.narrow(screen);
  await stage.inspect(screen, "invitation-page-400");
});

test("does not mix two accounts in one browser", async () => {
  const other = await stage.signIn(marina);
  await other.goto(link);
  await other.getByText(/quem está usando o Balcão é Marina/).waitFor();
  await stage.inspect(other, "invitation-signed-in");
  await expect(other.getByLabel("Nova senha")).toHaveCount(0);
  await other.getByRole("button", { name: "Sair dessa conta" }).click();
  await other.getByLabel("Nova senha").waitFor();
});

test("leads the person to the conversations, where she answers", async () => {
  rita = await stage.open(new URL(link).pathname + new URL(link).hash);
  await rita.getByLabel("Nova senha").fill("12345678");
  await rita.getByRole("button", { name: "Criar senha e entrar" }).click();
  await rita.getByText("Muita gente usa esta senha. Escolha outra.").waitFor();
  await stage.inspect(rita, "invitation-weak");
  await rita.getByLabel("Nova senha").fill(password);
  await rita.keyboard.press("Enter");
  await rita.waitForURL("**/app/tickets");
  await stage.sandbox.sendText({ from: customer, to: shop, text: "Bom dia! Vocês abrem no sábado?" });
  await rita.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await rita
    .getByRole("button", { name: /^Aceitar/ })
    .first()
    .click();
  await rita.waitForURL("**/app/tickets/*");
  const composer = rita.getByRole("textbox", { name: /Mensagem|Escreva/ });
  await composer.fill("Abrimos, sim!");
  await composer.press("Enter");
  await rita
    .getByRole("log")
    .getByLabel(/Entregue|Lida/)
    .first()
    .waitFor();
});

test("works once, and says so afterwards", async () => {
  const late = await stage.open(new URL(link).pathname + new URL(link).hash, { narrow: true });
  await late.getByRole("heading", { name: "Não dá para usar este link" }).waitFor();
  await stage.inspect(late, "invitation-invalid-400");
  await late.getByRole("button", { name: "Ir para o login" }).click();
  await late.getByRole("button", { name: "Entrar", exact: true }).waitFor();
});

test("is renewed and withdrawn by the admin, also on a narrow screen", async () => {
  admin = await stage.signIn(marina, { narrow: true });
  await admin.goto(`${stage.server().url}/app/users`);
  await invite("Téo Lima", "teo@demo.balcao.app");
  await stage.inspect(admin, "invitation-form-400");
  await inviteForm().getByRole("button", { name: "Criar convite" }).click();
  const first = await made("Téo Lima").getByLabel("Link do convite").inputValue();
  await stage.inspect(admin, "invitation-link-400");
  await made("Téo Lima").getByRole("button", { name: "Fechar" }).click();
  await admin.getByText("Convite enviado · teo@demo.balcao.app").waitFor();
  await stage.inspect(admin, "users-invited-400");
  const choose = async (action: string) => {
    await admin.getByRole("button", { name: "Mais ações de Téo Lima" }).click();
    await admin.getByRole("menuitem", { name: action }).click();
  };
  await choose("Novo link");
  await expect(made("Téo Lima").getByLabel("Link do convite")).not.toHaveValue(first);
  await made("Téo Lima").getByRole("button", { name: "Fechar" }).click();
  await choose("Retirar convite");
  await admin.getByText(/O link deixa de funcionar/).waitFor();
  await stage.inspect(admin, "invitation-withdraw-400");
  await admin.getByRole("button", { name: "Retirar convite" }).click();
  await admin.getByText("Convite retirado").waitFor();
  await admin.getByRole("row", { name: /Téo Lima/ }).waitFor({ state: "hidden" });
});

test("sets a forgotten password by mail, and ends the session of before", async () => {
  const screen = await stage.open("/app/login");
  await screen.getByRole("link", { name: "Esqueci minha senha" }).waitFor();
  await stage.inspect(screen, "login-with-reset");
  await screen.getByRole("link", { name: "Esqueci minha senha" }).click();
  await screen.getByRole("heading", { name: "Esqueci minha senha" }).waitFor();
  await stage.inspect(screen, "forgotten-password");
  await screen.getByLabel("E-mail").fill(email);
  await screen.keyboard.press("Enter");
  await screen.getByText(`Se existe uma conta com ${email}`).waitFor();
  await stage.inspect(screen, "forgotten-password-asked");

  const mailed = linkIn(await mailTo(email));
  const narrow = await stage.open(mailed.pathname + mailed.hash, { narrow: true });
  await narrow.getByLabel("Nova senha").fill(second);
  await stage.inspect(narrow, "new-password-400");
  await narrow.keyboard.press("Enter");
  await narrow.getByRole("heading", { name: "Senha trocada" }).waitFor();
  await stage.inspect(narrow, "new-password-done-400");
  // The window in which she worked before is signed out.
  await rita.waitForURL("**/app/login");
  await rita.getByText(/a senha ou o e-mail desta conta mudou/).waitFor();
  await narrow.getByRole("button", { name: "Ir para o login" }).click();
  await narrow.getByLabel("E-mail").fill(email);
  await narrow.getByLabel("Senha", { exact: true }).fill(second);
  await narrow.keyboard.press("Enter");
  await narrow.waitForURL("**/app/tickets");
});

test("says no more about an unknown e-mail, in the other languages too", async () => {
  const screen = await stage.open("/app/forgotten-password", { narrow: true });
  await screen.locator("button[lang=en]").click();
  await screen.getByLabel("E-mail").fill("nobody@nowhere.example");
  await stage.inspect(screen, "forgotten-password-400-en");
  await screen.keyboard.press("Enter");
  await screen.getByText("If there is an account with nobody@nowhere.example").waitFor();
  await screen.locator("button[lang=es]").click();
  await screen.getByText("Si existe una cuenta con nobody@nowhere.example").waitFor();
  await stage.inspect(screen, "forgotten-password-asked-400-es");
});
