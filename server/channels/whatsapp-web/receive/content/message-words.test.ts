import { proto } from "@whiskeysockets/baileys";
import { describe, expect, test } from "vitest";
import { filePartOf } from "./file-part.ts";
import { readContent } from "./message-content.ts";

const wire = (message: proto.IMessage): proto.Message => proto.Message.decode(proto.Message.encode(message).finish());
const read = (message: proto.IMessage) => readContent(wire(message));
const shown = (message: proto.IMessage) => {
  const content = read(message);
  return content && [content.mediaType, content.body];
};
const text = { conversation: "oi" };
const picture = { mediaKey: Buffer.alloc(32), fileLength: 9 };

describe("the words of a message", () => {
  test.for<[string, proto.IMessage, [string, string]]>([
    ["a mention of a group", { groupMentionedMessage: { message: text } }, ["chat", "oi"]],
    ["a question to a bot", { botInvokeMessage: { message: text } }, ["chat", "oi"]],
    ["a bot's forwarded answer", { botForwardedMessage: { message: text } }, ["chat", "oi"]],
    ["a bot's task", { botTaskMessage: { message: text } }, ["chat", "oi"]],
    ["a question", { questionMessage: { message: text } }, ["chat", "oi"]],
    ["a comment", { commentMessage: { message: text, targetMessageKey: { id: "X" } } }, ["chat", "oi"]],
    [
      "a text in three wrappers",
      { ephemeralMessage: { message: { groupMentionedMessage: { message: { questionMessage: { message: text } } } } } },
      ["chat", "oi"],
    ],
    [
      "a poll in a wrapper",
      { pollCreationMessageV4: { message: { pollCreationMessageV3: { name: "Sexta?" } } } },
      ["poll", "Sexta?"],
    ],
    [
      "a picture of a poll's option",
      { pollCreationOptionImageMessage: { message: { imageMessage: { caption: "azul" } } } },
      ["image", "azul"],
    ],
    ["a moving sticker", { lottieStickerMessage: { message: { stickerMessage: picture } } }, ["sticker", ""]],
    ["a pack of stickers", { stickerPackMessage: { name: "Gatos", publisher: "Ana" } }, ["unsupported", "Gatos\nAna"]],
    [
      "a payment",
      { sendPaymentMessage: { noteMessage: { extendedTextMessage: { text: "obrigada" } } } },
      ["payment", "obrigada"],
    ],
    [
      "a request for a payment",
      {
        requestPaymentMessage: {
          amount1000: 50_000,
          currencyCodeIso4217: "BRL",
          noteMessage: { conversation: "bolo" },
        },
      },
      ["payment", "R$ 50,00\nbolo"],
    ],
    [
      "a request in the newer form",
      { requestPaymentMessage: { amount: { value: 1999, offset: 100, currencyCode: "USD" } } },
      ["payment", "US$ 19,99"],
    ],
    [
      "a request in an unknown currency",
      { requestPaymentMessage: { amount1000: 1500, currencyCodeIso4217: "moedas" } },
      ["payment", "moedas 1.50"],
    ],
    ["a request without an amount", { requestPaymentMessage: {} }, ["payment", ""]],
    ["a refused payment", { declinePaymentRequestMessage: { key: { id: "X" } } }, ["payment", ""]],
    ["an invoice", { invoiceMessage: { note: "maio" } }, ["payment", "maio"]],
    ["a planned call", { scheduledCallCreationMessage: { title: "Reunião" } }, ["event", "Reunião"]],
    ["a call to many", { bcallMessage: { caption: "ao vivo" } }, ["call", "ao vivo"]],
    ["a call", { call: { callKey: Buffer.of(1) } }, ["call", ""]],
    [
      "an invitation to a group",
      { groupInviteMessage: { groupName: "Equipe", caption: "entre", inviteCode: "AbC" } },
      ["invite", "Equipe\nentre\nhttps://chat.whatsapp.com/AbC"],
    ],
    [
      "an invitation to a channel",
      { newsletterAdminInviteMessage: { newsletterName: "Novidades", caption: "venha" } },
      ["invite", "Novidades\nvenha"],
    ],
    ["an answer to a status", { statusQuotedMessage: { text: "lindo", type: 1 } }, ["chat", "lindo"]],
    ["an answer to a question", { questionResponseMessage: { text: "sim" } }, ["chat", "sim"]],
    ["an answer to a question of a status", { statusQuestionAnswerMessage: { text: "sim" } }, ["chat", "sim"]],
    [
      "a poll's result",
      { pollResultSnapshotMessage: { name: "Sexta?", pollVotes: [{ optionName: "sim", optionVoteCount: 2 }, {}] } },
      ["chat", "Sexta?\n○ sim: 2\n○ 0"],
    ],
    [
      "a poll's result, newer",
      { pollResultSnapshotMessageV3: { name: "Sexta?", pollVotes: [{ optionName: "não" }] } },
      ["chat", "Sexta?\n○ não: 0"],
    ],
    [
      "a bot's answer",
      { richResponseMessage: { submessages: [{ messageText: "a" }, {}, { messageText: "b" }] } },
      ["chat", "a\nb"],
    ],
    [
      "a template whose text is on the phone",
      { highlyStructuredMessage: { params: ["Ana", "10h"] } },
      ["chat", "Ana 10h"],
    ],
    [
      "an order",
      {
        orderMessage: {
          orderTitle: "Pedido",
          itemCount: 3,
          message: "sem cebola",
          totalAmount1000: 1_234_500,
          totalCurrencyCode: "BRL",
        },
      },
      ["order", "Pedido × 3\nsem cebola\nR$ 1.234,50"],
    ],
    [
      "a product",
      {
        productMessage: {
          body: "olhe",
          product: {
            title: "Bolo",
            description: "de cenoura",
            priceAmount1000: 20_000,
            currencyCode: "BRL",
            url: "https://loja.example/1",
          },
        },
      },
      ["product", "Bolo\nde cenoura\nR$ 20,00\nhttps://loja.example/1\nolhe"],
    ],
    [
      "a list",
      {
        listMessage: {
          title: "Menu",
          description: "Escolha",
          footerText: "Loja",
          sections: [{ rows: [{ title: "Vendas", description: "preços" }, { title: "Outros" }] }],
        },
      },
      ["chat", "Menu\nEscolha\nLoja\n○ Vendas — preços\n○ Outros"],
    ],
    [
      "buttons",
      {
        buttonsMessage: {
          contentText: "Confirma?",
          footerText: "Loja",
          buttons: [{ buttonText: { displayText: "Sim" } }, {}],
        },
      },
      ["chat", "Confirma?\nLoja\n▸ Sim"],
    ],
    [
      "buttons under a picture",
      {
        buttonsMessage: {
          contentText: "Confirma?",
          imageMessage: picture,
          buttons: [{ buttonText: { displayText: "Sim" } }],
        },
      },
      ["image", "Confirma?\n▸ Sim"],
    ],
    [
      "an interactive message",
      {
        viewOnceMessage: {
          message: {
            interactiveMessage: {
              header: { title: "Oferta" },
              body: { text: "Só hoje" },
              footer: { text: "Loja" },
              nativeFlowMessage: {
                buttons: [
                  { name: "cta_url", buttonParamsJson: '{"display_text":"Ver"}' },
                  { name: "single_select", buttonParamsJson: '{"title":"Menu"}' },
                  { name: "broken", buttonParamsJson: "{" },
                ],
              },
            },
          },
        },
      },
      ["chat", "Oferta\nSó hoje\nLoja\n▸ Ver\n▸ Menu"],
    ],
    [
      "cards side by side",
      {
        interactiveMessage: {
          body: { text: "Veja" },
          carouselMessage: { cards: [{ body: { text: "um" } }, { body: { text: "dois" } }] },
        },
      },
      ["chat", "Veja\num\ndois"],
    ],
    [
      "a template",
      {
        templateMessage: {
          hydratedTemplate: {
            hydratedTitleText: "Olá",
            hydratedContentText: "Seu pedido saiu",
            hydratedFooterText: "Loja",
            hydratedButtons: [{ urlButton: { displayText: "Ver" } }, { quickReplyButton: { displayText: "Ok" } }],
          },
        },
      },
      ["chat", "Olá\nSeu pedido saiu\nLoja\n▸ Ver\n▸ Ok"],
    ],
    [
      "an interactive template",
      { templateMessage: { interactiveMessageTemplate: { body: { text: "Só hoje" } } } },
      ["chat", "Só hoje"],
    ],
    ["a template without words", { templateMessage: {} }, ["unsupported", ""]],
    ["a shared chat", { chat: { displayName: "Loja" } }, ["unsupported", "Loja"]],
  ])("%s", ([, message, expected]) => {
    expect(shown(message)).toEqual(expected);
  });
});

test("files in wrappers and above buttons are found, with the kind that their keys are made for", () => {
  for (const message of [
    { interactiveMessage: { header: { imageMessage: picture } } },
    { templateMessage: { hydratedFourRowTemplate: { imageMessage: picture } } },
    { botInvokeMessage: { message: { imageMessage: picture } } },
  ]) {
    expect(filePartOf(wire(message))).toMatchObject({ kind: "image", part: { mediaKey: picture.mediaKey } });
    expect(read(message)).toMatchObject({ mediaType: "image", media: { size: 9 } });
  }
  const sticker = { lottieStickerMessage: { message: { stickerMessage: picture } } };
  expect(filePartOf(wire(sticker))).toMatchObject({ kind: "sticker" });
});

test.for<[string, proto.IContextInfo["externalAdReply"], string]>([
  [
    "an ad",
    { sourceType: "ad", title: "Bolos", body: "de festa", sourceUrl: "https://fb.example/1" },
    "oi\n\n↗ Bolos\nde festa\nhttps://fb.example/1",
  ],
  ["an ad that is marked so", { showAdAttribution: true, title: "Bolos" }, "oi\n\n↗ Bolos"],
  ["an ad that was clicked", { ctwaClid: "x", title: "Bolos" }, "oi\n\n↗ Bolos"],
  ["a link's preview", { title: "Bolos", body: "de festa" }, "oi"],
])("the text shows %s", ([, externalAdReply, body]) => {
  expect(
    shown({ extendedTextMessage: { text: "oi", contextInfo: { externalAdReply: externalAdReply ?? null } } }),
  ).toEqual(["chat", body]);
});

test("a tap on an ad needs no words, and nothing at all is no message", () => {
  const context = { externalAdReply: { sourceType: "ad", title: "Bolos" } };
  expect(shown({ extendedTextMessage: { text: "", contextInfo: context } })).toEqual(["chat", "↗ Bolos"]);
  expect(shown({ extendedTextMessage: { text: "" } })).toBeNull();
});

test("a message about another one quotes it", () => {
  for (const message of [
    { cancelPaymentRequestMessage: { key: { id: "OLD" } } },
    { sendPaymentMessage: { requestMessageKey: { id: "OLD" } } },
    { orderMessage: { contextInfo: { stanzaId: "OLD" } } },
  ]) {
    expect(read(message)).toMatchObject({ quotedProviderId: "OLD" });
  }
});

test("wrappers without end are a kind that nobody can show", () => {
  let message: proto.IMessage = text;
  for (let count = 0; count < 30; count++) message = { ephemeralMessage: { message } };
  expect(shown(message)).toEqual(["unsupported", ""]);
});

/** Every kind of message that the protocol has. */
const kinds = Object.entries(proto.Message.prototype).flatMap(([kind, value]) => (value === null ? [kind] : []));

test("no kind fails with nothing or nonsense in it, or becomes a text without words", () => {
  expect(kinds.length).toBeGreaterThan(80);
  const nonsense = { message: {}, contextInfo: { externalAdReply: {} }, startTime: -1, options: [{}], location: {} };
  for (const kind of kinds) {
    for (const part of kind === "conversation" ? [""] : [{}, nonsense]) {
      const content = read(proto.Message.fromObject({ [kind]: part }));
      if (content?.mediaType === "chat") expect(content.body, kind).not.toBe("");
    }
  }
});
