import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { bruna, marina, paulo, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

let stage: Stage;
test.beforeAll(async () => {
  stage = await setStage();
});
test.afterAll(() => stage?.close());

test("asks for a sign-in first, and then opens the requested page", async () => {
  const screen = await stage.open("/app/connections");
  await screen.getByRole("heading", { name: "Entrar", exact: true }).waitFor();
  await screen.getByLabel("E-mail").fill(paulo.email);
  await screen.getByLabel("Senha", { exact: true }).fill("wrong password");
  await screen.getByRole("button", { name: "Entrar", exact: true }).click();
  await screen.getByRole("alert").first().waitFor();
  await stage.inspect(screen, "login-refused");
  await screen.getByLabel("Senha", { exact: true }).fill(paulo.password);
  await screen.getByRole("button", { name: "Entrar", exact: true }).click();
  await screen.waitForURL("**/app/connections");
});

test("stays signed in over a reload, and not after signing out", async () => {
  const screen = await stage.signIn(paulo);
  await screen.reload();
  await screen.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).waitFor();
  await screen.getByRole("button", { name: /Conta de/ }).click();
  await stage.inspect(screen, "account-menu");
  await screen.getByRole("menuitem", { name: "Sair" }).click();
  await screen.waitForURL("**/app/login");
  await screen.goto(`${stage.server().url}/app/tickets`);
  await screen.waitForURL("**/app/login");
});

test("shows the chosen language, and remembers it", async () => {
  const screen = await stage.open("/app/login", { narrow: true });
  for (const [language, button] of [
    ["es", "Entrar"],
    ["pt", "Entrar"],
    ["en", "Sign in"],
  ] as const) {
    await screen.locator(`button[lang=${language}]`).click();
    await screen.getByRole("button", { name: button, exact: true }).waitFor();
  }
  await screen.reload();
  await screen.getByRole("button", { name: "Sign in", exact: true }).waitFor();
});

test("informs the older window when the account signs in elsewhere", async () => {
  const older = await stage.open("/app/login");
  // Only a connected window gets the event: "40" is Socket.IO's confirmation of the connection.
  const connected = older
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40")));
  await older.getByLabel("E-mail").fill(bruna.email);
  await older.getByLabel("Senha", { exact: true }).fill(bruna.password);
  await older.getByRole("button", { name: "Entrar", exact: true }).click();
  await connected;
  const reloaded = older.waitForEvent("load");
  const newer = await stage.signIn(bruna);
  await reloaded;
  await older.waitForURL("**/app/login");
  await older.getByRole("alert").getByText("aberta em outro lugar").waitFor();
  expect(newer.url()).toContain("/app/tickets");
});

test("offers the demo's accounts on the sign-in screen", async () => {
  const screen = await stage.open("/app/login");
  await screen.getByRole("button", { name: new RegExp(marina.name) }).click();
  await screen.waitForURL("**/app/tickets**");
});
