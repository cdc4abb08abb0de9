import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { bruna, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The web console notifies an agent: by the browser's notifications, a sound, and the tab's title. */
let stage: Stage;
let agent: Screen;
const customer = "5531977770041";
const says = (text: string) => stage.sandbox.sendText({ from: customer, to: shop, text });

/** The notifications that the page requested, and the number of tones it played. */
type Noticed = { shown: { title: string; body: string }[]; tones: number };
const noticed = () =>
  agent.evaluate<Noticed>("({ shown: globalThis.shownNotifications, tones: globalThis.playedTones })");

/** Records the page's notifications and sounds, because a headless browser shows and plays none. */
const listenIn = `
  globalThis.shownNotifications = [];
  globalThis.playedTones = 0;
  globalThis.Notification = class extends Notification {
    constructor(title, options) {
      super(title, options);
      globalThis.shownNotifications.push({ title, body: options.body });
    }
  };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    globalThis.playedTones += 1;
    return start.apply(this, when);
  };`;

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone({ number: customer, name: "Joana Prado" });
  await linkShop(stage);
  agent = await stage.signIn(bruna);
});
test.afterAll(() => stage?.close());

const preferences = async (screen: Screen) => {
  await screen.getByRole("button", { name: /Conta de/ }).click();
  await screen.getByRole("menuitem", { name: "Preferências" }).click();
  const dialog = screen.getByRole("dialog", { name: "Preferências" });
  await dialog.waitFor();
  return dialog;
};

test("asks for permission by a click in the preferences, and nowhere else", async () => {
  await agent.context().clearPermissions();
  await agent.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'default' });");
  await agent.reload();
  const dialog = await preferences(agent);
  await dialog.getByRole("button", { name: "Permitir notificações" }).waitFor();
  await stage.inspect(agent, "preferences-ask");
  await agent.keyboard.press("Escape");
});

test("shows a notification to the agent concerned, and plays a sound", async () => {
  await agent.close();
  agent = await stage.signIn(bruna);
  await agent.context().grantPermissions(["notifications"]);
  await agent.addInitScript(listenIn);
  await agent.reload();
  const dialog = await preferences(agent);
  await dialog.getByRole("switch", { name: "Horário de silêncio" }).click();
  await dialog.getByLabel("Silêncio a partir de").waitFor();
  await stage.inspect(agent, "preferences");
  await dialog.getByRole("switch", { name: "Horário de silêncio" }).click();
  await agent.keyboard.press("Escape");
  await says("Bom dia! Ainda tem a batedeira?");

  await expect
    .poll(async () => (await noticed()).shown)
    .toEqual([{ title: "Joana Prado", body: "Bom dia! Ainda tem a batedeira?" }]);
  await expect.poll(async () => (await noticed()).tones).toBe(2);
  await expect(agent).toHaveTitle("(1) Atendimentos · Balcão");
});

test("does not notify about the conversation on screen, nor during do-not-disturb", async () => {
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await agent.getByRole("button", { name: "Aceitar o atendimento de Joana Prado" }).click();
  await agent.getByRole("log").getByText("Ainda tem a batedeira?").waitFor();
  await says("Estou na loja");
  await agent.getByRole("log").getByText("Estou na loja").waitFor();

  await agent.getByRole("link", { name: /Etiquetas/ }).click();
  await agent.getByRole("heading", { name: "Etiquetas" }).waitFor();
  const dialog = await preferences(agent);
  await dialog.getByRole("button", { name: "Por uma hora" }).click();
  await dialog.getByText(/^Não perturbar até/).waitFor();
  await agent.keyboard.press("Escape");
  await says("Alguém?");
  await expect(agent).toHaveTitle("(1) Etiquetas · Balcão");
  expect(await noticed()).toMatchObject({ shown: { length: 1 }, tones: 2 });
});

test("works on a narrow screen", async () => {
  await stage.narrow(agent);
  await agent.getByRole("button", { name: "Abrir menu" }).click();
  await agent.getByRole("button", { name: "Preferências" }).click();
  await agent.getByRole("dialog", { name: "Preferências" }).waitFor();
  await stage.inspect(agent, "preferences-400");
});
