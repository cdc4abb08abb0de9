import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { tapId } from "@balcao/shared/channels/question.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aMedia, aMessage, aTicket } from "../../testing/fixtures.ts";
import { openConversation, own } from "./test-conversation.ts";

freshBrowserEachTest();
beforeEach(() => {
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
});

test("every kind of message is shown in its own form", async () => {
  const location: MessageContent = { kind: "location", latitude: -19.9, longitude: -43.9, name: "Praça", address: "" };
  const contacts: MessageContent = { kind: "contacts", contacts: [{ name: "Paulo", numbers: ["+55 31 98842-1907"] }] };
  const poll: MessageContent = { kind: "poll", question: "Que horas?", options: ["Manhã", "Tarde"] };
  const waiting = { state: "waiting", file: null } as const;
  const { log } = await openConversation([
    aMessage(1, { mediaType: "image", body: "Veja *isto*", media: aMedia("a.jpg", "image/jpeg") }),
    aMessage(2, { mediaType: "audio", body: "", media: aMedia("a.ogg", "audio/ogg", { durationSeconds: 24 }) }),
    aMessage(3, { mediaType: "document", body: "", media: aMedia("tabela.pdf", "application/pdf") }),
    aMessage(4, { mediaType: "location", body: "", content: location }),
    aMessage(5, { mediaType: "contact", body: "", content: contacts }),
    aMessage(6, { mediaType: "poll", body: "", content: poll }),
    aMessage(7, { mediaType: "image", body: "", media: aMedia("b.jpg", "image/jpeg", waiting) }),
  ]);

  expect(within(log).getByText("isto").tagName).toBe("STRONG");
  expect(within(log).getByText("0:00 / 0:24")).toBeTruthy();
  expect(within(log).getByText("PDF · 184 KB")).toBeTruthy();
  expect(within(log).getByRole("link", { name: /Ver no mapa/ })).toMatchObject({
    target: "_blank",
    rel: "noopener noreferrer nofollow",
  });
  expect(within(log).getByRole("button", { name: "Copiar o número +55 31 98842-1907" })).toBeTruthy();
  expect(
    within(log)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["Manhã", "Tarde"]);
  expect(within(log).getByRole("progressbar", { name: "Recebendo o arquivo" })).toBeTruthy();
  // The server sends paths below its root.
  expect(within(log).getByRole("img", { name: "Veja *isto*" })).toMatchObject({
    src: expect.stringContaining(".test/public/"),
  });
});

test("every kind of message says what it is, with its words or the place where they are", async () => {
  const event = {
    ...{ kind: "event" as const, name: "Inauguração", description: "Com café", place: "Rua 1", link: "" },
    ...{ startsAt: "2026-12-01T22:00:00.000Z", endsAt: null, isCanceled: true },
  };
  const votes = [
    { voter: "1", name: "Ana", options: [0] },
    { voter: "2", name: "", options: [1] },
    { voter: "3", name: "Bia", options: [1] },
  ];
  const poll = { kind: "poll" as const, question: "Quando?", options: ["Manhã", "Tarde"], votes };
  const call = { kind: "call" as const, isVideo: false, isMissed: true, seconds: null };
  const choice = { kind: "choice" as const, id: "p2", title: "Plano", description: "R$ 50" };
  const { log } = await openConversation([
    aMessage(1, { mediaType: "viewOnce", body: "" }),
    aMessage(2, { mediaType: "unreadable", body: "" }),
    aMessage(3, { mediaType: "unsupported", body: "" }),
    aMessage(4, { mediaType: "event", body: "Inauguração\nRua 1\nCom café", content: event }),
    aMessage(5, { mediaType: "poll", body: "", content: poll }),
    aMessage(6, { mediaType: "call", body: "", content: call }),
    aMessage(7, { body: "Plano\nR$ 50", content: choice }),
    aMessage(8, { mediaType: "payment", body: "R$ 250,00\nSinal" }),
    aMessage(9, { mediaType: "newNumber", body: "+5531988421907" }),
  ]);

  const words = (id: number) => log.querySelector(`[data-message="${id}"]`)?.textContent ?? "";
  expect(words(1)).toMatch(/^Visualização única.*Abra no celular/);
  expect(words(2)).toMatch(/^Mensagem ainda não recebida.*Deve chegar em breve/);
  expect(words(3)).toMatch(/^Mensagem só no celular.*Abra no celular/);
  expect(words(4)).toMatch(/^Evento · Cancelado.*Inauguração.*01\/12\/26.*Rua 1\nCom café/);
  expect(words(5)).toMatch(/ManhãAna.*Tarde2 votos/);
  expect(words(6)).toMatch(/^Ligação de voz perdida/);
  expect(words(7)).toMatch(/^Plano\nR\$ 50/);
  expect(words(8)).toMatch(/^PagamentoR\$ 250,00\nSinal/);
  expect(words(9)).toMatch(/^Trocou de número\+55 31 98842-1907/);
});

test("a question shows its options below its text, and those that the contact tapped", async () => {
  const asked = { fromMe: true, isAutomatic: true, body: "Escolha\n\n1 - Vendas\n2 - Suporte" };
  const options = [
    { id: "v", title: "Vendas", description: "" },
    { id: "s", title: "Suporte", description: "de segunda a sábado" },
  ];
  const question = (form: "buttons" | "list"): MessageContent => ({
    ...{ kind: "question", form, text: "Escolha", label: form === "list" ? "Ver opções" : "", options },
  });
  const quoted = { id: "2", body: asked.body, fromMe: true, mediaType: "chat" as const, contact: null };
  const choice: MessageContent = { kind: "choice", id: "s", title: "Suporte", description: "" };
  const { log } = await openConversation([
    aMessage(1, { ...asked, content: question("buttons") }),
    aMessage(2, { ...asked, content: question("list") }),
    aMessage(3, { body: "Suporte", content: choice, quotedMsg: quoted }),
  ]);

  const bubble = (id: number) => log.querySelector<HTMLElement>(`[data-message="${id}"]`) ?? log;
  const lines = (id: number) =>
    within(within(bubble(id)).getByRole("list", { name: "Opções para o contato" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(bubble(1).textContent).toMatch(/Escolha/);
  expect(bubble(1).textContent).not.toContain("1 - Vendas");
  expect(within(bubble(1)).queryByRole("button", { name: /Vendas/ })).toBeNull();
  expect(lines(1)).toEqual(["Vendas", "Suportede segunda a sábado"]);
  expect(within(bubble(2)).getByText("Ver opções")).toBeTruthy();
  expect(lines(2)).toEqual(["Vendas", "Suportede segunda a sábadoTocada"]);
  expect(bubble(3).textContent).toMatch(/Você.*Suporte/);
});

test("of a rating only the first tap is marked, of a menu every one", async () => {
  const asked = (id: number, kind: "rating" | "menu") => {
    const options = ["1", "2"].map((option) => ({
      ...{ id: tapId({ question: kind, about: "7", option }), title: `Opção ${option}`, description: "" },
    }));
    const content: MessageContent = { kind: "question", form: "buttons", text: "Escolha", label: "", options };
    return { question: aMessage(id, { fromMe: true, body: "Escolha", content }), options };
  };
  const [rating, menu] = [asked(1, "rating"), asked(2, "menu")];
  const taps = [rating, menu].flatMap(({ question: { id, body }, options }, place) =>
    options.map(({ id: tapped, title }, at) =>
      aMessage(10 + 2 * place + at, {
        ...{ body: title, content: { kind: "choice", id: tapped, title, description: "" } },
        quotedMsg: { id, body, fromMe: true, mediaType: "chat", contact: null },
      }),
    ),
  );
  const { log } = await openConversation([rating.question, menu.question, ...taps]);
  const lines = [...log.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["Opção 1Tocada", "Opção 2", "Opção 1Tocada", "Opção 2Tocada"]);
});

test("an automatic message is marked instead of its author, and a contact's message never is", async () => {
  const { log } = await openConversation([
    aMessage(1, { body: "Oi", isAutomatic: true }),
    aMessage(2, { fromMe: true, body: "*Atenção:*\nLeia com calma", isAutomatic: true }),
    aMessage(3, { ...own, body: "Bom dia!" }),
  ]);

  const words = (id: number) => log.querySelector(`[data-message="${id}"]`)?.textContent ?? "";
  expect(words(1)).not.toContain("Automática");
  expect(words(2)).toMatch(/^Automática.*Atenção:\nLeia com calma/);
  expect(words(3)).toMatch(/^Marina Lopes.*Bom dia!/);
});

test("a message waiting for a connection is shown under its own author, not under the previous one", {
  tags: ["long"],
}, async () => {
  const { log, box } = await openConversation(
    [aMessage(1, { fromMe: true, userId: 8, user: { id: 8, name: "Bruna Alves" }, body: "Já vejo" })],
    { "POST /messages/1": () => noAnswer },
  );

  await userEvent.type(box(), "Aqui está{Enter}");
  const waiting = (await within(log).findByText("Aqui está")).closest("[data-message]");
  await within(log).findByText("Aguardando conexão");

  expect(log.querySelector('[data-message="1"]')?.textContent).toMatch(/^Bruna Alves/);
  expect(waiting?.textContent).toMatch(/^Marina Lopes/);
});

test.for([
  ["ERR_WAPP_RESTRICTED", "O WhatsApp restringiu este número por enquanto. Tente mais tarde.", true],
  ["ERR_WAPP_OPTED_OUT", "Esta pessoa recusou no WhatsApp as mensagens de propaganda da empresa.", false],
  ["ERR_WAPP_INVALID_CONTACT", "Este não é um número de WhatsApp válido.", false],
] as const)(
  "a message that failed shows the reason %s, and a retry where it can help",
  async ([failure, reason, mayRetry]) => {
    const { log } = await openConversation([aMessage(1, { fromMe: true, userId: 7, body: "Promoção", failure })]);

    expect(await within(log).findByText(reason)).toBeTruthy();
    expect(within(log).queryAllByRole("button", { name: "Tentar de novo" })).toHaveLength(mayRetry ? 1 : 0);
    // The message was not sent, so nobody can reply to it.
    expect(within(log).queryByRole("button", { name: "Reagir" })).toBeNull();
  },
);

test("a conversation that may not begin says until when, and the general reason after that", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const connectionId = aTicket(1).whatsappId ?? 0;
  const withBlock = (end: string) => ({
    "GET /whatsapp": () => ({
      body: [{ ...aConnection(connectionId), newChats: { quota: null, block: { until: end, reason: "quota" } } }],
    }),
  });
  const failed = aMessage(1, { fromMe: true, userId: 7, body: "Oi", failure: "ERR_WAPP_RESTRICTED" });
  const { log } = await openConversation([failed], withBlock(until));
  const words = /^Este número não pode iniciar conversas novas até \d{1,2}\/\d{1,2} \d\d:\d\d \(limite do WhatsApp\)/;
  expect(await within(log).findByText(words)).toBeTruthy();
  cleanup();
  const later = await openConversation([failed], withBlock(new Date(Date.now() - 1000).toISOString()));
  expect(await within(later.log).findByText(/^O WhatsApp restringiu este número/)).toBeTruthy();
});

test("a file that failed to load is requested again on a click", async () => {
  const failed = aMedia("a.pdf", "application/pdf", { state: "failed", file: null });
  const message = aMessage(5, { mediaType: "document", body: "", media: failed });
  const ready = { ...message, media: aMedia("a.pdf", "application/pdf") };
  const { log } = await openConversation([message], { "POST /messages/5/media": () => ({ body: ready }) });

  await userEvent.click(within(log).getByRole("button", { name: "Tentar de novo" }));

  expect(await within(log).findByText("a.pdf")).toBeTruthy();
});

test("a recording shows its waveform if there is one, else a plain line, and no unknown duration", async () => {
  const waveform = Array.from({ length: 64 }, (_, part) => (part < 32 ? 10 : 100));
  const { log } = await openConversation([
    aMessage(1, {
      mediaType: "audio",
      body: "",
      media: aMedia("a.ogg", "audio/ogg", { durationSeconds: 24, waveform }),
    }),
    aMessage(2, { mediaType: "audio", body: "", media: aMedia("b.ogg", "audio/ogg", { durationSeconds: null }) }),
  ]);
  const [told, untold] = log.querySelectorAll<HTMLElement>("[data-message]");
  const bars = [...(told?.querySelectorAll("rect") ?? [])].map((bar) => Number(bar.getAttribute("height")));
  expect(bars).toHaveLength(40);
  expect([bars[0], bars.at(-1)]).toEqual([3, 26]);
  expect(told?.querySelector("audio")?.preload).toBe("none");

  // One line, and the played part of it.
  expect(untold?.querySelectorAll("rect")).toHaveLength(2);
  expect(within(untold as HTMLElement).getByText("0:00")).toBeTruthy();
  const audio = untold?.querySelector("audio") as HTMLAudioElement;
  expect(audio.preload).toBe("metadata");
  Object.defineProperty(audio, "duration", { value: 7 });
  fireEvent(audio, new Event("durationchange"));
  expect(await within(untold as HTMLElement).findByText("0:00 / 0:07")).toBeTruthy();
});

test("a document, a location, a card and a poll are shown once, with their caption", async () => {
  const place: MessageContent = { kind: "location", latitude: -19.9, longitude: -43.9, name: "Praça", address: "" };
  const cards: MessageContent = {
    kind: "contacts",
    contacts: [{ name: "Paulo Reis", numbers: ["+55 31 98842-1907"] }],
  };
  const poll: MessageContent = { kind: "poll", question: "Que horas?", options: ["Manhã", "Tarde"] };
  const file = aMedia("tabela.pdf", "application/pdf");
  const { log } = await openConversation([
    aMessage(1, { mediaType: "document", body: "tabela.pdf", media: file }),
    aMessage(2, {
      ...own,
      mediaType: "document",
      body: "*Marina Lopes:*\npedido.pdf",
      media: { ...file, name: "pedido.pdf" },
    }),
    aMessage(3, { mediaType: "location", body: "-19.9,-43.9 Praça", content: place }),
    aMessage(4, { mediaType: "contact", body: "Paulo Reis\n+55 31 98842-1907", content: cards }),
    aMessage(5, { mediaType: "poll", body: "Que horas?\n○ Manhã\n○ Tarde", content: poll }),
    aMessage(6, { mediaType: "document", body: "Segue a tabela", media: file }),
  ]);
  const words = (id: number) => log.querySelector(`[data-message="${id}"]`)?.textContent ?? "";
  const times = (id: number, word: string) => words(id).split(word).length - 1;

  expect([times(1, "tabela.pdf"), times(2, "pedido.pdf"), times(3, "Praça"), times(3, "-19.9,-43.9")]).toEqual([
    1, 0, 1, 0,
  ]);
  expect([times(4, "Paulo Reis"), times(5, "Que horas?"), times(5, "Manhã")]).toEqual([1, 1, 1]);
  expect([times(6, "tabela.pdf"), times(6, "Segue a tabela")]).toEqual([1, 1]);
});
test("a picture opens as large as the window, and the arrow keys lead to the others", { tags: ["long"] }, async () => {
  const picture = (id: number, name: string) =>
    aMessage(id, { mediaType: "image", body: name, media: aMedia(`${name}.jpg`, "image/jpeg") });
  const { log } = await openConversation([picture(1, "um"), aMessage(2), picture(3, "dois")]);

  await userEvent.click(within(log).getAllByRole("button", { name: "Ampliar a foto" })[0] as HTMLElement);
  const viewer = await screen.findByRole("dialog", { name: "Fotos da conversa" });
  expect(within(viewer).getByText("1 de 2")).toBeTruthy();
  await userEvent.keyboard("{ArrowRight}");
  expect(within(viewer).getByText("dois.jpg")).toBeTruthy();
  await userEvent.keyboard("{Escape}");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
