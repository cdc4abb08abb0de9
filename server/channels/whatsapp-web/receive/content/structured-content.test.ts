import { proto } from "@whiskeysockets/baileys";
import { describe, expect, it } from "vitest";
import { readContent } from "./message-content.ts";
import { structuredContent } from "./structured-content.ts";

const vcard = (numbers: readonly string[]) =>
  ["BEGIN:VCARD", "VERSION:3.0", ...numbers.map((number) => `TEL;type=CELL:${number}`), "END:VCARD"].join("\n");

it("keeps shared cards, up to a message's size limit", () => {
  const shared = Array.from({ length: 60 }, (_, n) => ({
    displayName: `Pessoa ${n}`,
    vcard: vcard(["+55 31 98800-1020"]),
  }));
  const kept = structuredContent({ contactsArrayMessage: { contacts: shared } });
  expect(kept).toMatchObject({ kind: "contacts", contacts: { length: 60 } });

  const numbers = Array.from({ length: 100 }, (_, n) => String(n).padStart(490, "9"));
  const vast = Array.from({ length: 100 }, () => ({ displayName: "x".repeat(500), vcard: vcard(numbers) }));
  const cut = structuredContent({ contactsArrayMessage: { contacts: vast } });
  expect(JSON.stringify(cut).length).toBeLessThan(60_000);
});

it("reads a card by its name and by the number that WhatsApp knows", () => {
  const lines = ["BEGIN:VCARD", "N:Reis;Paulo;;;", "TEL;waid=551140000001:(11) 4000-0001", "TEL:(11) 4000-0002"];
  expect(structuredContent({ contactMessage: { vcard: lines.join("\n") } })).toEqual({
    kind: "contacts",
    contacts: [{ name: "Paulo Reis", numbers: ["+551140000001", "(11) 4000-0002"] }],
  });
});

const read = (message: proto.IMessage) => readContent(proto.Message.decode(proto.Message.encode(message).finish()));

describe("a choice", () => {
  it.for<[string, proto.IMessage, object, string]>([
    [
      "of a button",
      { buttonsResponseMessage: { selectedButtonId: "yes", selectedDisplayText: "Sim" } },
      { id: "yes", title: "Sim", description: "" },
      "Sim",
    ],
    [
      "of a template's button",
      { templateButtonReplyMessage: { selectedId: "yes", selectedDisplayText: "Sim" } },
      { id: "yes", title: "Sim", description: "" },
      "Sim",
    ],
    [
      "of a list's row",
      {
        listResponseMessage: {
          title: "Vendas",
          description: "preços",
          singleSelectReply: { selectedRowId: "row1" },
        },
      },
      { id: "row1", title: "Vendas", description: "preços" },
      "Vendas\npreços",
    ],
    [
      "of a newer button",
      {
        interactiveResponseMessage: {
          body: { text: "Sim" },
          nativeFlowResponseMessage: { paramsJson: '{"id":"yes"}' },
        },
      },
      { id: "yes", title: "Sim", description: "" },
      "Sim",
    ],
    [
      "without a text",
      { buttonsResponseMessage: { selectedButtonId: "yes" } },
      { id: "yes", title: "yes", description: "" },
      "yes",
    ],
  ])("%s has its id and its words", ([, message, choice, body]) => {
    expect(read(message)).toMatchObject({ mediaType: "chat", body, content: { kind: "choice", ...choice } });
  });

  it.each(["{", "null", "[1]", '{"id":{}}', '{"id":7}', "\0", ""])(
    "with %j for its parameters has no id",
    (paramsJson) => {
      const interactiveResponseMessage = { body: { text: "Sim" }, nativeFlowResponseMessage: { paramsJson } };
      expect(read({ interactiveResponseMessage })).toMatchObject({ body: "Sim", content: { id: "", title: "Sim" } });
    },
  );

  it("is cleaned and cut", () => {
    const id = `a\0${"x".repeat(1000)}`;
    const chosen = structuredContent({
      buttonsResponseMessage: { selectedButtonId: id, selectedDisplayText: "S\0im" },
    });
    expect(chosen).toEqual({ kind: "choice", id: `a${"x".repeat(499)}`, title: "Sim", description: "" });
  });
});

describe("an event", () => {
  it("has its times, its place and its words", () => {
    const eventMessage = {
      name: "Festa",
      description: "de aniversário",
      location: { name: "Salão", address: "Rua 1" },
      joinLink: "https://call.whatsapp.com/x",
      startTime: 1_700_000_000,
      endTime: 1_700_003_600,
      isCanceled: true,
    };
    expect(read({ eventMessage })).toMatchObject({
      mediaType: "event",
      body: "Festa\nSalão, Rua 1\nde aniversário",
      content: {
        kind: "event",
        name: "Festa",
        description: "de aniversário",
        place: "Salão, Rua 1",
        link: "https://call.whatsapp.com/x",
        startsAt: "2023-11-14T22:13:20.000Z",
        endsAt: "2023-11-14T23:13:20.000Z",
        isCanceled: true,
      },
    });
    const scheduledCallCreationMessage = { title: "Reunião", scheduledTimestampMs: 1_700_000_000_000 };
    expect(read({ scheduledCallCreationMessage })).toMatchObject({
      mediaType: "event",
      content: { name: "Reunião", startsAt: "2023-11-14T22:13:20.000Z", endsAt: null, isCanceled: false },
    });
  });

  it.each([0, -1, 8_640_000_000_001, 253_402_300_800, Number.MAX_SAFE_INTEGER])("has no time for %d", (startTime) => {
    expect(read({ eventMessage: { name: "Festa", startTime } })).toMatchObject({ content: { startsAt: null } });
  });
});

describe("a call", () => {
  const { CallOutcome } = proto.Message.CallLogMessage;
  it.for<[keyof typeof CallOutcome, boolean]>([
    ["CONNECTED", false],
    ["ACCEPTED_ELSEWHERE", false],
    ["ONGOING", false],
    ["MISSED", true],
    ["REJECTED", true],
    ["SILENCED_BY_DND", true],
  ])("that is %s", ([outcome, isMissed]) => {
    const callLogMesssage = { isVideo: true, callOutcome: CallOutcome[outcome], durationSecs: isMissed ? 0 : 65 };
    expect(read({ callLogMesssage })).toMatchObject({
      mediaType: "call",
      body: "",
      content: { kind: "call", isVideo: true, isMissed, seconds: isMissed ? null : 65 },
    });
  });

  it("to a group is no missed one", () => {
    expect(read({ call: { callKey: Buffer.of(1) } })).toMatchObject({ content: { kind: "call", isMissed: false } });
  });
});
