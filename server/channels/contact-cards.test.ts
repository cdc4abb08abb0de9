import { expect, test } from "vitest";
import { cardNumber, cardsAsText, keptCards } from "./contact-cards.ts";

test.each([
  ["(11) 4000-0001", "551140000001", "+551140000001"],
  ["(11) 4000-0001", "", "(11) 4000-0001"],
  ["+55 11 4000-0001", "551140000001", "+55 11 4000-0001"],
  ["", "551140000001", "+551140000001"],
  ["(11) 4000-0001", "no number", "(11) 4000-0001"],
])("%j that WhatsApp knows as %j is stored as %j", (written, knownAs, stored) => {
  expect(cardNumber(written, knownAs)).toBe(stored);
});

test("a card has the first of its names, else its first number; the text names it once", () => {
  const numbers = ["+551140000001", "+551140000001", "4000-0002"];
  const cards = keptCards([
    { names: [" ", "\u202eAna", "Bia"], numbers: [] },
    { names: ["", ""], numbers },
  ]);

  expect(cards).toEqual([
    { name: "Ana", numbers: [] },
    { name: "+551140000001", numbers: ["+551140000001", "4000-0002"] },
  ]);
  expect(cardsAsText(cards)).toBe("Ana\n\n+551140000001\n4000-0002");
});
