import { expect, test } from "vitest";
import type { OutboundMessage } from "../../channel.ts";
import { contactChat, groupChat } from "../../chat.ts";
import { jidOf } from "../numbers/jids.ts";
import { readVcard } from "../receive/content/read-vcard.ts";
import { encodePayload } from "../session/payload.ts";
import { fromOutbound, revocationOf, vcardOf } from "./from-outbound.ts";

const own = "5511900000000:3@s.whatsapp.net";
const message = (change: Partial<OutboundMessage> = {}): OutboundMessage => ({
  providerId: "OUT",
  chat: contactChat({ phone: "5511", lid: "111" }),
  body: "see https://example.com",
  media: null,
  content: null,
  quoted: null,
  ...change,
});

test("the number is preferred to the private id, which is used if it is the only one", () => {
  expect(jidOf(contactChat({ phone: "5511", lid: "111" }))).toBe("5511@s.whatsapp.net");
  expect(jidOf(contactChat({ lid: "111" }))).toBe("111@lid");
  expect(jidOf(groupChat("123-456"))).toBe("123-456@g.us");
  expect(() => jidOf(contactChat({}))).toThrow("without any address");
});

test("a text keeps the id it was given and fetches no preview", () => {
  const { key, message: content } = fromOutbound(message(), own);
  expect(key).toMatchObject({ id: "OUT", remoteJid: "5511@s.whatsapp.net", fromMe: true });
  expect(content?.extendedTextMessage).toEqual({ text: "see https://example.com" });
});

test("a quote names message and author, and does not point to another chat", () => {
  const payload = encodePayload({
    key: { remoteJid: "111@lid", fromMe: false, id: "IN" },
    message: { imageMessage: { caption: "look", contextInfo: { stanzaId: "older" } } },
  });
  const quoted = { providerId: "IN", fromMe: false, payload };
  const context = fromOutbound(message({ quoted }), own).message?.extendedTextMessage?.contextInfo;
  expect(context).toMatchObject({ stanzaId: "IN", participant: "5511@s.whatsapp.net" });
  expect(context?.quotedMessage?.imageMessage?.caption).toBe("look");
  expect(context?.remoteJid).toBeFalsy();
});

test("in a group the quoted author is the participant", () => {
  const payload = encodePayload({
    key: { remoteJid: "123@g.us", fromMe: false, id: "IN", participant: "222@lid" },
    message: { conversation: "who?" },
  });
  const chat = groupChat("123");
  const outgoing = fromOutbound(message({ chat, quoted: { providerId: "IN", fromMe: false, payload } }), own);
  expect(outgoing.message?.extendedTextMessage?.contextInfo?.participant).toBe("222@lid");
});

test("the quoted message may be unknown, and our own", () => {
  const quoted = { providerId: "MINE", fromMe: true, payload: new Uint8Array() };
  const context = fromOutbound(message({ quoted }), own).message?.extendedTextMessage?.contextInfo;
  expect(context).toMatchObject({ stanzaId: "MINE", participant: "5511900000000@s.whatsapp.net" });
});

test("a deletion names the message in its chat", () => {
  const { key, message: content } = revocationOf(contactChat({ phone: "5511" }), "OLD", own, "NEW");
  expect(key.id).toBe("NEW");
  expect(content?.protocolMessage).toMatchObject({ type: 0, key: { id: "OLD", fromMe: true } });
});

test("a written card is read as it was, and names no country that a number does not", () => {
  expect(readVcard(vcardOf("Ana, a do bolo", ["+55 11 4000-0001", "(11) 4000-0002"]))).toEqual({
    formattedName: "Ana, a do bolo",
    personName: "",
    company: "",
    numbers: [
      { written: "+55 11 4000-0001", waid: "551140000001" },
      { written: "(11) 4000-0002", waid: "" },
    ],
  });
});
