import type { QuickMessage } from "@balcao/shared/quick-messages.ts";
import { expect, test } from "vitest";
import { aTicket } from "../../../../testing/fixtures.ts";
import { cutLabel, findQuickMessages, typedShortcode } from "./quick-search.ts";
import { emptyVariables, fillKnown, variableValues } from "./variable-values.ts";

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

test("a slash with letters and nothing else asks for quick messages", () => {
  expect(["/", "/fre", "/fre te", "oi /fre", ""].map(typedShortcode)).toEqual(["", "fre", null, null, null]);
});

test("shortcodes that begin so come first, then those that hold it, then the words; accents do not matter", () => {
  const all = [quick(1, "saudacao", "sem frete"), quick(2, "meu-frete"), quick(3, "fréte-prazo"), quick(4, "outra")];

  expect(findQuickMessages(all, "FRE").map(({ id }) => id)).toEqual([3, 2, 1]);
});

test("a label is cut after 35 letters", () => {
  expect(cutLabel("x".repeat(35))).toBe("x".repeat(35));
  expect(cutLabel("x".repeat(36))).toBe(`${"x".repeat(35)}…`);
});

test("what is known is filled, by the company's clock; what is not stays to be filled by hand", () => {
  const ticket = aTicket(1, { protocol: "SAC1" });
  const values = variableValues(ticket, "America/Sao_Paulo", Date.parse("2026-11-21T02:30:00Z"));
  const text = "{saudacao}, {nome}! {protocolo} {email} {outra}";

  expect(fillKnown(text, values)).toBe("Boa noite, Contato 1! SAC1 {email} {outra}");
  expect(emptyVariables(text, values)).toEqual(["email"]);
});

test("a contact who is only a number is not greeted by it", () => {
  const contact = { ...aTicket(1).contact, name: "+55 31 98842-1907" };

  expect(variableValues(aTicket(1, { contact }), "UTC", 0).name).toBe("");
});
