import { expect, it } from "vitest";
import { fitQuestion } from "../../../channels/fit-question.ts";
import { whatsappCloud } from "../../../channels/whatsapp-cloud/kind.ts";
import { confirmationQuestion } from "./record-confirmation.ts";

it("a question for confirmation has a yes, in the campaign's own word if it has one, and a no", () => {
  const titles = (word: string | null) =>
    fitQuestion(whatsappCloud, confirmationQuestion("Pode ser?", 7, word))?.options.map(({ title }) => title);
  expect(titles(null)).toEqual(["Sim", "Não"]);
  expect(titles(" ")).toEqual(["Sim", "Não"]);
  expect(titles("QUERO")).toEqual(["QUERO", "Não"]);
});
