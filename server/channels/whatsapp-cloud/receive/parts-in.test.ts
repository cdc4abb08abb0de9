import { expect, it } from "vitest";
import { changesIn } from "./envelope.ts";
import { partsIn } from "./parts-in.ts";
import { updatesIn } from "./updates.ts";

const metadata = { phone_number_id: "106540352242922", display_phone_number: "15550783881" };
const profile = (wa_id: string) => ({ profile: { name: `Name of ${wa_id}` }, wa_id });
const text = (from: string, id: string) => ({ from, id, timestamp: "1749416383", type: "text", text: { body: id } });
const status = (recipient_id: string, id: string) => ({ recipient_id, id, status: "read", timestamp: "1749416383" });
const messages = (value: object) => ({
  field: "messages",
  value: { messaging_product: "whatsapp", metadata, ...value },
});
const call = (...changes: unknown[]) =>
  Buffer.from(JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "102290129340398", changes }] }));

const updatesOf = (body: Uint8Array) => updatesIn(changesIn(Buffer.from(body).toString()) ?? []);

const read = (parts: ReturnType<typeof partsIn>) =>
  parts.map(({ key, body }) => [
    key.split(":").at(-1),
    ...updatesOf(body).flatMap(({ messages, echoes, statuses }) =>
      [...messages, ...echoes, ...statuses].map((one) => (one as { id: string }).id),
    ),
  ]);

it("leaves a call about one contact as it came", () => {
  const body = call(messages({ contacts: [profile("551199")], messages: [text("551199", "a"), text("551199", "b")] }));

  const [part, ...others] = partsIn(body);

  expect(part?.body).toBe(body);
  expect(others).toEqual([]);
});

it("splits a batch by contact, in order, each with its own profiles", () => {
  const body = call(
    messages({
      contacts: [profile("1"), profile("2")],
      messages: [text("1", "a"), text("2", "b"), text("1", "c")],
    }),
    messages({ statuses: [status("2", "d"), status("3", "e")] }),
  );

  const parts = partsIn(body);

  expect(read(parts)).toEqual([
    ["1", "a", "c"],
    ["2", "b"],
    ["2", "d"],
    ["3", "e"],
  ]);
  const named = parts.map(({ body }) => updatesOf(body).flatMap(({ profiles }) => profiles.map(({ wa_id }) => wa_id)));
  expect(named).toEqual([["1"], ["2"], [], []]);
});

it("names the contact of an echo, and of one without a number", () => {
  const echo = { from: "15550783881", to: "551199", id: "a", timestamp: "1749416383", type: "text" };
  const hidden = { ...text("", "b"), from: undefined, from_user_id: "BR.123" };
  const body = call(
    { ...messages({ message_echoes: [echo] }), field: "smb_message_echoes" },
    messages({ messages: [hidden] }),
  );

  expect(read(partsIn(body))).toEqual([
    ["551199", "a"],
    ["BR.123", "b"],
  ]);
});

it("puts a notice of new ids behind what came under the former ones", () => {
  const notice = { id: "b", timestamp: "1749416383", type: "system" };
  const ids = { type: "user_changed_user_id", previous_user_id: "BR.1", user_id: "BR.2" };
  const said = { ...text("", "a"), from: undefined, from_user_id: "BR.1" };
  const parts = partsIn(call(messages({ messages: [said, { ...notice, system: ids }] })));
  expect(read(parts)).toEqual([["BR.1", "a", "b"]]);
  const visible = partsIn(call(messages({ messages: [{ ...notice, from: "551199", system: ids }] })));
  expect(read(visible)).toEqual([["551199", "b"]]);
});

it("puts a call into its contact's order, whoever called", () => {
  const one = { id: "wacid.A", event: "terminate", from: "551199", to: "15550783881", direction: "USER_INITIATED" };
  const other = { ...one, from: one.to, to: one.from, direction: "BUSINESS_INITIATED" };
  const body = call(messages({ messages: [text("551199", "a")] }), {
    ...messages({ calls: [one, other] }),
    field: "calls",
  });
  expect(partsIn(body).map(({ key }) => key)).toEqual(["106540352242922:551199"]);
});

it("keeps what is about the account in one order, and nonsense beside the rest", () => {
  const body = call(
    { field: "message_template_status_update", value: { event: "APPROVED" } },
    17,
    messages({ errors: [{ code: 130429 }] }),
    messages({ messages: [null, text("1", "a")] }),
  );

  const keys = partsIn(body).map(({ key }) => key);

  const account = "account:102290129340398";
  expect(keys).toEqual([account, account, account, "106540352242922:", "106540352242922:1"]);
});

it("stays small and can be written out whatever stands beside the updates", () => {
  const people = Array.from({ length: 300 }, (_, n) => text(`5511${n}`, `${n}`));
  const wide = call(messages({ messages: people, more: "x".repeat(100_000) }));
  const size = partsIn(wide).reduce((sum, { body }) => sum + body.length, 0);
  expect(size).toBeLessThan(wide.length);

  const two = call(messages({ messages: [text("1", "a"), text("2", "b")] })).toString();
  const deep = two.replaceAll('"type"', `"deep":${"[".repeat(5_000)}${"]".repeat(5_000)},"type"`);
  expect(read(partsIn(Buffer.from(deep)))).toEqual([
    ["1", "a"],
    ["2", "b"],
  ]);
});

it.each(["with a NUL\0", "with half \ud83d", "x".repeat(1_000), 17, null])(
  "gives an update of %j no contact, and the others theirs",
  (from) => {
    const body = call(messages({ messages: [{ ...text("", "a"), from }, text("2", "b")] }));
    expect(partsIn(body).map(({ key }) => key)).toEqual(["106540352242922:", "106540352242922:2"]);
  },
);

it.each(["", "{", "[]", '{"entry":1}', "null", '{"object":"page","entry":[{"id":"1","changes":[17]}]}'])(
  "finds nothing in %j",
  (body) => {
    expect(partsIn(Buffer.from(body))).toEqual([]);
  },
);

it("loses no other part to one that is nonsense", () => {
  const whole = JSON.parse(call(messages({ messages: [text("551199", "a")] })).toString());
  const body = Buffer.from(JSON.stringify({ ...whole, entry: [null, "nonsense", ...whole.entry, 7] }));

  expect(read(partsIn(body))).toEqual([["551199", "a"]]);
});

it("makes each conversation of a history a part, which take turns and keep no contact waiting", () => {
  const threads = Array.from({ length: 1_000 }, (_, n) => ({
    id: `55319870${n}`,
    messages: [text(`55319870${n}`, "a")],
  }));
  const history = [{ metadata: { progress: 10 }, threads: [...threads, null] }];
  const whole = call({ field: "history", value: { metadata, history } });
  const parts = partsIn(whole);
  expect(parts).toHaveLength(1_001);
  expect(new Set(parts.map(({ key }) => key))).toEqual(new Set(["106540352242922:history"]));
  // Each has its own conversation, and nothing of the others.
  expect(parts.reduce((size, { body }) => size + body.length, 0)).toBeLessThan(4 * whole.length);
  const image = { ...text("553198701", "file"), type: "image", image: { id: "1" } };
  const [file] = partsIn(call({ field: "history", value: { metadata, messages: [image] } }));
  expect(file?.key).toBe("106540352242922:history-files:553198701");
});
