import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { until } from "../../../testing/until.ts";
import type { OutboundMessage } from "../../channel.ts";
import { groupChat } from "../../chat.ts";
import { openRig, type Rig, textTo } from "../test-rig.ts";

const account = "5511900000061";
const customer = "5511988880061";

let rig: Rig;
const unreadable: string[] = [];
beforeAll(async () => {
  rig = await openRig();
  rig.sandbox.network.events.on("unreadable", ({ id, reason }) => unreadable.push(`${id}: ${reason}`));
  await rig.pair(1, account);
});
beforeEach(() => {
  unreadable.length = 0;
});
afterAll(() => rig.close());

const toGroup = async (): Promise<OutboundMessage["chat"]> => {
  const { id } = await rig.sandbox.createGroup({ subject: "Equipe", members: [account, customer] });
  return groupChat(id.replace("@g.us", ""));
};

test.each([
  ["a person", async () => ({})],
  ["a group", async () => ({ chat: await toGroup() })],
])("nothing is sent to %s before its ratchet step is stored: a kill never repeats a step", async (_, chat) => {
  const where = await chat();
  // The first message creates the sessions.
  await rig.provider.send(1, textTo(customer, "first", where));
  const message = textTo(customer, "second", where);
  const left: string[] = [];
  rig.sandbox.network.events.on("sent", ({ id }) => left.push(id));
  const { sql } = rig.database;
  const sending = await sql.begin(async (own) => {
    await own`lock table whatsapp_credentials in exclusive mode`;
    const sending = rig.provider.send(1, message);
    const waits = () => own`select 1 from pg_locks where relation = 'whatsapp_credentials'::regclass and not granted`;
    await until("the step", async () => (await waits()).length > 0);
    expect(left).not.toContain(message.providerId);
    return { sending };
  });
  await sending.sending;
  expect(left).toContain(message.providerId);
  expect(unreadable).toEqual([]);
});

test("a new owner sends at once, while older messages still belong to the previous session", async () => {
  await rig.sandbox.sendText({ from: customer, to: account, text: "bom dia" });
  await rig.provider.send(1, textTo(customer, "olá"));
  await rig.provider.close(1);
  const late: string[] = [];
  for (const text of ["está aberto?", "ou já fechou?"])
    late.push((await rig.sandbox.sendText({ from: customer, to: account, text })).id);
  const { sink, provider } = rig.another();
  const mayStore = Promise.withResolvers<void>();
  sink.beforeMessage = () => mayStore.promise;
  await provider.open(1);
  await sink.becomes(1, "CONNECTED");
  const shown = async (text: string) => {
    const message = textTo(customer, text);
    await provider.send(1, message);
    await rig.sandbox.waitForMessage({ phone: customer, chat: account, id: message.providerId });
  };
  await shown("um momento");
  mayStore.resolve();
  for (const id of late) await sink.arrives(id);
  await shown("até as 18h");
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "obrigada" });
  await sink.arrives(id);
  expect(unreadable).toEqual([]);
});
