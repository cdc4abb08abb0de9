import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { files } from "../../../workspace/files/files.table.ts";
import type { BenchServer } from "../../bench-server.ts";
import type { Row } from "../../measure.ts";
import { contactName, fillTickets, messageStart } from "./agents-tickets.ts";
import { inConsole } from "./browser.ts";
import { photo } from "./photo-arrival.ts";

const conversations = 100;
const messagesEach = 30;
const visits = 2;
/** The last message of a conversation is a text; the photos are the messages before it. */
const photosEach = 3;
const distinctPhotos = 20;
const mostMiB = 350;

/** A morning of answers to customers who send pictures. */
export const consoleMemory: Row = {
  name: "console.memory",
  about: `${visits * conversations} switches among ${conversations} conversations with ${photosEach} photos in view; after them the heap as p50 and all that the renderer has for itself as worst, under ${mostMiB} MiB; the peak counts what it may give back, such as decoded pictures`,
  measure: () =>
    inConsole(
      async (server, userId) => {
        await fillTickets(server, userId, { tickets: conversations, messagesEach });
        await addPhotos(server);
      },
      async ({ call, heapMiB, peakMiB, privateMiB }) => {
        await call("scroll", { area: "[role=listbox]", step: 200, goal: contactName(conversations) });
        for (let visit = 0; visit < visits; visit++) {
          for (let n = 1; n <= conversations; n++) {
            await call("open", { n, goal: messageStart(n, messagesEach) });
            await call("pictures");
          }
        }
        const measured = { unit: "MiB", p50: await heapMiB(), worst: await privateMiB(), peakMiB: peakMiB() };
        if (measured.worst >= mostMiB) throw new Error(`the renderer took ${measured.worst} MiB of its own`);
        return measured;
      },
    ),
};

/** Turns messages of each conversation into photos, each with its own file. */
async function addPhotos({ database: { db }, services, companyId }: BenchServer): Promise<void> {
  const photos = await Promise.all(Array.from({ length: distinctPhotos }, photo));
  const rows = await db.execute<{ id: string }>(sql`
    select m.id from messages m
    where split_part(m.provider_id, '-', 2)::int between ${messagesEach - photosEach} and ${messagesEach - 1}`);
  for (const [n, { id }] of rows.entries()) {
    const bytes = photos[n % photos.length] ?? Buffer.alloc(0);
    const fileId = randomUUID();
    await services.fileStore.write(fileId, Readable.from([bytes]));
    const file = { id: fileId, companyId, name: "foto.jpg", mimeType: "image/jpeg", size: bytes.length };
    await db.insert(files).values(file);
    const media = { state: "ready", name: file.name, size: file.size, width: 1600, height: 1200 };
    const rest = { durationSeconds: null, thumbnail: null, isVoice: false };
    await db.execute(sql`
      update messages set media_type = 'image', body = '', file_id = ${fileId},
        media = ${JSON.stringify({ ...media, ...rest })}::jsonb
      where id = ${id}`);
  }
}
