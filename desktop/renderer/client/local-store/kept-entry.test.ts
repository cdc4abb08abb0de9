import { expect, test } from "vitest";
import { fromJson, toJson } from "./kept-entry.ts";

const common = {
  clientId: "00000000-0000-4000-8000-000000000001",
  createdAt: "2026-11-21T12:00:00.000Z",
  state: "sending",
  code: null,
  afterId: null,
};

test("a team message stored by an earlier console is read, with its file", () => {
  const file = { name: "nota.pdf", mimeType: "application/pdf", size: 3, previewUrl: "blob:gone" };
  const entry = fromJson(
    JSON.stringify({ kind: "chat", entry: { ...common, chatId: 3, message: "Oi", mentions: [8], file } }),
  );

  expect(entry).toMatchObject({ kind: "chat", chatId: 3, body: "Oi", state: "queued", hasWaited: true });
  expect(entry?.file).toMatchObject({ name: "nota.pdf", source: "upload", isVoice: false });
});

test("a stored entry has the form that an earlier console reads, for both destinations", () => {
  const written = [
    { kind: "message", entry: { ...common, ticketId: 5, body: "Oi" } },
    { kind: "chat", entry: { ...common, chatId: 3, message: "Oi", mentions: [], file: null } },
  ];
  for (const unsent of written) {
    const entry = fromJson(JSON.stringify(unsent));
    expect(JSON.parse(entry ? toJson(entry) : "null")).toMatchObject({
      ...unsent,
      entry: { ...unsent.entry, state: "queued" },
    });
  }
});

test.each(["{broken", "{}", '{"kind":"chat","entry":{"chatId":3}}'])("%s is no entry", (json) => {
  expect(fromJson(json)).toBeNull();
});
