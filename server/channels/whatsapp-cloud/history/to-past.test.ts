import { expect, it } from "vitest";
import { contactChat } from "../../chat.ts";
import { toPast as pastOf, toEntries, toPastFile } from "./to-past.ts";

const [shop, ana] = ["5531988000001", "5531987000001"];
const toPast = (part: unknown) => pastOf(part, shop);
const text = (from: string | undefined, body: string, status?: string) => ({
  ...{ from, id: encodeURIComponent(body), timestamp: "1739230955", type: "text", text: { body } },
  ...(status && { history_context: { status } }),
});
const part = (messages: unknown[], thread: object = { id: ana }) => ({
  metadata: { phase: 0, chunk_order: 1, progress: 55 },
  threads: [{ ...thread, messages }],
});

it("tells a person's messages from our own, and how far those had come", () => {
  const past = toPast(
    part([
      text(ana, "theirs", "READ"),
      text(shop, "delivered", "DELIVERED"),
      text(shop, "pending", "PENDING"),
      text(shop, "new word", "SEEN"),
      text(shop, "no word", "constructor"),
      // It reached nobody.
      text(shop, "failed", "ERROR"),
    ]),
  );
  expect(past).toMatchObject({ progress: 55, isDeclined: false });
  expect(past?.chats).toMatchObject([{ chat: contactChat({ phone: ana }) }]);
  expect(past?.chats[0]?.messages.map(({ body, fromMe, ack }) => [body, fromMe, ack])).toEqual([
    ["theirs", false, 0],
    ["delivered", true, 3],
    ["pending", true, 1],
    ["new word", true, 1],
    ["no word", true, 1],
  ]);
  expect(past?.chats[0]?.messages[0]?.sentAt).toEqual(new Date(1739230955000));
});

it("knows a number in either of its forms", () => {
  const past = toPast(part([text("553187000001", "without the ninth digit"), text(shop, "ours")]));
  expect(past?.chats[0]?.messages.map(({ fromMe }) => fromMe)).toEqual([false, true]);
  const image = { id: "1", mime_type: "image/jpeg" };
  const update = { from: "553188000001", id: "file", timestamp: "1738796547", type: "image", image };
  expect(toPastFile(update, shop)).toMatchObject({ fromMe: true });
});

it("leaves out groups, and the owner's notes to itself", () => {
  for (const id of [shop, "553188000001", "120363041234567890", "5531987000001-1400000000", "x".repeat(100_000)])
    expect(toPast(part([text(ana, "oi")], { id }))?.chats).toEqual([]);
});

it("knows a person who hides the number by Meta's id", () => {
  const past = toPast(
    part([{ ...text(undefined, "oi"), from_user_id: "BR.1" }, text(shop, "olá")], { context: { user_id: "BR.1" } }),
  );
  expect(past?.chats[0]).toMatchObject({
    chat: contactChat({ bsuid: "BR.1" }),
    messages: [{ fromMe: false }, { fromMe: true }],
  });
});

it("leaves out what it does not understand, and keeps the rest", () => {
  const past = toPast(
    part([null, {}, text(ana, ""), { ...text(ana, "x"), timestamp: "soon" }, text(ana, "kept"), reaction, notice]),
  );
  expect(past?.chats[0]?.messages.map(({ body }) => body)).toEqual(["kept"]);
  expect(toPast(part([text(ana, "whose?")], {}))?.chats).toEqual([]);
  expect(toPast("nonsense")).toBeNull();
  expect(toPast({ metadata: { progress: 1e9 }, threads: "none" })).toEqual({
    ...{ progress: 0, isDeclined: false, chats: [] },
  });
});

it("keeps a message whose file comes later in its place", () => {
  const past = toPast(part([{ from: ana, id: "file", timestamp: "1739230955", type: "media_placeholder" }]));
  expect(past?.chats[0]?.messages).toMatchObject([{ providerId: "file", mediaType: "unsupported", media: null }]);
});

it("reads the file, with its hash in either notation", () => {
  const image = { id: "24230790383178626", mime_type: "image/jpeg", caption: "Black Prince", sha256: "ab".repeat(32) };
  const update = { from: shop, id: "file", timestamp: "1738796547", type: "image", image };
  const file = toPastFile(update, shop);
  expect(file).toMatchObject({ providerId: "file", fromMe: true, body: "Black Prince", mediaType: "image" });
  const payload = JSON.parse(new TextDecoder().decode(file?.payload));
  expect(payload.file).toEqual({ id: image.id, sha256: Buffer.from("ab".repeat(32), "hex").toString("base64") });
  expect(toPastFile({ ...update, from: ana }, shop)).toMatchObject({ fromMe: false });
  expect(toPastFile(text(ana, "no file"), shop)).toBeNull();
});

it("knows that the owner shares no conversations", () => {
  expect(toPast({ errors: [{ code: 2593109, title: "…" }] })).toMatchObject({ isDeclined: true, chats: [] });
  expect(toPast({ errors: [{ code: 1 }] })).toMatchObject({ isDeclined: false });
});

it("reads the address book", () => {
  const entry = (contact: object, action = "add") => ({ type: "contact", contact, action });
  expect(
    toEntries([
      entry({ full_name: "Ana Dias", first_name: "Ana", phone_number: "+55 31 98700-0001" }),
      entry({ first_name: "Bia", phone_number: "5531987000002" }),
      entry({ phone_number: "5531987000003" }, "remove"),
      entry({ full_name: "Sem número", phone_number: "—" }),
      entry({ full_name: "Outra ação", phone_number: "5531987000004" }, "wink"),
      null,
    ]),
  ).toEqual([
    { number: ana, name: "Ana Dias" },
    { number: "5531987000002", name: "Bia" },
    { number: "5531987000003", name: null },
  ]);
});

const reaction = {
  ...{ from: ana, id: "r", timestamp: "1739230955", type: "reaction" },
  reaction: { message_id: "kept", emoji: "👍" },
};

const notice = {
  ...text(ana, "new number"),
  type: "system",
  system: { type: "user_changed_number", wa_id: "5531987000009" },
};
