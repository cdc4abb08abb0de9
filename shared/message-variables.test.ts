import { expect, it } from "vitest";
import { customVariableParts, fillVariables } from "./message-variables.ts";

const values = { name: "Ana", number: "5531988009000", email: "", protocol: "SAC1", greeting: "Bom dia" };
const custom = { "Cidade de Origem": "São João", Código: "$& 7", Plano: "", nome: "not hers" };

it.each([
  ["{saudacao}, {nome}! {protocolo} {email}.", "Bom dia, Ana! SAC1 ."],
  ["Any case: {NOME}, {Número}", "Any case: Ana, 5531988009000"],
  ["{cidade de origem}|{CIDADE  DE ORIGEM }", "São João|São João"],
  ["what a value looks like changes nothing: {codigo}{código}", "what a value looks like changes nothing: $& 7$& 7"],
  ["a column that says nothing: [{plano}]", "a column that says nothing: []"],
  ["{unknown} {} {{nome}} { nome", "{unknown} {} {Ana} { nome"],
  ["{constructor}{__proto__}", "{constructor}{__proto__}"],
])("fills %j", (text, filled) => {
  expect(fillVariables(text, values, custom)).toBe(filled);
});

it("knows no columns and no other spelling where there is no list", () => {
  expect(fillVariables("{nome} {Nome} {Plano} {constructor}", values)).toBe("Ana {Nome} {Plano} {constructor}");
});

it("does not fill what a value brought along", () => {
  expect(fillVariables("{a}", values, { a: "{nome}" })).toBe("{nome}");
});

it("tells what was filled from what was written", () => {
  expect(customVariableParts("Olá {nome}, {plano}{x}", values, custom)).toEqual([
    { text: "Olá ", variable: null },
    { text: "Ana", variable: "nome" },
    { text: ", ", variable: null },
    { text: "", variable: "plano" },
    { text: "{x}", variable: null },
  ]);
});
