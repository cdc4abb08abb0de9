import { randomBytes } from "node:crypto";
import { internationalDigits } from "@balcao/shared/platform/written-number.ts";
import type { proto } from "@whiskeysockets/baileys";

export type Place = { latitude: number; longitude: number; name: string; address: string };
export type Card = { name: string; numbers: string[] };

/** A place on the map. */
export function locationMessage({ latitude, longitude, name, address }: Place): proto.IMessage {
  return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } };
}

/** One card, or several at once, for which phones use another message type. */
export function contactsMessage(cards: readonly Card[]): proto.IMessage {
  const contacts = cards.map(({ name, numbers }) => ({ displayName: name, vcard: vcard(name, numbers) }));
  const [only] = contacts;
  if (contacts.length === 1 && only) return { contactMessage: only };
  return { contactsArrayMessage: { displayName: `${contacts.length} contacts`, contacts } };
}

/** A poll with one choice. Votes are encrypted with the secret. */
export function pollMessage(question: string, options: readonly string[]): proto.IMessage {
  return {
    messageContextInfo: { messageSecret: randomBytes(32) },
    pollCreationMessageV3: {
      name: question,
      options: options.map((optionName) => ({ optionName })),
      selectableOptionsCount: 1,
    },
  };
}

function vcard(name: string, numbers: readonly string[]): string {
  const lines = numbers.map((number) => {
    const digits = internationalDigits(number);
    return `item1.TEL${digits ? `;waid=${digits}` : ""}:${number}`;
  });
  return ["BEGIN:VCARD", "VERSION:3.0", `FN:${name}`, ...lines, "END:VCARD"].join("\n");
}
