import { beforeAll, expect, test } from "vitest";
import { startTexts } from "../../i18n/i18n.ts";
import { messageLine } from "./message-line.ts";

let t: Awaited<ReturnType<typeof startTexts>>["t"];
beforeAll(async () => {
  t = (await startTexts("pt")).t;
});

test.each([
  ["words without their marks", { body: "*Marina Lopes:*\nOi\n*você*", mediaType: "chat", fromMe: true }, "Oi você"],
  ["a name that a contact wrote", { body: "*Atenção:*\nOi", mediaType: "chat" }, "Atenção: Oi"],
  ["a deleted message", { body: "", mediaType: "chat", isDeleted: true }, "Mensagem apagada"],
  ["a deleted picture", { body: "", mediaType: "image", isDeleted: true }, "Mensagem apagada"],
  ["a picture", { body: "", mediaType: "image" }, "Foto"],
  ["a place", { body: "-19.91,-43.93 Praça da Liberdade", mediaType: "location" }, "Praça da Liberdade"],
  ["a place without a name", { body: "-19.91,-43.93", mediaType: "location" }, "Localização"],
  ["a poll", { body: "Que horas?\n○ Manhã\n○ Tarde", mediaType: "poll" }, "Que horas?"],
  ["an event", { body: "Festa\nRua 1", mediaType: "event" }, "Festa"],
  ["a new number", { body: "+5531988421907", mediaType: "newNumber" }, "+55 31 98842-1907"],
  ["a missed call", { body: "", mediaType: "call" }, "Ligação"],
  ["a file", { body: "tabela.pdf", mediaType: "document" }, "tabela.pdf"],
])("on one line: %s", (_, message, line) => {
  expect(messageLine(t, { fromMe: false, ...message })).toBe(line);
});
