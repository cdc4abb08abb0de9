import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { bruna, marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An agent works through the list without the mouse and without opening it, while a colleague and an admin look on. */
let stage: Stage;
let admin: Screen;
let agent: Screen;
let colleague: Screen;
const customers = [
  { number: "5531977770081", name: "Ana Lúcia Prado", text: "A batedeira já chegou?" },
  { number: "5531977770082", name: "Beto Siqueira", text: "Quero trocar a panela" },
  { number: "5531977770083", name: "Carla Dias", text: "Qual o horário de vocês?" },
  { number: "5531977770084", name: "Davi Rocha", text: "Obrigado, chegou certinho" },
];

test.beforeAll(async () => {
  stage = await setStage();
  for (const { number, name } of customers) await stage.sandbox.savePhone({ number, name });
  await linkShop(stage);
  for (const { number: from, text } of customers) await stage.sandbox.sendText({ from, to: shop, text });
  admin = await stage.signIn(marina);
  agent = await stage.signIn(paulo);
  colleague = await stage.signIn(bruna, { narrow: true });
  await agent.getByRole("button", { name: "Agora não" }).click();
});
test.afterAll(() => stage?.close());

const press = async (...keys: string[]) => {
  for (const key of keys) await agent.keyboard.press(key);
};
const row = (screen: Screen, name: RegExp) => screen.getByRole("option", { name });
const list = () => agent.getByRole("listbox", { name: "Lista de atendimentos" });
/** The row that the keyboard is at. */
const current = async () => agent.locator(`#${await list().getAttribute("aria-activedescendant")}`);
/** Presses G. The code of single keys comes after the screen. */
const showPlaces = () =>
  expect(async () => {
    await press("Escape", "g");
    expect(
      await agent
        .getByRole("status")
        .filter({ has: agent.locator("kbd") })
        .count(),
    ).toBe(1);
  }).toPass();
/** Walks to a row with the arrows. */
async function walkTo(name: RegExp): Promise<void> {
  await row(agent, name).waitFor();
  await list().focus();
  await press("Home");
  for (let steps = 0; steps < customers.length; steps++) {
    if (name.test((await (await current()).textContent()) ?? "")) return;
    await press("ArrowDown");
  }
  throw new Error(`the keyboard does not come to ${name}`);
}

test("G shows where the next letter leads, and goes there", async () => {
  await showPlaces();
  await agent.getByText("Ir para Aguardando").waitFor();
  await stage.inspect(agent, "triage-go");
  await press("e");
  await expect(agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ })).toHaveAttribute("aria-selected", "true");
  await row(agent, /Davi/).waitFor();
});

test("a waiting conversation is looked at, accepted, and put back among the others", async () => {
  for (const { name } of customers) {
    await press("g", "e");
    await expect(agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ })).toHaveAttribute("aria-selected", "true");
    await walkTo(new RegExp(name));
    await press("Space");
    const peek = agent.getByRole("dialog", { name: /^Espiar conversa/ });
    await expect(peek.getByRole("button", { name: "Aceitar" })).toBeFocused();
    await press("Enter");
    await peek.waitFor({ state: "detached" });
    await expect(agent.getByRole("textbox", { name: "Mensagem", exact: true })).toBeFocused();
    // Out of the text field, and out of the conversation.
    await press("Escape");
    await agent.getByText("Escolha uma conversa").waitFor();
  }
  await expect(list().getByRole("option")).toHaveCount(4);
});

test("a digit tags the row, also for colleagues, and the palette names what each key does", async () => {
  await walkTo(/Ana/);
  await press("3");
  await agent.getByText("Etiqueta “Primeira compra” colocada").waitFor();
  await row(agent, /Ana.*Primeira compra/).waitFor();
  await row(admin, /Ana.*Primeira compra/).waitFor();
  await press("Control+k");
  await agent.getByRole("combobox", { name: "Ir para ou fazer" }).waitFor();
  await agent.keyboard.type("resol");
  await agent.getByRole("option", { name: "Resolver: Ana Lúcia Prado" }).waitFor();
  await stage.inspect(agent, "triage-palette");
  await press("Escape");
  await agent.getByRole("dialog").waitFor({ state: "detached" });
  await press("z");
  await expect(row(admin, /Ana/)).not.toContainText("Primeira compra");
});

test("A hands the row to a colleague, S snoozes the next one, and the keyboard goes on each time", async () => {
  await walkTo(/Beto/);
  await press("a");
  const dialog = agent.getByRole("dialog", { name: "Transferir: Beto Siqueira" });
  await dialog.getByRole("combobox", { name: "Atendente" }).waitFor();
  await agent.keyboard.type(bruna.name.slice(0, 5));
  await press("ArrowDown", "Enter");
  await stage.inspect(agent, "triage-assign");
  await dialog.getByRole("button", { name: "Transferir" }).click();
  await dialog.waitFor({ state: "detached" });
  await row(colleague, /Beto/).waitFor();
  await expect(list()).toBeFocused();

  await walkTo(/Carla/);
  await press("s");
  await expect(agent.getByRole("button", { name: /^Em 1 hora/ })).toBeFocused();
  await press("Enter");
  await expect(list().getByRole("option")).toHaveCount(2);
  await expect(list()).toBeFocused();
});

test("X selects, E resolves all of them, and Z brings all of them back", async () => {
  await walkTo(/Davi/);
  await press("x");
  await agent.getByText("1 selecionado").waitFor();
  await walkTo(/Ana/);
  await press("x");
  await agent.getByText("2 selecionados").waitFor();
  await stage.inspect(agent, "triage-selected");
  await press("e");
  await agent.getByText("Tudo em dia").waitFor();
  await stage.inspect(agent, "triage-done");
  await press("z");
  await expect(list().getByRole("option")).toHaveCount(2);
  await expect(row(admin, /Ana/)).toHaveCount(1);
});

test("the next conversation opens by itself for who prefers that, and the sheet finds a key by its words", async () => {
  await press("Control+k");
  await agent.getByRole("combobox", { name: "Ir para ou fazer" }).waitFor();
  await agent.keyboard.type("preferências");
  await press("Enter");
  const dialog = agent.getByRole("dialog", { name: "Preferências" });
  await dialog.getByRole("combobox", { name: /^Depois de resolver/ }).selectOption("Abrir a próxima conversa");
  await stage.inspect(agent, "triage-preferences");
  await press("Escape");
  await dialog.waitFor({ state: "detached" });
  await walkTo(/Ana/);
  await press("Enter");
  await agent.getByRole("log").getByText("A batedeira já chegou?").waitFor();
  await press("Control+Alt+e");
  await agent.getByRole("log").getByText("Obrigado, chegou certinho").waitFor();

  await stage.narrow(agent);
  await agent
    .getByRole("button", { name: /^Voltar/ })
    .first()
    .click();
  await press("?");
  const sheet = agent.getByRole("dialog", { name: "Atalhos do teclado" });
  await sheet.waitFor();
  await stage.inspect(agent, "triage-sheet-400");
  await sheet.getByRole("searchbox", { name: "Procurar um atalho" }).fill("adiar");
  await expect(sheet.getByRole("term")).toHaveCount(2);
  await stage.inspect(agent, "triage-sheet-found-400");
});

for (const [language, sheet] of [
  ["en", "Keyboard shortcuts"],
  ["es", "Atajos de teclado"],
] as const)
  test(`the sheet and the places read well in ${language}`, async () => {
    await agent.evaluate((chosen) => {
      const kept = JSON.parse(localStorage.getItem("balcao.preferences") ?? "{}");
      localStorage.setItem("balcao.preferences", JSON.stringify({ ...kept, language: chosen }));
    }, language);
    await agent.reload();
    await agent.getByRole("listbox").waitFor();
    await press("Control+k");
    await agent.getByRole("combobox").waitFor();
    await agent.keyboard.type(sheet);
    await press("Enter");
    await agent.getByRole("dialog", { name: sheet }).waitFor();
    await stage.inspect(agent, `triage-sheet-${language}`);
    await press("Escape");
    await agent.getByRole("dialog").waitFor({ state: "detached" });
    await showPlaces();
    await stage.inspect(agent, `triage-go-${language}`);
    await press("Escape");
  });
