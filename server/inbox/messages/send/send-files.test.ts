import { randomBytes, randomUUID } from "node:crypto";
import { clientIdOf, type Message, type MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { fileLimits, fileMax, filesPerMessage } from "@balcao/shared/workspace/files.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SendError } from "../../../channels/send-error.ts";
import { film, pdf, png, recording } from "../../../testing/samples/samples.ts";
import { type FormFile, sendForm } from "../../../testing/samples/send-form.ts";
import { fillDisk } from "../../../testing/servers/inject-faults.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { quickMessages } from "../../quick-messages/quick-messages.table.ts";
import { messages } from "../messages.table.ts";

let world: World;
let company: TestCompany;
let nextNumber = 5511910000000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

async function openTicket(): Promise<Ticket> {
  const number = String(nextNumber++);
  await world.whatsapp.deliver(company.connectionId, number, "hello");
  const page = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`);
  const [ticket] = (page.body as TicketPage).tickets;
  return (await company.agent.call("PUT", `/tickets/${ticket?.id}`, { status: "open" })).body as Ticket;
}

const conversation = async (ticketId: number): Promise<Message[]> =>
  ((await company.admin.call("GET", `/messages/${ticketId}`)).body as MessagePage).messages;
const post = async (ticketId: number, fields: Record<string, string>, attached: FormFile[]) =>
  (await sendForm(world, company.agent, `/messages/${ticketId}`, fields, attached)) as {
    status: number;
    body: Message[] & { error?: string; details?: unknown };
  };
const storedFiles = async () => (await world.database.db.select().from(files)).length;
const sentFor = async (id: string | undefined) => {
  const [row] = await world.database.db
    .select()
    .from(messages)
    .where(eq(messages.id, Number(id)));
  const find = () => {
    const sent = world.whatsapp.sent.find(({ message }) => message.providerId === row?.providerId)?.message;
    return sent && { ...sent, bytes: world.whatsapp.files.get(sent.providerId) };
  };
  // A busy machine may work on other files first.
  return until(`message ${id} at WhatsApp`, find);
};

it("sends a message for each file, the first with caption and quote", async () => {
  const { id } = await openTicket();
  const [hello] = await conversation(id);
  const photo = await sharp({ create: { width: 640, height: 320, channels: 3, background: "#246" } })
    .jpeg()
    .toBuffer();
  const attached = [
    { name: "praia.jpg", content: photo },
    { name: "orçamento.pdf", content: pdf },
  ];
  const { status, body } = await post(id, { body: "segue", quotedMsg: hello?.id ?? "" }, attached);
  expect(status).toBe(200);
  expect(body).toMatchObject([
    {
      body: "segue",
      mediaType: "image",
      quotedMsg: { id: hello?.id },
      media: {
        state: "ready",
        name: "praia.jpg",
        width: 640,
        height: 320,
        thumbnail: expect.stringMatching(/^data:image\/jpeg;/),
      },
    },
    {
      body: "orçamento.pdf",
      mediaType: "document",
      quotedMsg: null,
      media: { name: "orçamento.pdf", size: pdf.length },
    },
  ]);
  expect(body[0]?.media?.thumbnail?.length).toBeLessThan(10_240);
  expect(body[0]?.mediaUrl).toBe(body[0]?.media?.file?.url);
  const shown = await world.app.inject({ url: body[0]?.mediaUrl ?? "" });
  expect([shown.headers["content-type"], shown.rawPayload.equals(photo)]).toEqual(["image/jpeg", true]);

  const image = await sentFor(body[0]?.id);
  expect(image).toMatchObject({
    body: "segue",
    media: { kind: "image", mimeType: "image/jpeg", width: 640, isVoice: false },
  });
  expect(image.quoted).not.toBeNull();
  expect(image.bytes?.equals(photo)).toBe(true);
  const document = await sentFor(body[1]?.id);
  expect(document).toMatchObject({ body: "", media: { kind: "document", fileName: "orçamento.pdf" } });
  await until("the tick", async () => (await conversation(id)).at(-1)?.ack === 1);
});

it("sends a form's files once, however often and concurrently it is submitted", async () => {
  const { id } = await openTicket();
  const clientId = randomUUID();
  const before = await storedFiles();
  const twice = [
    { name: "1.png", content: png },
    { name: "2.png", content: png },
  ];
  const replies = await Promise.all(Array.from({ length: 3 }, () => post(id, { clientId }, twice)));
  for (const { body } of replies) expect(body.map((one) => one.clientId)).toEqual([clientId, clientIdOf(clientId, 1)]);
  expect((await conversation(id)).filter(({ fromMe }) => fromMe)).toHaveLength(2);
  expect(await storedFiles()).toBe(before + 2);
});

it.for<[string, FormFile[], Record<string, string>, number, string]>([
  ["an empty file", [{ name: "a.txt", content: Buffer.alloc(0) }], {}, 400, "ERR_FILE_INVALID"],
  [
    "a picture that is too large",
    [{ name: "a.png", content: Buffer.concat([png, randomBytes(fileLimits.image)]) }],
    {},
    413,
    "ERR_FILE_TOO_LARGE",
  ],
  [
    "too many files",
    Array.from({ length: filesPerMessage + 1 }, (_, n) => ({ name: `${n}.png`, content: png })),
    {},
    413,
    "ERR_INVALID_REQUEST",
  ],
  [
    "a second file that is empty",
    [
      { name: "a.png", content: png },
      { name: "b", content: Buffer.alloc(0) },
    ],
    {},
    400,
    "ERR_FILE_INVALID",
  ],
  [
    "a caption that is too long",
    [{ name: "a.png", content: png }],
    { body: "x".repeat(1025) },
    400,
    "ERR_INVALID_REQUEST",
  ],
  ["a clientId that is none", [{ name: "a.png", content: png }], { clientId: "x" }, 400, "ERR_INVALID_REQUEST"],
  ["a broken quote", [{ name: "a.png", content: png }], { quotedMsg: "{" }, 400, "ERR_INVALID_REQUEST"],
  ["nothing at all", [], {}, 400, "ERR_INVALID_REQUEST"],
])("refuses %s and keeps nothing of it", async ([, attached, fields, status, error]) => {
  const { id } = await openTicket();
  const before = await storedFiles();
  const reply = await post(id, fields, attached);
  expect([reply.status, reply.body.error]).toEqual([status, error]);
  expect((await conversation(id)).filter(({ fromMe }) => fromMe)).toEqual([]);
  expect(await storedFiles()).toBe(before);
});

it("answers a browser that is still sending a file of more than 100 MB", { tags: ["long"] }, async () => {
  const { id } = await openTicket();
  const before = await storedFiles();
  const head = `--x\r\ncontent-disposition: form-data; name="medias"; filename="big.bin"\r\n\r\n`;
  async function* body() {
    yield Buffer.from(head);
    for (let left = fileMax + 1; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536));
    yield Buffer.from("\r\n--x--\r\n");
  }
  const reply = await fetch(`${await world.url()}/messages/${id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${company.agent.token}`, "content-type": "multipart/form-data; boundary=x" },
    body: ReadableStream.from(body()),
    duplex: "half",
  });
  expect([reply.status, await reply.json()]).toMatchObject([
    413,
    { error: "ERR_FILE_TOO_LARGE", details: { maxBytes: fileMax } },
  ]);
  expect(await storedFiles()).toBe(before);
});

it("accepts files only from the ticket's agent, and only while the ticket is open", async () => {
  const { id } = await openTicket();
  const before = await storedFiles();
  const other = await company.addUser("user");
  const attached = [{ name: "a.png", content: png }];
  expect((await sendForm(world, other, `/messages/${id}`, {}, attached)).status).toBe(403);
  await company.agent.call("PUT", `/tickets/${id}`, { status: "closed" });
  expect(await post(id, {}, attached)).toMatchObject({ status: 400, body: { error: "ERR_TICKET_NOT_OPEN" } });
  expect(await storedFiles()).toBe(before);
});

it("sends files that can run scripts as plain bytes", async () => {
  const { id } = await openTicket();
  for (const [name, content] of [
    ["a.jpg", "<html><script>1</script>"],
    ["b.svg", "<svg/>"],
  ] as const) {
    const { body } = await post(id, {}, [{ name, content: Buffer.from(content), type: "image/jpeg" }]);
    expect(body).toMatchObject([{ mediaType: "document", media: { file: { mimeType: "application/octet-stream" } } }]);
  }
});

it("accepts older clients' forms: the name as caption, the quoted message as JSON", async () => {
  const { id } = await openTicket();
  const [hello] = await conversation(id);
  const { body } = await post(id, { fromMe: "true", body: "a.png", quotedMsg: JSON.stringify(hello) }, [
    { name: "a.png", content: png },
  ]);
  expect(body).toMatchObject([{ body: "", quotedMsg: { id: hello?.id } }]);
  const text = await sendForm(world, company.agent, `/messages/${id}`, { body: "only words" }, []);
  expect(text).toMatchObject({ status: 200, body: { body: "only words", mediaType: "chat" } });
});

it("converts a recording to a voice note before sending it", { tags: ["long"] }, async () => {
  const { id } = await openTicket();
  const before = await storedFiles();
  const { body } = await post(id, { isVoice: "true" }, [{ name: "gravação.mp3", content: recording(2) }]);
  expect(body).toMatchObject([{ body: "", mediaType: "audio", media: { isVoice: true } }]);
  const sent = await sentFor(body[0]?.id);
  expect(sent.media).toMatchObject({
    kind: "audio",
    isVoice: true,
    mimeType: "audio/ogg; codecs=opus",
    seconds: expect.closeTo(2, 0),
  });
  expect(sent.media?.waveform).toHaveLength(64);
  expect(sent.bytes?.subarray(0, 4).toString()).toBe("OggS");
  await until("the tick", async () => (await conversation(id)).at(-1)?.ack === 1);
  const { media } = (await conversation(id)).at(-1) ?? {};
  expect(media?.waveform).toEqual([...(sent.media?.waveform ?? [])]);
  expect(media).toMatchObject({
    durationSeconds: expect.closeTo(2, 0),
    file: { name: "gravação.ogg", mimeType: "audio/ogg; codecs=opus" },
  });
  expect(await storedFiles()).toBe(before + 1);
});

it("reads length, size and first frame of a video", { tags: ["long"] }, async () => {
  const { id } = await openTicket();
  const { body } = await post(id, {}, [{ name: "filme.mp4", content: film(3) }]);
  expect(body).toMatchObject([{ mediaType: "video", media: { durationSeconds: null } }]);
  expect((await sentFor(body[0]?.id)).media).toMatchObject({ kind: "video", seconds: 3, width: 320, height: 180 });
  await until("the tick", async () => (await conversation(id)).at(-1)?.ack === 1);
  expect((await conversation(id)).at(-1)?.media).toMatchObject({
    durationSeconds: 3,
    width: 320,
    height: 180,
    thumbnail: expect.stringMatching(/^data:image\/jpeg;base64,/),
  });
});

it("sends an unreadable recording as a sound file", async () => {
  const { id } = await openTicket();
  const mp3 = Buffer.concat([
    Buffer.from("ID3\x04\0\0\0\0\0\0"),
    Buffer.from([0xff, 0xfb, 0x90, 0x64]),
    Buffer.alloc(500),
  ]);
  const { body } = await post(id, { isVoice: "true" }, [{ name: "a.mp3", content: mp3 }]);
  expect((await sentFor(body[0]?.id)).media).toMatchObject({ kind: "audio", isVoice: false, mimeType: "audio/mpeg" });
});

it("reports a lost file at once, and does not block the next messages", async () => {
  const { id } = await openTicket();
  world.whatsapp.failure = new SendError("timeout", "not yet");
  const { body } = await post(id, {}, [{ name: "a.pdf", content: pdf }]);
  await world.services.fileStore.remove(body[0]?.media?.file?.id ?? "");
  world.whatsapp.failure = null;
  await company.agent.call("POST", `/messages/${id}`, { body: "and words" });
  await until("the words", () => world.whatsapp.sent.some(({ message }) => message.body === "and words"));
  expect((await conversation(id)).find((one) => one.id === body[0]?.id)).toMatchObject({
    failure: "ERR_SENDING_WAPP_MSG",
  });
});

it("keeps a file until it could be sent", async () => {
  const { id } = await openTicket();
  world.whatsapp.failure = new SendError("timeout", "the file could not be uploaded");
  const { body } = await post(id, {}, [{ name: "a.pdf", content: pdf }]);
  world.whatsapp.failure = null;
  expect((await sentFor(body[0]?.id)).bytes?.equals(pdf)).toBe(true);
});

it("sends the file of a quick message, if the agent may use it", async () => {
  const { id } = await openTicket();
  const uploaded = await post(id, {}, [{ name: "tabela.pdf", content: pdf }]);
  const fileId = uploaded.body[0]?.media?.file?.id ?? "";
  const add = async (values: Partial<typeof quickMessages.$inferInsert>) => {
    const all = { companyId: company.id, shortcode: "tabela", messageType: "FILE" as const, fileId, ...values };
    const [row] = await world.database.db.insert(quickMessages).values(all).returning();
    return row?.id ?? 0;
  };
  const send = (quickMessageId: number, body?: string) =>
    company.agent.call("POST", `/messages/${id}`, { quickMessageId, ...(body ? { body } : {}) });
  const forAll = await add({ scope: "company" });
  expect(await send(forAll, "nossos preços")).toMatchObject({
    status: 200,
    body: { body: "nossos preços", mediaType: "document", media: { file: { id: fileId } } },
  });
  expect(await send(forAll)).toMatchObject({ status: 200, body: { body: "tabela.pdf" } });
  const other = await world.addCompany("Other");
  for (const hidden of [
    await add({ scope: "user", userId: company.admin.id }),
    await add({ scope: "queue", queueId: other.queueIds[0] ?? 0 }),
    await add({ scope: "company", companyId: other.id }),
    999_999,
  ]) {
    expect(await send(hidden)).toMatchObject({ status: 404, body: { error: "ERR_NO_QUICKMESSAGE_FOUND" } });
  }
  const words = await add({ scope: "company", messageType: "MESSAGE", fileId: null });
  expect(await send(words)).toMatchObject({ status: 400 });
});

it("refuses files with a clear error while the disk is full, stores nothing, and accepts them once there is room", async () => {
  const { id } = await openTicket();
  const before = await storedFiles();
  const makeRoom = fillDisk(world);
  const attached = [{ name: "proposta.pdf", content: pdf }];
  try {
    expect(await post(id, {}, attached)).toMatchObject({ status: 507, body: { error: "ERR_STORAGE_FULL" } });
  } finally {
    makeRoom();
  }
  expect([await storedFiles(), (await conversation(id)).length]).toEqual([before, 1]);
  expect((await post(id, {}, attached)).status).toBe(200);
});
