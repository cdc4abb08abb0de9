import { expect, it } from "vitest";
import {
  emptyVariables,
  fillVariables,
  missingVariables,
  unknownVariables,
  variableParts,
  withFields,
} from "./message-variables.ts";

const custom = { "Cidade de Origem": "São João", Código: "$& 7", Plano: "", nome: "not hers" };
const values = { name: "Ana", number: "5531988009000", email: "", protocol: "SAC1", greeting: "Bom dia", custom };
const without = { ...values, custom: {} };

it.each([
  ["{saudacao}, {nome}! {protocolo} {email}.", "Bom dia, Ana! SAC1 ."],
  ["{primeiro_nome}, {Primeiro_Nome}", "Ana, Ana"],
  ["Any case: {NOME}, {Número}", "Any case: Ana, 5531988009000"],
  ["{cidade de origem}|{CIDADE  DE ORIGEM }", "São João|São João"],
  ["what a value looks like changes nothing: {codigo}{código}", "what a value looks like changes nothing: $& 7$& 7"],
  ["a column that says nothing: [{plano}]", "a column that says nothing: []"],
  ["{unknown} {} {{nome}} { nome", "{unknown} {} {Ana} { nome"],
  ["{constructor}{__proto__}", "{constructor}{__proto__}"],
])("fills %j", (text, filled) => {
  expect(fillVariables(text, values)).toBe(filled);
});

it("knows the standard variables alone without custom values", () => {
  expect(fillVariables("{nome} {Nome} {Plano} {constructor}", without)).toBe("Ana Ana {Plano} {constructor}");
});

it("reads the first name from a list's own column, else from the name's beginning", () => {
  const full = { ...without, name: "  Ana Beatriz Souza" };
  expect(fillVariables("Olá, {primeiro_nome}!", full)).toBe("Olá, Ana!");
  expect(fillVariables("Olá, {primeiro_nome}!", { ...full, custom: { primeiro_nome: "" } })).toBe("Olá, Ana!");
  expect(fillVariables("Olá, {primeiro_nome}!", { ...full, custom: { primeiro_nome: "Bia" } })).toBe("Olá, Bia!");
  expect(fillVariables("Olá, {primeiro_nome}!", { ...without, name: "" })).toBe("Olá, !");
});

it("lets a field stand in where a column of its name has no value", () => {
  const fields = { Plano: "Ouro", Cidade: "Betim", Cor: "" };
  expect(withFields({ PLANO: "Prata", cidade: "", Loja: "" }, fields)).toEqual({
    ...{ PLANO: "Prata", Cidade: "Betim" },
    ...{ Loja: "", Cor: "" },
  });
});

it("does not expand placeholders inside values", () => {
  expect(fillVariables("{a}", { ...values, custom: { a: "{nome}" } })).toBe("{nome}");
});

it("distinguishes filled values from the original text", () => {
  expect(variableParts("Olá {nome}, {plano}{x}", values)).toEqual([
    { text: "Olá ", variable: null },
    { text: "Ana", variable: "nome" },
    { text: ", ", variable: null },
    { text: "", variable: "plano" },
    { text: "{x}", variable: null },
  ]);
});

it.each([
  ["{nome} {não existe} {x} {x} { } {", undefined, ["não existe", "x"]],
  ["{Nome} {constructor}", undefined, ["constructor"]],
  ["{Nome} {NÚMERO} {cidade de origem} {plano}", ["Cidade de  Origem"], ["plano"]],
])("names what is no variable in %j", (text, names, unknown) => {
  expect(unknownVariables(text, names)).toEqual(unknown);
});

it("names the variables without a value, each once, for one recipient and for a list", () => {
  expect(emptyVariables("{email} {nome} {email} {PLANO} {x}", values)).toEqual(["email", "PLANO"]);
  const counted = [
    { name: "nome", missing: 0 },
    { name: "email", missing: 3 },
    { name: "Código", missing: 2 },
    { name: "Plano", missing: 1 },
  ];
  expect(missingVariables("{nome} {E-mail} {email} {codigo}{CÓDIGO}", counted)).toEqual([counted[1], counted[2]]);
});
