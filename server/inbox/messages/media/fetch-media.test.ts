import { randomUUID } from "node:crypto";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { fileMax } from "@balcao/shared/workspace/files.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MediaGone } from "../../../channels/channel.ts";
import { pdf, png } from "../../../testing/samples/samples.ts";
import { fillDisk } from "../../../testing/servers/inject-faults.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, type Heard, listen, type TestCompany, type World } from "../../../testing/world.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { messages } from "../messages.table.ts";

let world: World;
let company: TestCompany;
let nextNumber = 5511920000000;
const freshNumber = () => String(nextNumber++);

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

const ticketOf = async (number: string): Promise<Ticket> => {
  const page = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`);
  const [ticket] = (page.body as TicketPage).tickets;
  if (!ticket) throw new Error("no ticket");
  return ticket;
};
const newest = async (number: string): Promise<Message> => {
  const page = await company.admin.call("GET", `/messages/${(await ticketOf(number)).id}`);
  const message = (page.body as MessagePage).messages.at(-1);
  if (!message) throw new Error("no message");
  return message;
};
const settled = (number: string) =>
  until("the file", async () => {
    const message = await newest(number);
    return message.media?.state === "waiting" ? null : message;
  });
const deliver = (
  ...args: Parameters<World["whatsapp"]["deliverFile"]> extends [number, ...infer Rest] ? Rest : never
) => world.whatsapp.deliverFile(company.connectionId, ...args);

it("shows a picture at once, and its file once it is fetched", async () => {
  const number = freshNumber();
  await world.whatsapp.deliver(company.connectionId, number, "hello");
  const ticket = await ticketOf(number);
  const screen = await listen(world, company.admin);
  screen.emit("joinChatBox", String(ticket.id));
  screen.emit("joinNotification");
  const thumbnail = Buffer.from([0xff, 0xd8, 1, 2, 3]);
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#a31" } })
    .jpeg()
    .toBuffer();
  await deliver(number, photo, "image", { body: "olha", media: { size: 12, width: 3, height: 2, thumbnail } });
  const told = (action: string) =>
    screen.heard.find(({ payload }: Heard) => payload.action === action && payload.message)?.payload.message as Message;
  await until("the message", () => told("create"));
  expect(told("create")).toMatchObject({
    body: "olha",
    mediaType: "image",
    mediaUrl: null,
    media: {
      state: "waiting",
      file: null,
      size: 12,
      width: 3,
      thumbnail: `data:image/jpeg;base64,${thumbnail.toString("base64")}`,
    },
  });
  const ready = await settled(number);
  expect(ready.media).toMatchObject({
    state: "ready",
    name: "image.jpg",
    size: photo.length,
    width: 300,
    height: 200,
    file: { mimeType: "image/jpeg" },
  });
  expect((await world.app.inject({ url: ready.mediaUrl ?? "" })).rawPayload.equals(photo)).toBe(true);
  await until("the update", () => told("update")?.media?.state === "ready");
  screen.close();
});

it("creates a thumbnail if WhatsApp sent none, and drops an invalid one", async () => {
  const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#a31" } })
    .png()
    .toBuffer();
  for (const thumbnail of [
    null,
    Buffer.from("<svg onload=1>"),
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(20_000)]),
  ]) {
    const number = freshNumber();
    await deliver(number, photo, "image", { media: { thumbnail } });
    const { media } = await settled(number);
    expect(media?.thumbnail).toMatch(/^data:image\/jpeg;base64,/);
    expect(media?.thumbnail?.length).toBeLessThan(10_240);
  }
});

it("stores voice notes, stickers, videos and documents with their own kinds", async () => {
  const ogg = Buffer.concat([
    Buffer.from("OggS\0\x02\0\0\0\0\0\0\0\0"),
    Buffer.alloc(14),
    Buffer.from("OpusHead"),
    Buffer.alloc(50),
  ]);
  const webp = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#a31" } })
    .webp()
    .toBuffer();
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\x02\0isomiso2"), Buffer.alloc(50)]);
  const cases = [
    [
      ogg,
      "audio",
      { isVoice: true, seconds: 7, waveform: Uint8Array.of(0, 50, 255) },
      { name: "audio.ogg", isVoice: true, durationSeconds: 7, waveform: [0, 50, 100] },
    ],
    [mp4, "audio", {}, { name: "audio.mp4" }],
    [webp, "sticker", {}, { name: "sticker.webp" }],
    [mp4, "video", { seconds: 3 }, { name: "video.mp4", durationSeconds: 3 }],
    [pdf, "document", { name: "../nota.pdf" }, { name: "nota.pdf" }],
  ] as const;
  for (const [file, mediaType, media, expected] of cases) {
    const number = freshNumber();
    await deliver(number, file, mediaType, { media });
    expect(await settled(number)).toMatchObject({ mediaType, media: { state: "ready", ...expected } });
  }
});

it("does not trust a file's declared type", async () => {
  for (const content of ["<html><script>1</script></html>", '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
    const number = freshNumber();
    await deliver(number, Buffer.from(content), "image", { media: { name: "foto.jpg" } });
    const { mediaType, mediaUrl, media } = await settled(number);
    expect([mediaType, media?.file?.mimeType]).toEqual(["document", "application/octet-stream"]);
    const { headers } = await world.app.inject({ url: mediaUrl ?? "" });
    expect(headers["content-disposition"]).toMatch(/^attachment/);
  }
});

it("reports a missing, empty or too large file, and fetches again on request", async () => {
  const before = (await world.database.db.select().from(files)).length;
  const gone = freshNumber();
  await deliver(gone, new MediaGone("gone"), "image");
  const failed = await settled(gone);
  expect(failed.media).toMatchObject({ state: "failed", file: null });
  for (const [file, size] of [
    [Buffer.alloc(0), null],
    [png, fileMax + 1],
    [Buffer.concat([png, Buffer.alloc(17 * 2 ** 20)]), 5],
  ] as const) {
    const number = freshNumber();
    await deliver(number, file, "image", { media: { size } });
    expect((await settled(number)).media).toMatchObject({ state: "failed" });
  }
  expect(await world.database.db.select().from(files)).toHaveLength(before);

  const [row] = await world.database.db
    .select()
    .from(messages)
    .where(eq(messages.id, Number(failed.id)));
  world.whatsapp.downloads.set(new TextDecoder().decode(row?.payload ?? undefined), png);
  const asked = await company.admin.call("POST", `/messages/${failed.id}/media`);
  expect(asked).toMatchObject({ status: 200, body: { media: { state: "waiting" } } });
  const ready = await settled(gone);
  expect(ready.media).toMatchObject({ state: "ready" });
  const again = await company.admin.call("POST", `/messages/${failed.id}/media`);
  expect(again).toMatchObject({
    status: 200,
    body: { media: { state: "ready", file: { id: ready.media?.file?.id } } },
  });
});

it("retries after a transient failure, and stores the file once", { tags: ["long"] }, async () => {
  const before = (await world.database.db.select().from(files)).length;
  const { whatsapp } = world;
  const original = whatsapp.downloadMedia.bind(whatsapp);
  let attempts = 0;
  whatsapp.downloadMedia = async (...args) => {
    if (++attempts === 1) throw new Error("the media host answered 500");
    return original(...args);
  };
  const number = freshNumber();
  const same = { providerId: randomUUID() };
  await deliver(number, png, "image", same);
  await world.whatsapp.deliver(company.connectionId, number, "again", { ...same, mediaType: "image" });
  expect((await settled(number)).media?.state).toBe("ready");
  expect(attempts).toBe(2);
  expect(await world.database.db.select().from(files)).toHaveLength(before + 1);
  whatsapp.downloadMedia = original;
});

it("fetches the file of a message that could not be decrypted at first", async () => {
  const number = freshNumber();
  const same = { providerId: randomUUID() };
  await world.whatsapp.deliver(company.connectionId, number, "", {
    ...same,
    undecryptable: true,
    payload: new Uint8Array(),
  });
  await deliver(number, png, "image", same);
  expect(
    (
      await until("the file", async () => {
        const message = await newest(number);
        return message.media?.state === "ready" ? message : null;
      })
    ).mediaType,
  ).toBe("image");
});

it("gives up on files of a deleted connection", async () => {
  const other = await world.addCompany("Short-lived");
  await world.whatsapp.deliverFile(other.connectionId, freshNumber(), png, "image");
  expect((await other.admin.call("DELETE", `/whatsapp/${other.connectionId}`)).status).toBe(200);
  const [message] = await world.database.db.select().from(messages).where(eq(messages.companyId, other.id));
  expect(message?.media).toMatchObject({ state: "failed" });
  const again = await other.admin.call("POST", `/messages/${message?.id}/media`);
  expect(again).toMatchObject({ status: 404, body: { error: "ERR_NO_WAPP_FOUND" } });
});

it("keeps fetching a file while the disk is full, and has it once there is room", async () => {
  const number = freshNumber();
  /** Makes the next attempt due if one has failed; another file wakes the queue. Returns whether one had. */
  const attemptAgain = async (retryCount: number) => {
    const { id } = await newest(number);
    const due = await world.database.sql`
      update pgboss.job set retry_count = ${retryCount}, start_after = now()
      where name like 'fetch-media-%' and state = 'retry' and start_after > now()
        and data ->> 'messageId' = ${id} returning id`;
    if (due.length > 0) await deliver(freshNumber(), pdf, "document");
    return due.length > 0;
  };
  const makeRoom = fillDisk(world);
  try {
    await deliver(number, pdf, "document");
    // As after many failures: for any other error the next failure would be the last.
    for (const attempt of ["first", "second"]) await until(`the end of the ${attempt} attempt`, () => attemptAgain(20));
    expect((await newest(number)).media?.state).toBe("waiting");
  } finally {
    makeRoom();
  }
  // The attempt that runs now may have begun before there was room.
  await until("the file", async () => {
    await attemptAgain(0);
    return (await newest(number)).media?.state !== "waiting";
  });
  expect((await newest(number)).media?.state).toBe("ready");
});
