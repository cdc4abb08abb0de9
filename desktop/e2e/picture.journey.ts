import { signIn } from "../../server/testing/api-client.ts";
import { until } from "../../server/testing/until.ts";
import type { Connection } from "../../shared/channels/connections.ts";
import type { Tag } from "../../shared/inbox/tags.ts";
import type { TicketPage } from "../../shared/inbox/tickets.ts";
import type { Queue } from "../../shared/workspace/queues.ts";
import { test } from "./journey.ts";
import { marina, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A busy morning, as README shows it. `npm run picture` keeps the screenshots of this journey. */
let stage: Stage;

/** The contacts, their messages, and the team's changes to their tickets. */
const morning = [
  [
    "Renata Figueiredo",
    ["Bom dia! Minha batedeira chegou com a tampa trincada.", "Consigo trocar só a tampa?"],
    "Suporte",
    ["Troca"],
  ],
  ["Mercadinho Boa Vista", ["Fecho se vocês entregarem até sexta"], "Vendas", ["VENDA"]],
  ["Carlos Eduardo Santana", ["Preciso da segunda via do boleto, por favor"], "Suporte", []],
  ["Joana Prado", ["Chegou certinho, obrigada!"], "Suporte", []],
  ["Oficina do Téo", ["O técnico vem hoje ou amanhã?"], "Suporte", ["Troca"]],
  ["Luciana Barreto de Albuquerque", ["Vocês têm a tabela de novembro?"], "Vendas", ["Primeira compra"]],
  ["Pet Shop Amigo Fiel", ["Bom dia! Ainda tem a ração de 15 kg?"], "Vendas", []],
] as const;
const numberOf = (index: number) => `55319777701${String(index).padStart(2, "0")}`;

test.beforeAll(async () => {
  stage = await setStage();
  const person = await signIn(stage.server().url, marina.email, marina.password);
  const connection = async () => (await person.call<Connection[]>("GET", "/whatsapp"))[0];
  const shown = await until("a QR code", async () => ((await connection())?.qrcode ? connection() : null));
  await stage.sandbox.scan({ account: shop, qrcode: shown.qrcode });
  await until("the connection", async () => (await connection())?.status === "CONNECTED");
  const queues = await person.call<Queue[]>("GET", "/queue");
  const tags = await person.call<Tag[]>("GET", "/tags/list");
  for (const [index, [name, texts, queue, tagNames]] of [...morning.entries()].reverse()) {
    await stage.sandbox.savePhone({ number: numberOf(index), name, readsAll: true });
    for (const text of texts) await stage.sandbox.sendText({ from: numberOf(index), to: shop, text });
    const waiting = () =>
      person.call<TicketPage>("GET", `/tickets?showAll=true&status=pending&searchParam=${numberOf(index)}`);
    const ticket = await until(name, async () => (await waiting()).tickets[0]);
    // The last ticket stays waiting.
    if (index === morning.length - 1) continue;
    const queueId = queues.find((one) => one.name === queue)?.id;
    // In two steps, because moving a ticket to a queue removes its agent.
    for (const change of [{ queueId }, { status: "open" }]) await person.call("PUT", `/tickets/${ticket.id}`, change);
    const chosen = tags.filter((tag) => tagNames.some((one) => one === tag.name));
    await person.call("POST", "/tags/sync", { ticketId: ticket.id, tags: chosen.map(({ id }) => ({ id })) });
  }
});
test.afterAll(() => stage?.close());

test("shows a conversation on a busy morning", async () => {
  const screen = await stage.signIn(marina);
  await screen.getByRole("option", { name: /Renata Figueiredo/ }).click();
  const composer = screen.getByRole("textbox", { name: /Mensagem|Escreva/ });
  for (const text of [
    "Sinto muito, Renata! Vou abrir a troca agora mesmo.",
    "Você prefere receber a peça ou o produto inteiro?",
  ]) {
    await composer.fill(text);
    await composer.press("Enter");
    await screen.getByRole("log").getByText(text).waitFor();
  }
  await screen.getByRole("tab", { name: "Nota interna" }).click();
  await screen
    .getByRole("textbox", { name: "Nota interna" })
    .fill("O estoque confirmou: há duas tampas na loja Centro.");
  await screen.keyboard.press("Enter");
  await screen.getByRole("log").getByText("O estoque confirmou").waitFor();
  await screen.getByRole("tab", { name: "Mensagem" }).click();
  await until("blue ticks", async () => (await screen.getByRole("log").getByLabel("Lida").count()) >= 2);
  await stage.sandbox.sendText({
    from: numberOf(0),
    to: shop,
    text: "Só a peça está ótimo. Muito obrigada pela rapidez!",
  });
  await screen.getByRole("log").getByText("Só a peça está ótimo").waitFor();
  await composer.fill("Perfeito! Amanhã cedo ela já sai daqui.");
  await stage.inspect(screen, "readme");
});
