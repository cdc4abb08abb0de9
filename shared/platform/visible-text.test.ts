import { expect, it } from "vitest";
import { VisibleName, visibleText } from "./visible-text.ts";

it.each([
  ["Fatura \u202egpj.exe", "Fatura gpj.exe"],
  ["\u2067Ana\u2069 \u202aZé\u202c", "Ana Zé"],
  ["A\u0007na \u001b[31m", "Ana [31m"],
  ["\u202e Ana", "Ana"],
  // Marks that languages and emoji need are kept.
  ["\u05d0\u05d1\u200f (1)", "\u05d0\u05d1\u200f (1)"],
  ["👩‍👩‍👧", "👩‍👩‍👧"],
])("stores the name %j as %j", (written, stored) => {
  expect(VisibleName.parse(written)).toBe(stored);
});

it("refuses a name without visible characters", () => {
  expect(VisibleName.safeParse("\u202e\u0007\u0001").success).toBe(false);
});

it("keeps the lines of a longer text", () => {
  expect(visibleText(1, 100).parse("um\n\n\tdois\r\n\u202etrês")).toBe("um\n\n\tdois\r\ntrês");
});
