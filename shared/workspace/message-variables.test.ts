import { expect, it } from "vitest";
import {
  customVariableParts,
  emptyVariables,
  fillVariables,
  missingVariables,
  unknownVariables,
} from "./message-variables.ts";

const values = { name: "Ana", number: "5531988009000", email: "", protocol: "SAC1", greeting: "Bom dia" };
const custom = { "Cidade de Origem": "São João", Código: "$& 7", Plano: "", nome: "not hers" };

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
  expect(fillVariables(text, values, custom)).toBe(filled);
});

it("knows no list columns and no other spelling without a list", () => {
  expect(fillVariables("{nome} {Nome} {Plano} {constructor}", values)).toBe("Ana {Nome} {Plano} {constructor}");
});

it("reads the first name from a list's own column, else from the name's beginning", () => {
  const full = { ...values, name: "  Ana Beatriz Souza" };
  expect(fillVariables("Olá, {primeiro_nome}!", full)).toBe("Olá, Ana!");
  expect(fillVariables("Olá, {primeiro_nome}!", full, { primeiro_nome: "" })).toBe("Olá, Ana!");
  expect(fillVariables("Olá, {primeiro_nome}!", full, { primeiro_nome: "Bia" })).toBe("Olá, Bia!");
  expect(fillVariables("Olá, {primeiro_nome}!", { ...values, name: "" })).toBe("Olá, !");
});

it("does not expand placeholders inside values", () => {
  expect(fillVariables("{a}", values, { a: "{nome}" })).toBe("{nome}");
});

it("distinguishes filled values from the original text", () => {
  expect(customVariableParts("Olá {nome}, {plano}{x}", values, custom)).toEqual([
    { text: "Olá ", variable: null },
    { text: "Ana", variable: "nome" },
    { text: ", ", variable: null },
    { text: "", variable: "plano" },
    { text: "{x}", variable: null },
  ]);
});

it.each([
  ["{nome} {não existe} {x} {x} { } {", undefined, ["não existe", "x"]],
  ["{Nome} {constructor}", undefined, ["Nome", "constructor"]],
  ["{Nome} {NÚMERO} {cidade de origem} {plano}", ["Cidade de  Origem"], ["plano"]],
])("names what is no variable in %j", (text, columns, unknown) => {
  expect(unknownVariables(text, columns)).toEqual(unknown);
});

it("names the variables without a value, each once, for one recipient and for a list", () => {
  expect(emptyVariables("{email} {nome} {email}", values)).toEqual(["email"]);
  const counted = [
    { name: "nome", missing: 0 },
    { name: "email", missing: 3 },
    { name: "Código", missing: 2 },
    { name: "Plano", missing: 1 },
  ];
  expect(missingVariables("{nome} {E-mail} {email} {codigo}{CÓDIGO}", counted)).toEqual([counted[1], counted[2]]);
});
