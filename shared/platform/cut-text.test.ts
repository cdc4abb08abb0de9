import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it.each([
  ["a short text", "Olá", 10, "Olá"],
  ["a long text", "Olá, Ana", 3, "Olá"],
  ["an emoji at the edge, whole", "ab😀", 4, "ab😀"],
  ["an emoji across the edge, left out", "ab😀c", 3, "ab"],
  ["an emoji behind the edge", "ab😀c", 2, "ab"],
  ["half an emoji that was sent so", "a\ud83d", 5, "a\ufffd"],
])("keeps of %s", (_, text, longest, kept) => expect(cutText(text, longest)).toBe(kept));
