import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../../platform/sql/database.ts";
import type { RecordingSink } from "../../../testing/recording-sink.ts";
import { openRig, type Rig, textTo } from "../test-rig.ts";

const account = "5511900000031";
const customer = "5511988880031";

let rig: Rig;
/** Requests to send again, from either side: they would make up for a lost ratchet step, so none may occur. */
let repairs: string[];

beforeAll(async () => {
  rig = await openRig();
  await rig.pair(1, account);
  rig.sandbox.network.events.on("retry", ({ id }) => repairs.push(id));
  rig.sandbox.network.events.on("unreadable", ({ id }) => repairs.push(id));
  repairs = [];
});
afterEach(() => {
  expect(repairs).toEqual([]);
});
afterAll(() => rig.close());

const write = (text: string) => rig.sandbox.sendText({ from: customer, to: account, text });
/** The stanzas that the server has not acknowledged yet. */
const stanzas = () => rig.sandbox.network.queues.all(`${account}:1`);
const acknowledged = () => rig.sandbox.until(() => stanzas().length === 0, "the acknowledgement");
const copiesOf = (sink: RecordingSink, id: string) => sink.messages.filter((message) => message.providerId === id);

/** Makes the sink wait at the next message: `reached` resolves when it does, `release` ends the wait. */
function holdUp(sink: RecordingSink) {
  const reached = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  sink.beforeMessage = () => {
    reached.resolve();
    return free.promise;
  };
  const release = () => {
    sink.beforeMessage = () => undefined;
    free.resolve();
  };
  return { reached: reached.promise, release };
}

test("a message is acknowledged to WhatsApp only after it is stored", async () => {
  const hold = holdUp(rig.sink);
  const { id } = await write("wait for it");
  await hold.reached;
  // A round trip, so that everything sent before it has arrived.
  await rig.provider.send(1, textTo("5511988880032", "meanwhile"));
  expect(stanzas().map((stanza) => stanza.attrs.id)).toContain(id);
  hold.release();
  await rig.sink.arrives(id);
  await acknowledged();
});

test("a message that could not be stored is repeated, and decrypted again", async () => {
  const seen: string[] = [];
  rig.sink.beforeMessage = ({ body }) => {
    seen.push(body);
    if (seen.length < 3) throw new Error("no room");
  };
  const { id } = await write("precious");
  await rig.sink.arrives(id);
  expect(seen).toEqual(["precious", "precious", "precious"]);
  expect(copiesOf(rig.sink, id)).toHaveLength(1);
  await acknowledged();
  rig.sink.beforeMessage = () => undefined;
});

test("a message that can never be stored does not block the next ones", async () => {
  rig.sink.beforeMessage = ({ body }) => {
    if (body === "poison") throw new Error("cannot be stored");
  };
  const { id } = await write("poison");
  const next = await write("wholesome");
  await rig.sink.arrives(next.id);
  expect(copiesOf(rig.sink, id)).toEqual([]);
  await acknowledged();
  rig.sink.beforeMessage = () => undefined;
});

/** A server whose database connection can be cut in an instant: its unwritten data is lost as in a kill. */
async function mortal() {
  await rig.provider.close(1);
  const database = openDatabase(rig.database.address, { poolSize: 2 });
  const server = rig.another({ db: database.db });
  await server.provider.open(1);
  await server.sink.becomes(1, "CONNECTED");
  return { ...server, kill: () => database.close() };
}

const takeOver = async () => {
  await rig.provider.open(1);
  await rig.sink.becomes(1, "CONNECTED");
};

test("killed while it stores a message, it leaves the message to the next server", async () => {
  const victim = await mortal();
  const hold = holdUp(victim.sink);
  const { id } = await write("in the middle");
  await hold.reached;
  await victim.kill();
  await takeOver();
  expect(await rig.sink.arrives(id)).toMatchObject({ body: "in the middle" });
  await acknowledged();
  hold.release();
  await victim.provider.stop();
});

test("killed after it stored a message and before the keys were stored, the message is repeated", async () => {
  const victim = await mortal();
  victim.sink.beforeMessage = () => victim.kill();
  const { id } = await write("stored already");
  await victim.sink.arrives(id);
  await takeOver();
  await rig.sink.arrives(id);
  expect(copiesOf(rig.sink, id).map((message) => message.undecryptable)).toEqual([false]);
  await acknowledged();
  await victim.provider.stop();
});

test("killed after the keys were stored and before the acknowledgement, nothing is lost or undecryptable", async () => {
  const { queues } = rig.sandbox.network;
  let [stanza] = stanzas();
  rig.sink.beforeMessage = () => {
    [stanza] = stanzas();
  };
  const { id } = await write("told too late");
  await rig.sink.arrives(id);
  await acknowledged();
  if (!stanza) throw new Error("the stanza was not seen");
  // The receipt was never acknowledged: the network delivers the very same bytes again.
  queues.put(`${account}:1`, stanza, null);
  await rig.sandbox.kick({ account, reason: "drop" });
  await acknowledged();
  const next = await write("and on");
  await rig.sink.arrives(next.id);
  expect(copiesOf(rig.sink, id)).toHaveLength(1);
});

test("answers sent while a message is being stored can be decrypted", async () => {
  const hold = holdUp(rig.sink);
  const { id } = await write("question");
  await hold.reached;
  const answers = ["one", "two", "three"].map((body) => textTo(customer, body));
  for (const answer of answers.slice(0, 2)) await rig.provider.send(1, answer);
  hold.release();
  await rig.sink.arrives(id);
  await acknowledged();
  for (const answer of answers.slice(2)) await rig.provider.send(1, answer);
  for (const { providerId } of answers) {
    await rig.sandbox.waitForMessage({ phone: customer, chat: account, id: providerId });
  }
});

test("a new chat, busy in both directions, needs no repair", async () => {
  const newcomer = "5511988880033";
  const texts = Array.from({ length: 50 }, (_, index) => `${index}`);
  const inward = async () => {
    for (const text of texts) await rig.sandbox.sendText({ from: newcomer, to: account, text });
  };
  const outward = async () => {
    for (const text of texts) await rig.provider.send(1, textTo(newcomer, text));
  };
  await Promise.all([inward(), outward()]);
  await acknowledged();
});
