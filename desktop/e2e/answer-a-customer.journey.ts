import { expect } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import { test } from "./journey.ts";
import { textsKept } from "./kept-here.ts";
import { bruna, marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The product in one story, as README describes it: from the QR code to blue ticks, with two agents and a phone. */
let stage: Stage;
let admin: Screen;
let agent: Screen;
let phone: Screen;
const customer = "5531977770001";

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone({ number: customer, name: "Joana Prado" });
});
test.afterAll(() => stage?.close());

test("scans the connection's QR code on the phone page", async () => {
  admin = await stage.signIn(marina);
  await admin.getByRole("link", { name: /Conexões/ }).click();
  await admin.getByRole("button", { name: "Ler QR" }).click();
  await admin.getByRole("img", { name: /QR Code para conectar/ }).waitFor();
  await stage.inspect(admin, "connections-qr");

  phone = await stage.open("/sandbox/");
  await phone.getByRole("button", { name: "Escanear" }).first().click();
  await admin.getByRole("dialog", { name: "Número conectado" }).getByRole("button", { name: "Concluir" }).click();
  await admin.getByText("Conectado", { exact: true }).waitFor();
  await stage.inspect(phone, "sandbox-linked");
});

test("shows a customer's first message live to both agents, under waiting", async () => {
  await admin.getByRole("link", { name: /Atendimentos/ }).click();
  agent = await stage.signIn(paulo);
  const second = await stage.signIn(bruna);
  for (const screen of [agent, second]) await screen.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await stage.inspect(agent, "tickets-empty");

  await phone.getByRole("button", { name: /Joana Prado/ }).click();
  await phone.getByRole("textbox", { name: "Mensagem" }).fill("Bom dia! Vocês têm a batedeira vermelha?");
  await phone.getByRole("button", { name: "Enviar", exact: true }).click();
  for (const screen of [agent, second]) {
    await screen.getByText("Bom dia! Vocês têm a batedeira vermelha?").first().waitFor();
  }
  await stage.inspect(agent, "tickets-waiting");

  await agent
    .getByRole("button", { name: /^Aceitar/ })
    .first()
    .click();
  await agent.waitForURL("**/app/tickets/*");
  await agent.getByRole("log").getByText("Bom dia! Vocês têm a batedeira vermelha?").waitFor();
  await second.getByText("Ninguém esperando").waitFor();
});

test("answers, and the phone shows it with ticks that turn blue", async () => {
  const composer = agent.getByRole("textbox", { name: /Mensagem|Escreva/ });
  await composer.fill("Temos sim! Posso separar uma para você?");
  await composer.press("Enter");
  await phone.getByText("Posso separar uma para você?").first().waitFor();
  // The customer has the conversation open on the phone, so the answer is read at once.
  await agent.getByRole("log").getByLabel("Lida").first().waitFor();
  // The header and the row show that the customer is typing.
  await stage.sandbox.typing({ from: customer, to: shop });
  await agent.getByText("digitando…").nth(1).waitFor();
  await stage.inspect(agent, "contact-typing");
  await phone.getByRole("textbox", { name: "Mensagem" }).fill("Pode sim, obrigada 🙌");
  await phone.getByRole("button", { name: "Enviar", exact: true }).click();
  await agent.getByRole("log").getByText("Pode sim, obrigada 🙌").waitFor();
  await agent.getByText("digitando…").first().waitFor({ state: "detached" });
  await stage.inspect(agent, "conversation");
  await stage.inspect(phone, "sandbox-chat");
});

test("is resolved, found among the resolved ones, and reopened", async () => {
  await agent.getByRole("button", { name: "Resolver" }).click();
  await agent.getByRole("tab", { name: /Resolvidos/ }).click();
  await agent.getByRole("option", { name: /Joana Prado/ }).click();
  await stage.inspect(agent, "tickets-resolved");
  await agent.getByRole("button", { name: "Reabrir" }).click();
  await agent.getByRole("button", { name: "Resolver" }).waitFor();
});

test("keeps what was written when the page is reloaded in the middle", async () => {
  const composer = agent.getByRole("textbox", { name: /Mensagem|Escreva/ });
  const draft = "Um rascunho que não pode se perder";
  await composer.fill(draft);
  await until("the draft to be kept", async () => (await textsKept(agent, "drafts")).includes(draft));
  await agent.reload();
  // The local data is read after the page is rendered.
  await expect(composer).toHaveValue(draft);
});

test("works on a narrow screen", async () => {
  const narrow = await stage.signIn(marina, { narrow: true });
  await narrow.getByText("Joana Prado").first().waitFor();
  await narrow.getByText("Joana Prado").first().click();
  await narrow.getByRole("log").waitFor();
  await stage.inspect(narrow, "conversation-400");
});

test("never showed more than one copy of an answer", () => {
  const received = stage.sandbox.sentTo(customer, shop);
  expect(received.map(({ text }) => text)).toHaveLength(1);
});
