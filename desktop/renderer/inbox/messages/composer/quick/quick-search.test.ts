import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { emptyVariables } from "@balcao/shared/workspace/message-variables.ts";
import { expect, test } from "vitest";
import { aTicket } from "../../../../testing/fixtures.ts";
import { findQuickMessages, typedShortcode } from "./quick-search.ts";
import { fillKnown, variableValues } from "./variable-values.ts";

const quick = (id: number, shortcode: string, message = ""): QuickMessage => ({
  id,
  shortcode,
  message,
  messageType: "MESSAGE",
  fileId: null,
  file: null,
  scope: "company",
  queueId: null,
  userId: null,
  companyId: 1,
});

test("only a slash followed by letters lists quick messages", () => {
  expect(["/", "/fre", "/fre te", "oi /fre", ""].map(typedShortcode)).toEqual(["", "fre", null, null, null]);
});

test("shortcodes with that beginning come first, then those containing it, then texts; accents do not matter", () => {
  const all = [quick(1, "saudacao", "sem frete"), quick(2, "meu-frete"), quick(3, "fréte-prazo"), quick(4, "outra")];

  expect(findQuickMessages(all, "FRE").map(({ id }) => id)).toEqual([3, 2, 1]);
});

test("of two equal shortcodes a person's own is first", () => {
  const all = [quick(1, "pix"), { ...quick(2, "Pix"), scope: "user" as const }, quick(3, "pix-loja")];

  expect(findQuickMessages(all, "pix").map(({ id }) => id)).toEqual([2, 1, 3]);
});

test("one or two letters search shortcodes only: texts are searched from the third on", () => {
  const all = [quick(1, "saudacao", "sem frete"), quick(2, "meu-frete"), quick(3, "fim")];

  expect(findQuickMessages(all, "f").map(({ id }) => id)).toEqual([3, 2]);
  expect(findQuickMessages(all, "").map(({ id }) => id)).toEqual([3, 2, 1]);
});

test("known variables are filled in, by the company's time zone; unknown ones stay to be filled by hand", () => {
  const ticket = aTicket(1, { protocol: "SAC1" });
  const fields = { Plano: "Ouro", Cidade: "" };
  const values = variableValues(ticket, fields, "America/Sao_Paulo", Date.parse("2026-11-21T02:30:00Z"));
  const text = "{saudacao}, {Nome}! {protocolo} {plano} {email} {cidade} {outra}";

  expect(fillKnown(text, values)).toBe("Boa noite, Contato 1! SAC1 Ouro {email} {cidade} {outra}");
  expect(emptyVariables(text, values)).toEqual(["email", "cidade"]);
});

test("a contact without a name is not greeted by the number", () => {
  const contact = { ...aTicket(1).contact, name: "+55 31 98842-1907" };

  expect(variableValues(aTicket(1, { contact }), {}, "UTC", 0).name).toBe("");
});
