import { expect, test } from "vitest";
import type { SaveTemplate, TemplateButton } from "./message-templates.ts";
import { tooLongFields } from "./template-fields.ts";
import { problemsOf } from "./template-rules.ts";

const problems = (parts: Partial<SaveTemplate>) =>
  problemsOf({ ...{ name: "aviso", header: null, body: "Olá", footer: "", buttons: [], examples: {} }, ...parts }).map(
    ({ at, code, word = "" }) => `${at} ${code} ${word}`.trim(),
  );

const filled = { "body.1": "a", "body.2": "b", "body.3": "c", "body.4": "d", "body.nome": "Ana" };

test.each([
  ["Olá {1}, tudo bem?", "{1}"],
  ["Olá {nome}, tudo bem?", "{nome}"],
  ["Olá {{Nome Cliente}}, tudo bem?", "{{Nome Cliente}}"],
  ["Olá {{endereço}}, tudo bem?", "{{endereço}}"],
  ["Olá {{{1}}}, tudo bem?", "{ }"],
])("braces that are no variable of a template are refused: %s", (body, word) => {
  expect(problems({ body, examples: filled })).toEqual([`body otherVariable ${word}`]);
});

test("braces are refused in header, footer and buttons, too, and a lone brace is a sign like others", () => {
  expect(problems({ header: { format: "text", text: "Oi {nome}" } })).toEqual(["header otherVariable {nome}"]);
  expect(problems({ footer: "Oi {nome}" })).toEqual(["footer noVariables"]);
  const reply: TemplateButton = { type: "reply", text: "Sou {nome}", value: "" };
  expect(problems({ buttons: [reply] })).toEqual(["button.0 noVariables"]);
  expect(problems({ body: "Olá :{ que pena" })).toEqual([]);
});

test.each([
  ["Olá, {{1}} {{2}}, seu pedido já saiu para entrega.", ["body adjacent"]],
  ["Olá, {{1}}{{2}}, seu pedido já saiu para entrega.", ["body adjacent"]],
  ["Oi {{1}}, {{2}} custa {{3}} até {{4}} hoje.", ["body fewWords"]],
  ["Oi {{1}} ok.", ["body fewWords"]],
  ["Olá, {{1}}, tudo bem?", []],
  ["Olá {{nome}}, tudo bem?", []],
])("variables need words around them, as Meta counts: %s", (body, expected) => {
  expect(problems({ body, examples: filled })).toEqual(expected);
});

test("a code to copy has fifteen characters at most, and WhatsApp writes its button", () => {
  const code: TemplateButton = { type: "code", text: "", value: "" };
  expect(problems({ buttons: [code], examples: { "button.0": "x".repeat(23) } })).toEqual(["example.button.0 tooLong"]);
  expect(problems({ buttons: [code], examples: { "button.0": "x".repeat(15) } })).toEqual([]);
  const parts = { header: null, body: "Olá", footer: "", buttons: [code] };
  expect(tooLongFields(parts, { "button.0": "x".repeat(16) })).toEqual(["button.0"]);
  const texts = {
    header: { format: "text" as const, text: "Olá {{1}}" },
    body: "Oi {{1}} {{2}}!",
    footer: "",
    buttons: [],
  };
  const long = { "header.1": "x".repeat(57), "body.1": "Ana", "body.2": "x".repeat(1020) };
  expect(tooLongFields(texts, long)).toEqual(["header.1", "body.2"]);
  expect(tooLongFields(texts, { "header.1": "x".repeat(56), "body.1": "", "body.2": "x" })).toEqual([]);
});
