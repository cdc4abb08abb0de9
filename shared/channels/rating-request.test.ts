import { expect, it } from "vitest";
import { asksForScale, ratingQuestion, ratingRequest, ratingSteps } from "./rating-request.ts";

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
  expect(ratingRequest(text)).toBe(text === "" ? ratingQuestion : `${text}\n\n${ratingQuestion}`);
});

it.each([
  [ratingQuestion, "Como foi o atendimento?", ["Insatisfeito", "Satisfeito", "Muito satisfeito"]],
  [
    ratingRequest("Avalie, {nome}"),
    "Avalie, {nome}\n\nComo foi o atendimento?",
    ["Insatisfeito", "Satisfeito", "Muito satisfeito"],
  ],
  ["Que nota?\n1 - Ruim\n2 - Bom\n3 - Ótimo\nObrigado!", "Que nota?\nObrigado!", ["1 - Ruim", "2 - Bom", "3 - Ótimo"]],
  ["Nota:\n1️⃣ ruim\n2️⃣ bom\n3️⃣ ótimo", "Nota:", ["1️⃣ ruim", "2️⃣ bom", "3️⃣ ótimo"]],
  ["De 1 a 3, como foi?", "De 1 a 3, como foi?", ["1", "2", "3"]],
  ["1 - Ruim\n2 - Bom\n3 - Ótimo", "1 - Ruim\n2 - Bom\n3 - Ótimo", ["1", "2", "3"]],
  ["Nota?\n3 - Ótimo\n2 - Bom\n1 - Ruim", "Nota?\n3 - Ótimo\n2 - Bom\n1 - Ruim", ["1", "2", "3"]],
])("the steps of %j stand on options", (request, text, steps) => {
  expect(ratingSteps(request)).toEqual({ text, steps });
});
