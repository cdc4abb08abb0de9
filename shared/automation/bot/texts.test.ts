import { expect, it } from "vitest";
import { splitText } from "./texts.ts";

it("a long text is cut at the last line end that fits, else in a word", () => {
  expect(splitText("um\ndois três", 10)).toEqual(["um", "dois três"]);
  expect(splitText("um dois três", 10)).toEqual(["um dois tr", "ês"]);
});

it("in as few messages as it needs, a line end or a space is used only if no further message becomes necessary", () => {
  const text = "a\nbc de fg";
  expect(splitText(text, 7)).toEqual(["a", "bc de f", "g"]);
  expect(splitText(text, 7, true)).toEqual(["a\nbc de", "fg"]);
  expect(splitText("um\ndois três quatro", 10, true)).toEqual(["um\ndois tr", "ês quatro"]);
  expect(splitText("um dois\ntrês quatro", 11, true)).toEqual(["um dois", "três quatro"]);
  expect(splitText("abcdefghijkl", 6, true)).toEqual(["abcdef", "ghijkl"]);
  expect(splitText("abcde😀fghi", 6, true)).toEqual(["abcde", "😀fghi"]);
});
