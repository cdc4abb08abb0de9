import { expect, it } from "vitest";
import { missesScale, ratingOf } from "./rating.ts";

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
