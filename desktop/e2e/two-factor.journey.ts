import { expect } from "@playwright/test";
import { TOTP } from "otpauth";
import { test } from "./journey.ts";
import { type Account, bruna, marina, paulo, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

let stage: Stage;
test.beforeAll(async () => {
  stage = await setStage();
});
test.afterAll(() => stage?.close());

/** The authenticator's code, a number of 30-second steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
const dialog = (screen: Screen) => screen.getByRole("dialog").last();

/** Completes the open set-up; returns the secret and the recovery codes. */
async function setUp(screen: Screen, { password }: Account, look?: string) {
  const inspect = async (name: string) => look && (await stage.inspect(screen, `${look}-${name}`));
  await dialog(screen).getByLabel("Sua senha").fill(password);
  await inspect("password");
  await screen.keyboard.press("Enter");
  const secret = (await dialog(screen).getByLabel("Ou digite esta chave no aplicativo").inputValue()).replace(/ /g, "");
  await inspect("scan");
  const code = dialog(screen).getByLabel(/^Código de 6 dígitos/);
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await code.fill("12345");
  await screen.keyboard.press("Enter");
  await dialog(screen).getByText("Mínimo de 6 caracteres").waitFor();
  await code.fill(codeOf(secret));
  await screen.keyboard.press("Enter");
  const list = dialog(screen).getByRole("list", { name: "Códigos de recuperação" });
  await list.waitFor();
  const codes = await list.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await inspect("codes");
  return { secret, codes };
}

async function openProfile(screen: Screen): Promise<void> {
  await screen.getByRole("button", { name: /Conta de/ }).click();
  await screen.getByRole("menuitem", { name: "Meu perfil" }).click();
}

/** Types the password, and waits for the question for the code. */
async function signInHalf({ email, password }: Account, how = {}): Promise<Screen> {
  const screen = await stage.open("/app/login", how);
  await screen.locator("input[type=email]").fill(email);
  await screen.locator("input[type=password]").fill(password);
  await screen.keyboard.press("Enter");
  await screen.locator("input[autocomplete=one-time-code]").waitFor();
  return screen;
}

let kept: { secret: string; codes: string[] };

test("is switched on in the profile by keyboard, and shows recovery codes", async () => {
  const screen = await stage.signIn(bruna);
  await openProfile(screen);
  const own = screen.getByRole("dialog").getByRole("region", { name: "Verificação em duas etapas" });
  await own.getByRole("button", { name: "Ativar" }).waitFor();
  await stage.inspect(screen, "two-factor-off");
  await own.getByRole("button", { name: "Ativar" }).press("Enter");
  kept = await setUp(screen, bruna, "two-factor");
  // The codes are shown only once, so a click outside must not close the dialog.
  await screen.mouse.click(5, 5);
  const download = screen.waitForEvent("download");
  await dialog(screen).getByRole("button", { name: "Baixar" }).click();
  expect((await download).suggestedFilename()).toMatch(/codigos/);
  await dialog(screen).getByRole("button", { name: "Copiar" }).click();
  expect(await screen.evaluate(() => navigator.clipboard.readText())).toBe(kept.codes.join("\n"));
  await dialog(screen).getByRole("button", { name: "Fechar" }).click();
  await own.getByText(/Ativa desde .* Sobraram 10 códigos/).waitFor();
  await stage.inspect(screen, "two-factor-on");
});

test("is required at the next sign-in: an authenticator code or a recovery code", async () => {
  const screen = await signInHalf(bruna);
  await stage.inspect(screen, "two-factor-code");
  await screen.locator("input[autocomplete=one-time-code]").fill("000000");
  await screen.keyboard.press("Enter");
  await screen
    .getByRole("alert")
    .getByText(/não confere/)
    .waitFor();
  await screen.locator("input[autocomplete=one-time-code]").fill(codeOf(kept.secret, 1));
  await screen.keyboard.press("Enter");
  await screen.waitForURL("**/app/tickets");

  const other = await signInHalf(bruna, { narrow: true });
  await other.getByRole("button", { name: /Não tenho o celular/ }).click();
  await other.getByLabel("Código de recuperação").fill(kept.codes[0]?.toUpperCase() ?? "");
  await stage.inspect(other, "two-factor-recovery-400");
  await other.keyboard.press("Enter");
  await other.waitForURL("**/app/tickets");
  // The user's older window is signed out, as always.
  await screen.waitForURL("**/app/login");
});

test("shows the chosen language, and allows to start again", async () => {
  const screen = await signInHalf(bruna, { locale: "es-ES" });
  for (const [language, title] of [
    ["es", "Verificación en dos pasos"],
    ["en", "Two-step verification"],
  ] as const) {
    await screen.locator(`button[lang=${language}]`).click();
    await screen.getByRole("heading", { name: title }).waitFor();
    await stage.inspect(screen, `two-factor-code-${language}`);
  }
  await screen.getByRole("button", { name: "Back" }).click();
  await screen.getByLabel("E-mail").waitFor();
  await expect(screen.getByLabel("E-mail")).toHaveValue(bruna.email);
});

test("renews recovery codes after password and code, and is switched off likewise", async () => {
  const screen = await signInHalf(bruna);
  await screen.getByRole("button", { name: /Não tenho o celular/ }).click();
  await screen.getByLabel("Código de recuperação").fill(kept.codes[1] ?? "");
  await screen.keyboard.press("Enter");
  await screen.waitForURL("**/app/tickets");
  await openProfile(screen);
  await screen.getByText(/Sobraram 8 códigos/).waitFor();
  await screen.getByRole("button", { name: "Novos códigos de recuperação" }).click();
  await dialog(screen).getByLabel("Sua senha").fill(bruna.password);
  await dialog(screen)
    .getByLabel(/^Código do aplicativo/)
    .fill(kept.codes[2] ?? "");
  await stage.inspect(screen, "two-factor-proof");
  await screen.keyboard.press("Enter");
  await dialog(screen).getByRole("list").waitFor();
  const renewed = await dialog(screen).getByRole("listitem").allTextContents();
  expect(renewed).not.toContain(kept.codes[3]);
  await dialog(screen).getByRole("button", { name: "Fechar" }).click();
  await screen.getByRole("button", { name: "Desativar" }).click();
  await dialog(screen).getByLabel("Sua senha").fill("wrong");
  await dialog(screen)
    .getByLabel(/^Código do aplicativo/)
    .fill(renewed[0] ?? "");
  await screen.keyboard.press("Enter");
  await dialog(screen).getByRole("alert").getByText("A senha não confere.").waitFor();
  await dialog(screen).getByLabel("Sua senha").fill(bruna.password);
  await screen.keyboard.press("Enter");
  await screen.getByText("Verificação em duas etapas desativada.").waitFor();
});

test("is reset by an admin for a person who lost the phone", async () => {
  const agent = await stage.signIn(paulo);
  await openProfile(agent);
  await agent.getByRole("button", { name: "Ativar" }).click();
  await setUp(agent, paulo);
  const admin = await stage.signIn(marina);
  await admin.goto(`${stage.server().url}/app/users`);
  await admin
    .getByRole("button", { name: `Ações: ${paulo.name}` })
    .or(admin.getByRole("button", { name: `Editar: ${paulo.name}` }))
    .first()
    .click();
  await admin.getByRole("button", { name: "Redefinir" }).waitFor();
  await stage.inspect(admin, "two-factor-colleague");
  await admin.getByRole("button", { name: "Redefinir" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Redefinir" }).click();
  await admin.getByText("A verificação em duas etapas foi redefinida.").waitFor();
  await stage.signIn(paulo);
});

test("may be required: a person without it sets it up first", async () => {
  const admin = await stage.signIn(marina);
  await admin.goto(`${stage.server().url}/app/settings`);
  await admin.getByLabel("Exigir verificação em duas etapas").selectOption("enabled");
  await admin.getByText("Operação realizada com sucesso!").waitFor();
  await stage.inspect(admin, "two-factor-required");

  const screen = await stage.open("/app/login");
  await screen.locator("input[type=email]").fill(bruna.email);
  await screen.locator("input[type=password]").fill(bruna.password);
  await screen.keyboard.press("Enter");
  await screen.getByRole("heading", { name: "Falta a verificação em duas etapas" }).waitFor();
  await stage.inspect(screen, "two-factor-required");
  await screen.goto(`${stage.server().url}/app/contacts`);
  await screen.getByRole("button", { name: "Configurar agora" }).waitFor();
  await stage.narrow(screen);
  await stage.inspect(screen, "two-factor-required-400");
  await screen.getByRole("button", { name: "Configurar agora" }).press("Enter");
  await setUp(screen, bruna, "two-factor-required-400");
  await dialog(screen).getByRole("button", { name: "Fechar" }).click();
  await screen.getByRole("heading", { name: "Contatos" }).first().waitFor();

  // A running session is checked when it is refreshed.
  await admin.reload();
  await admin.getByRole("button", { name: "Configurar agora" }).waitFor();
});
