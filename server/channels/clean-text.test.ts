import { expect, it } from "vitest";
import { inboundText } from "../testing/fake-provider.ts";
import { cleanMessage, cleanText } from "./clean-text.ts";

it.each([
  ["a\0b", "ab"],
  ["\0abcdef", "abcd"],
  ["abc👍", "abc"],
  ["\ud83dab", "\ufffdab"],
  ["", ""],
  [null, ""],
  [undefined, ""],
])("stores %j as %j", (written, stored) => {
  expect(cleanText(written, 4)).toBe(stored);
});

it("cleans every text of a message, however deeply nested", () => {
  const contacts = [{ name: "A\0na", numbers: ["55\0"] }];
  const media = { ...untold, name: "a\0.pdf" };
  const content = { kind: "contacts", contacts } as const;
  expect(cleanMessage(inboundText("5531900000000", "b\0", { authorName: "\0", media, content }))).toMatchObject({
    body: "b",
    authorName: null,
    media: { name: "a.pdf" },
    content: { contacts: [{ name: "Ana", numbers: ["55"] }] },
  });
});

it("removes direction marks from names", () => {
  const names = { pushName: "Ana \u202egpj.exe", authorName: "\u2067Zé\u2069" };
  expect(cleanMessage(inboundText("5531900000000", "b", names))).toMatchObject({
    pushName: "Ana gpj.exe",
    authorName: "Zé",
  });
});

const untold = {
  size: null,
  width: null,
  height: null,
  seconds: null,
  isVoice: false,
  thumbnail: null,
  waveform: null,
};
