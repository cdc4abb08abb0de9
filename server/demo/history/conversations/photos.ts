import { createReadStream } from "node:fs";
import { type Services, systemContext } from "../../../context.ts";
import { preview } from "../../../inbox/messages/preview.ts";
import { storeFile } from "../../../workspace/files/store-file.ts";
import type { Writer } from "../writer.ts";

/** The photos of the demo's customers, each with the words that a message about it has. */
const photos = [
  ["scratched-pan.jpg", /(panela|frigideira|caçarola|wok).*tinta/i],
  ["broken-cup.jpg", /xícaras.*quebrad/i],
  ["blender.jpg", /liquidificador.*não liga/i],
] as const;
const size = { width: 800, height: 600 };
/** Only the newest of these messages become photos, because each photo is a stored file. */
const most = 10;

/**
 * Makes photos of messages whose text describes one of them; the text becomes the caption. Runs before the messages are
 * stored.
 */
export async function addPhotos(services: Services, { rows, shop }: Writer): Promise<void> {
  const ctx = systemContext(services, shop.companyId, "demo");
  const shown = rows.messages.flatMap((message) => {
    const photo = photos.find(([, words]) => words.test(message.body));
    return photo && !message.fromMe ? { message, photo: photo[0] } : [];
  });
  const newest = shown.sort((one, other) => other.message.createdAt.getTime() - one.message.createdAt.getTime());
  for (const { message, photo } of newest.slice(0, most)) {
    const picture = new URL(`../../customers/media/${photo}`, import.meta.url);
    const file = await storeFile(ctx, { name: "foto.jpg", stream: createReadStream(picture) });
    const media = { state: "ready" as const, name: file.name, size: file.size, ...size };
    Object.assign(message, {
      mediaType: "image",
      fileId: file.id,
      media: { ...media, durationSeconds: null, thumbnail: null, isVoice: false },
    });
    const ticket = rows.tickets.find(({ id }) => id === message.ticketId);
    if (ticket?.lastMessage === preview(message.body) && !ticket.lastMessageFromMe) ticket.lastMessageType = "image";
  }
}
