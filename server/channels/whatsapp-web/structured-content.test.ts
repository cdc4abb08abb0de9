import { expect, it } from "vitest";
import { structuredContent } from "./structured-content.ts";

const vcard = (numbers: readonly string[]) =>
  ["BEGIN:VCARD", "VERSION:3.0", ...numbers.map((number) => `TEL;type=CELL:${number}`), "END:VCARD"].join("\n");

it("keeps shared cards, up to a message's size limit", () => {
  const shared = Array.from({ length: 60 }, (_, n) => ({
    displayName: `Pessoa ${n}`,
    vcard: vcard(["+55 31 98800-1020"]),
  }));
  const kept = structuredContent({ contactsArrayMessage: { contacts: shared } });
  expect(kept).toMatchObject({ kind: "contacts", contacts: { length: 60 } });

  const numbers = Array.from({ length: 100 }, (_, n) => String(n).padStart(490, "9"));
  const vast = Array.from({ length: 100 }, () => ({ displayName: "x".repeat(500), vcard: vcard(numbers) }));
  const cut = structuredContent({ contactsArrayMessage: { contacts: vast } });
  expect(JSON.stringify(cut).length).toBeLessThan(60_000);
});

it("reads a card by its name and by the number that WhatsApp knows", () => {
  const lines = ["BEGIN:VCARD", "N:Reis;Paulo;;;", "TEL;waid=551140000001:(11) 4000-0001", "TEL:(11) 4000-0002"];
  expect(structuredContent({ contactMessage: { vcard: lines.join("\n") } })).toEqual({
    kind: "contacts",
    contacts: [{ name: "Paulo Reis", numbers: ["+551140000001", "(11) 4000-0002"] }],
  });
});
