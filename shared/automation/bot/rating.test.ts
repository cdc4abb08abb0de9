import { expect, it } from "vitest";
import { asksForScale, missesScale, ratingOf, ratingRequest } from "./rating.ts";
import { botTexts } from "./texts.ts";

it.each([
  "5",
  "0",
  "10",
  "4!",
  " 10. ",
  "4️⃣",
  "🔟",
  "-1",
  "2,5",
  "8/10",
  "9 de 10",
  "Nota 10",
  "dez",
  "CINCO",
  "três",
  "five",
  "⭐⭐⭐⭐⭐",
  "👍",
  "👍🏽",
  "***",
])("treats %s as an answer outside the scale", (text) =>
  expect([missesScale(text), ratingOf(text)]).toEqual([true, null]),
);

it.each([
  "1",
  " 2. ",
  "3️⃣",
  "",
  "muito bom",
  "1 2",
  "quero 2 pizzas",
  "12345",
  "11987654321",
  "e o meu pedido?",
  "nota fiscal",
  "?",
  "👍 obrigado",
  "10/11/2026",
  "R$ 50",
])("treats %s as no rating", (text) => expect(missesScale(text)).toBe(false));

it.each([
  "De 1 a 3, como foi?",
  "Responda 1, 2 ou 3.",
  "1 - Ruim\n2 - Bom\n3 - Ótimo",
  "1️⃣ ruim 2️⃣ bom 3️⃣ ótimo",
  "Rate us (1-3)",
  "entre 1 e 3",
])("finds the scale in the text %s", (text) => {
  expect(asksForScale(text)).toBe(true);
  expect(ratingRequest(text)).toBe(text);
});

it.each([
  "Avalie, {nome}",
  "De 1 a 5, como foi?",
  "1 a 10",
  "Atendemos 13 pessoas",
  "Ligue 1.3",
  "1 - Ruim 2 - Regular 3 - Bom 4 - Ótimo",
  "",
])("adds our question to %s", (text) => {
  expect(asksForScale(text)).toBe(false);
  expect(ratingRequest(text)).toBe(text === "" ? botTexts.ratingQuestion : `${text}\n\n${botTexts.ratingQuestion}`);
});
