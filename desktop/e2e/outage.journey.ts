import { expect } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import { withoutServer } from "./cut-off.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { marina, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An agent's view of a server that stops and comes back, and of a WhatsApp that refuses messages. */
let stage: Stage;
let screen: Screen;
const customer = "5531977770009";

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone({ number: customer, name: "Luciana Barreto de Albuquerque e Souza Filha" });
  await linkShop(stage);
  await stage.sandbox.sendText({ from: customer, to: shop, text: "Oi, tudo bem?" });
  screen = await stage.signIn(marina);
  await screen.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await screen
    .getByRole("button", { name: /^Aceitar/ })
    .first()
    .click();
  await screen.getByRole("log").getByText("Oi, tudo bem?").waitFor();
});
test.afterAll(() => stage?.close());

const write = async (text: string) => {
  const composer = screen.getByRole("textbox", { name: /Mensagem|Escreva/ });
  await composer.fill(text);
  await composer.press("Enter");
};

test("shows a refused message in red, and sends it when tried again", async () => {
  await stage.sandbox.faults({ ackError: 463 });
  await write("Esta vai ser recusada");
  await screen.getByText("Não enviada.").waitFor();
  await stage.inspect(screen, "conversation-failed");
  await stage.sandbox.faults({ ackError: null });
  await screen.getByRole("button", { name: "Tentar de novo" }).click();
  await until("the phone", () => stage.sandbox.sentTo(customer, shop).some(({ text }) => text?.includes("recusada")));
  await screen.getByText("Não enviada.").waitFor({ state: "detached" });
});

test("shows that the server is unreachable, keeps messages, and sends them automatically afterwards", async () => {
  await withoutServer(stage, async () => {
    await screen.getByText(/Sem conexão com o servidor/).waitFor();
    await write("Escrita enquanto o servidor dormia");
    await screen.getByText("Escrita enquanto o servidor dormia").first().waitFor();
    await stage.inspect(screen, "conversation-offline");
  });
  await screen.getByText(/Sem conexão com o servidor/).waitFor({ state: "detached" });
  await until("the phone", () => stage.sandbox.sentTo(customer, shop).some(({ text }) => text?.includes("dormia")));

  await stage.sandbox.sendText({ from: customer, to: shop, text: "Voltaram?" });
  await screen.getByRole("log").getByText("Voltaram?").waitFor();
  const texts = stage.sandbox.sentTo(customer, shop).map(({ text }) => text);
  expect(texts.filter((text) => text?.includes("dormia"))).toHaveLength(1);
});

test("keeps a long conversation readable while messages pour in", async () => {
  await stage.sandbox.flood({ from: customer, to: shop, count: 120, text: "linha" });
  await screen.getByRole("log").getByText("linha 120", { exact: true }).waitFor();
  const log = screen.getByRole("log");
  const scrollUp = () =>
    log.evaluate((element) => {
      const scroller = element.scrollHeight > element.clientHeight ? element : (element.parentElement ?? element);
      scroller.scrollTop = 0;
    });
  const first = log.getByText("linha 1", { exact: true });
  // A page is added above: the first line moves down, and there is more to scroll.
  await until("the first line", async () => (await first.isVisible()) || void (await scrollUp()));
  const shown = await log.getByText(/^linha \d+$/).allTextContents();
  expect(shown).toEqual([...new Set(shown)]);
  await stage.inspect(screen, "conversation-long");
});

test("shows an error page instead of a crashed screen, and lets the user report it", async () => {
  const broken = "export const TagsScreen = () => { throw new Error('a broken screen'); };";
  await screen.route(/TagsScreen-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: broken }),
  );
  await screen.getByRole("link", { name: "Etiquetas" }).click();
  await screen.getByText("Algo deu errado nesta tela").waitFor();
  await stage.inspect(screen, "crash");
  await screen.getByRole("button", { name: "Relatar o problema" }).click();
  await screen.getByText(/O relato chegou ao servidor/).waitFor();
  // The failed request is expected.
  expect(screen.problems.splice(0).join()).toContain("a broken screen");
});
