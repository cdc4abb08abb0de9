import { expect, type Locator } from "@playwright/test";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** Toasts confirm actions, and never cover a text box or the next button. */
let stage: Stage;
let agent: Screen;
const customers = ["Maria Aparecida dos Santos Figueiredo e Silva", "Bia Prado"].map((name, n) => ({
  name,
  number: `553197777006${n}`,
}));

test.beforeAll(async () => {
  stage = await setStage();
  for (const { number, name } of customers) await stage.sandbox.savePhone({ number, name });
  await linkShop(stage);
  for (const { number: from } of customers) await stage.sandbox.sendText({ from, to: shop, text: "Olá?" });
  agent = await stage.signIn(paulo);
  // The offer of the practice moves the screen down while it is shown.
  await agent.getByRole("button", { name: "Agora não" }).click();
  await agent.setViewportSize({ width: 1366, height: 640 });
  await agent.clock.install();
});
test.afterAll(() => stage?.close());

type Box = { x: number; y: number; width: number; height: number };
const boxOf = async (what: Locator): Promise<Box> => {
  const box = await what.boundingBox();
  if (!box) throw new Error(`${what} is not on the screen`);
  return box;
};
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
/** The toast with this text. */
const toast = (words: string) => agent.getByRole("status").getByText(words, { exact: true }).locator("..");
const composer = () => agent.getByRole("textbox", { name: "Mensagem", exact: true }).locator("..");
const accept = (name: string) => agent.getByRole("button", { name: new RegExp(`^Aceitar o atendimento de ${name}`) });

const isClearOf = async (words: string, others: readonly Locator[]): Promise<void> => {
  await toast(words).waitFor();
  // The toast rises a few pixels.
  await toast(words).evaluate((shown) => Promise.all(shown.getAnimations().map(({ finished }) => finished)));
  const box = await boxOf(toast(words));
  for (const other of others) expect([String(other), overlap(box, await boxOf(other))]).toEqual([String(other), false]);
};

/** Shows a toast and looks at it. The page's clock is stopped meanwhile, because a toast disappears after some seconds. */
async function withClockStanding(look: () => Promise<void>): Promise<void> {
  await agent.clock.pauseAt(Date.now() + 1_000);
  await look();
  await agent.clock.resume();
}

test("is above the composer and not on the list's button, and keeps its place when a dialog opens", async () => {
  await accept("Maria").first().click();
  await composer().waitFor();
  await withClockStanding(async () => {
    await agent.getByRole("button", { name: /^SAC/ }).click();
    await isClearOf("Protocolo copiado", [composer(), agent.getByRole("button", { name: /^Enviar \(/ })]);
  });
  await agent.getByText("Protocolo copiado").waitFor({ state: "detached" });

  await withClockStanding(async () => {
    await agent.getByRole("button", { name: "Devolver à fila" }).click();
    const next = agent.getByRole("region", { name: "Próxima da fila" });
    await next.waitFor();
    const account = agent.getByRole("button", { name: /Paulo Teles/ }).first();
    const shown = "Atendimento devolvido à fila";
    await isClearOf(shown, [next, account, agent.getByRole("button", { name: "Atender a próxima" })]);

    // It keeps its place when a dialog opens, and stays below it.
    const before = await boxOf(toast(shown));
    await agent.getByRole("button", { name: "Novo atendimento" }).click();
    const dialog = agent.getByRole("dialog");
    await dialog.waitFor();
    expect(await boxOf(toast(shown))).toEqual(before);
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await dialog.waitFor({ state: "detached" });
  });
});

test("is above a dialog's title while the dialog is open", async () => {
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await accept("Bia").first().click();
  await composer().waitFor();
  await agent.route("**/tickets/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 400, json: { error: "ERR_TICKET_TRANSITION", message: "" } })
      : route.fallback(),
  );
  await agent.getByRole("button", { name: "Mais ações" }).waitFor();
  await agent.keyboard.press("Alt+t");
  const dialog = agent.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Fila" }).selectOption({ label: "Vendas" });
  await withClockStanding(async () => {
    await dialog.getByRole("button", { name: "Transferir" }).click();
    await isClearOf("O atendimento não pode mudar para este status agora.", [
      dialog.getByRole("button", { name: "Cancelar" }),
      dialog.getByRole("button", { name: "Transferir" }),
      dialog.getByRole("combobox", { name: "Fila" }),
    ]);
  });
  await agent.unroute("**/tickets/*");
  await agent.keyboard.press("Escape");
});

test("is at the top of a narrow screen, below the header's buttons", async () => {
  await stage.narrow(agent);
  await agent.getByRole("log").waitFor();
  await withClockStanding(async () => {
    await agent.getByRole("button", { name: /^SAC/ }).click();
    await isClearOf("Protocolo copiado", [composer(), agent.getByRole("button", { name: "Resolver" }).first()]);
  });
});
