import { expect, it } from "vitest";
import { cleanText } from "./clean-text.ts";

it.each([
  ["a\0b", "ab"],
  ["\0abcdef", "abcd"],
  ["abc👍", "abc\ufffd"],
  ["\ud83dab", "\ufffdab"],
  ["", ""],
  [null, ""],
  [undefined, ""],
])("stores %j as %j", (written, stored) => {
  expect(cleanText(written, 4)).toBe(stored);
});
