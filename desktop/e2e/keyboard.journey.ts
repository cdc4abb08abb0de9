import { expect, type Locator } from "@playwright/test";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A day's work without a mouse: no step clicks. */
let stage: Stage;
let agent: Screen;
const customers = [
  { number: "5531977770031", name: "Ana Lúcia Prado", text: "A batedeira já chegou?" },
  { number: "5531977770032", name: "Beto Siqueira", text: "Quero trocar a panela" },
];
const [ana, beto] = customers as [(typeof customers)[number], (typeof customers)[number]];

test.beforeAll(async () => {
  stage = await setStage();
  for (const { number, name } of customers) await stage.sandbox.savePhone({ number, name });
  await linkShop(stage);
  for (const { number: from, text } of customers) await stage.sandbox.sendText({ from, to: shop, text });
});
test.afterAll(() => stage?.close());

const press = async (...keys: string[]) => {
  for (const key of keys) await agent.keyboard.press(key);
};
const composer = () => agent.getByRole("textbox", { name: "Mensagem", exact: true });
const row = (name: RegExp) => agent.getByRole("option", { name });
const received = (number: string) => stage.sandbox.sentTo(number, shop).map(({ text }) => text);

/** Presses Tab until the target has the focus, as a person without a mouse does. */
async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < 60; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await press(key);
  }
  throw new Error(`the keyboard does not come to ${target}`);
}

/** Enter on the first waiting row shows the conversation, Enter again accepts it. */
async function peekAndAccept(text: string): Promise<void> {
  await press("Home", "Enter");
  const peek = agent.getByRole("dialog", { name: /^Espiar conversa/ });
  await peek.getByText(text).waitFor();
  await expect(peek.getByRole("button", { name: "Aceitar" })).toBeFocused();
  await press("Enter");
  await peek.waitFor({ state: "detached" });
  await agent.getByRole("log").getByText(text).waitFor();
}

test("signs in", async () => {
  agent = await stage.open("/app/");
  await tabTo(agent.getByRole("textbox", { name: /E-mail/ }));
  await agent.keyboard.type(paulo.email);
  await tabTo(agent.getByLabel(/Senha/).first());
  await agent.keyboard.type(paulo.password);
  await press("Enter");
  await agent.waitForURL("**/app/tickets**");
});

test("goes to any screen by a few letters, however fast they are typed", async () => {
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).waitFor();
  await press("Control+k");
  const palette = agent.getByRole("combobox", { name: "Ir para ou fazer" });
  await palette.waitFor();
  await stage.inspect(agent, "palette");
  await agent.keyboard.type("contat");
  await press("Enter");
  await agent.getByRole("heading", { name: "Contatos" }).waitFor();
  await press("Control+k");
  await agent.keyboard.type("atendimentos");
  await press("Enter");
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).waitFor();
});

test("shows every shortcut", async () => {
  await press("?");
  await agent.getByRole("dialog", { name: "Atalhos do teclado" }).waitFor();
  await stage.inspect(agent, "shortcuts");
  await press("Escape");
  await agent.getByRole("dialog").waitFor({ state: "detached" });
});

test("accepts the next waiting conversation, and answers", async () => {
  await tabTo(agent.getByRole("tab", { name: /Atendendo/ }));
  await press("End");
  await row(/Ana Lúcia/).waitFor();
  await tabTo(agent.getByRole("listbox"));
  // The contact who waits longest stands first.
  await peekAndAccept(ana.text);
  await tabTo(composer());
  await agent.keyboard.type("Chegou hoje!");
  await press("Enter");
  await expect.poll(() => received(ana.number)).toEqual([expect.stringContaining("Chegou hoje!")]);
});

test("quotes the customer's message", async () => {
  const menu = agent.getByRole("log").getByRole("button", { name: "Ações da mensagem" });
  await tabTo(menu.last(), "Shift+Tab");
  await press("ArrowUp", "Enter");
  await agent.getByRole("menuitem", { name: "Responder" }).waitFor();
  await press("Enter");
  await agent.keyboard.type("Separo uma para você?");
  await press("Enter");
  await agent.getByRole("log").getByText("Separo uma para você?").waitFor();
  // The message, and its quote.
  await expect(agent.getByRole("log").getByText(ana.text)).toHaveCount(2);
});

test("goes from one conversation to the next, and resolves the finished one", async () => {
  await tabTo(agent.getByRole("tab", { name: /Atendendo/ }), "Shift+Tab");
  await press("End");
  await row(/Beto/).waitFor();
  await tabTo(agent.getByRole("listbox"));
  await peekAndAccept(beto.text);
  // The answered conversation is now above.
  await press("Alt+k");
  await agent.getByRole("log").getByText("Chegou hoje!").waitFor();
  await press("Alt+j");
  await agent.getByRole("log").getByText(beto.text).waitFor();
  await press("Control+Alt+e");
  await agent.getByText("Atendimento resolvido").first().waitFor();
  await agent.getByRole("log").getByText("Chegou hoje!").waitFor();
  await row(/Beto/).waitFor({ state: "detached" });
});

test("has room for the command palette and the list of shortcuts on a narrow screen", async () => {
  await stage.narrow(agent);
  await press("Control+k");
  await agent.getByRole("combobox", { name: "Ir para ou fazer" }).waitFor();
  await stage.inspect(agent, "palette-400");
  await press("Escape");
  await agent.getByRole("dialog").waitFor({ state: "detached" });
  await press("Control+k");
  await agent.keyboard.type("atalhos");
  await press("Enter");
  await agent.getByRole("dialog", { name: "Atalhos do teclado" }).waitFor();
  await stage.inspect(agent, "shortcuts-400");
});
