import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../../platform/sql/database.ts";
import { SendError } from "../../send-error.ts";
import { whatsappCredentials } from "../credentials/credentials.table.ts";
import { firstLease, openRig, type Rig, textTo } from "../test-rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

const account = "5511900000001";
const customer = "5511988880001";

const credentialsOf = (connectionId: number) =>
  rig.database.db.select().from(whatsappCredentials).where(eq(whatsappCredentials.connectionId, connectionId));

test("a QR code leads to a connection, over every state on the way", async () => {
  await rig.pair(1, account);
  expect(rig.sink.statuses(1)).toEqual(["OPENING", "qrcode", "PAIRING", "OPENING", "CONNECTED"]);
  expect(rig.sink.stateOf(1)).toMatchObject({ qrcode: "", number: account, retries: 0 });
});

test("the account's profile is reported", async () => {
  const number = "5511900000003";
  await rig.sandbox.savePhone({ number, about: "Aberto até as 18h" });
  await rig.pair(5, number);
  await rig.sink.until(() => rig.sink.stateOf(5)?.profileStatus === "Aberto até as 18h", "the profile's status");
  expect(rig.sink.stateOf(5)).toMatchObject({ status: "CONNECTED", number });
});

test("a network that disconnects at the profile query is asked once", async () => {
  const number = "5511900000004";
  await rig.sandbox.savePhone({ number, about: "Nunca lido" });
  await rig.sandbox.faults({ hangUpOn: "status" });
  await rig.pair(6, number);
  const timesConnected = () =>
    rig.sink.states.filter((state) => state.connectionId === 6 && state.status === "CONNECTED").length;
  await rig.sink.until(() => timesConnected() === 2, "the second connection");
  const { id } = await rig.sandbox.sendText({ from: customer, to: number, text: "still there?" });
  await rig.sink.arrives(id);
  expect(timesConnected()).toBe(2);
  await rig.sandbox.faults({ hangUpOn: null });
});

test("opening an open connection again changes nothing", async () => {
  const before = rig.sink.states.length;
  await Promise.all([rig.provider.open(1), rig.provider.open(1)]);
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "still there?" });
  await rig.sink.arrives(id);
  expect(rig.sink.states.length).toBe(before);
  expect((await rig.sandbox.devices({ account })).filter((device) => device.connected)).toHaveLength(1);
});

test("an eight character code pairs as well", async () => {
  const number = "5511900000002";
  await rig.provider.open(2);
  await rig.sink.becomes(2, "qrcode");
  const code = await rig.provider.requestPairingCode(2, number);
  expect(code).toMatch(/^[0-9A-Z]{8}$/);
  const { sessions } = rig.sandbox.network;
  await rig.sandbox.until(() => [...sessions].some((session) => session.pairing?.linkCode), "the code on the network");
  await rig.sandbox.enterPairingCode({ account: number, code });
  expect(await rig.sink.becomes(2, "CONNECTED")).toMatchObject({ number });
  await expect(rig.provider.requestPairingCode(2, number)).rejects.toThrow("while a QR code is shown");
});

describe("a number that wants a passkey", () => {
  beforeAll(() => rig.sandbox.faults({ asksPasskey: true }));
  afterAll(() => rig.sandbox.faults({ asksPasskey: false }));

  test("scanned, it ends the attempt, and no other follows", async () => {
    const number = "5511900000005";
    await rig.provider.open(7);
    const { qrcode } = await rig.sink.becomes(7, "qrcode");
    await rig.sandbox.scan({ account: number, qrcode });
    expect(await rig.sink.becomes(7, "DISCONNECTED")).toMatchObject({ obstacle: "passkey", qrcode: "" });
    // The number's working session is another connection's.
    const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "still there?" });
    await rig.sink.arrives(id);
    expect(rig.sink.statuses(7)).toEqual(["OPENING", "qrcode", "DISCONNECTED"]);
    expect(await rig.sandbox.devices({ account: number })).toEqual([]);
    await expect(rig.provider.send(7, textTo(customer, "nobody home"))).rejects.toMatchObject({ reason: "offline" });
  });

  test("with a code of eight characters it ends the same way", async () => {
    const number = "5511900000006";
    await rig.provider.open(8);
    await rig.sink.becomes(8, "qrcode");
    const code = await rig.provider.requestPairingCode(8, number);
    const { sessions } = rig.sandbox.network;
    const waits = () => [...sessions].some(({ pairing }) => pairing?.linkCode?.number === number);
    await rig.sandbox.until(waits, "the code on the network");
    await rig.sandbox.enterPairingCode({ account: number, code });
    expect(await rig.sink.becomes(8, "DISCONNECTED")).toMatchObject({ obstacle: "passkey" });
  });

  test("a number that is linked already goes on", async () => {
    const before = rig.sink.states.length;
    await rig.provider.open(9);
    const { qrcode } = await rig.sink.becomes(9, "qrcode");
    await rig.sandbox.scan({ account, qrcode });
    await rig.sink.becomes(9, "DISCONNECTED");
    const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "and now?" });
    await rig.sink.arrives(id);
    expect(rig.sink.states.slice(before).filter(({ connectionId }) => connectionId === 1)).toEqual([]);
    expect((await rig.sandbox.devices({ account })).filter(({ connected }) => connected)).toHaveLength(1);
  });

  test("unlinked, it has no obstacle, also if it was reported after the person's command", async () => {
    await rig.provider.logout(8);
    expect(rig.sink.stateOf(8)).toMatchObject({ status: "DISCONNECTED", obstacle: null });
  });

  test("once WhatsApp asks no more, a new attempt links it", async () => {
    await rig.sandbox.faults({ asksPasskey: false });
    await rig.provider.close(7);
    expect(rig.sink.stateOf(7)).not.toHaveProperty("obstacle");
    await rig.pair(7, "5511900000005");
    expect(rig.sink.stateOf(7)).toMatchObject({ status: "CONNECTED", obstacle: null });
  });
});

test("the table's rows do not reveal the keys", async () => {
  const rows = await credentialsOf(1);
  expect(new Set(rows.map((row) => row.kind))).toContain("pre-key");
  expect(rows.length).toBeGreaterThan(800);
  const bytes = Buffer.concat(rows.map((row) => row.value));
  for (const word of ["noiseKey", "private", "Buffer", "registrationId", account]) {
    expect(bytes.includes(word)).toBe(false);
  }
});

test("a closed connection comes back without a QR code, on another server too", async () => {
  await rig.provider.close(1);
  expect(rig.sink.statuses(1).at(-1)).toBe("DISCONNECTED");
  await expect(rig.provider.send(1, textTo(customer, "nobody home"))).rejects.toMatchObject({ reason: "offline" });

  const { sink, provider } = rig.another();
  await provider.open(1);
  await sink.becomes(1, "CONNECTED");
  expect(sink.statuses(1)).toEqual(["OPENING", "CONNECTED"]);
  await provider.stop();
  expect(sink.statuses(1)).toEqual(["OPENING", "CONNECTED"]);

  await rig.provider.open(1);
  await rig.sink.becomes(1, "CONNECTED");
});

test.for(["drop", "unavailable", "restart"] as const)("after %s it reconnects by itself", async (reason) => {
  const before = rig.sink.states.length;
  await rig.sandbox.kick({ account, reason });
  const states = () => rig.sink.states.slice(before);
  await rig.sink.until(() => states().some((state) => state.status === "CONNECTED"), "a new connection");
  expect(states().map((state) => state.status)).toEqual(["OPENING", "CONNECTED"]);
  expect(states()[0]?.retries).toBe(reason === "restart" ? 0 : 1);
});

test("while WhatsApp is unreachable it keeps retrying, and reports a long outage", async () => {
  const { port } = new URL(rig.sandbox.addresses.wsUrl);
  const nowhere = rig.another({ webSocketUrl: `ws://127.0.0.1:${port}/nowhere` });
  await rig.provider.close(1);
  await nowhere.provider.open(1);
  await nowhere.sink.until(() => nowhere.sink.states.some((state) => state.retries === 5), "five failures");
  expect(nowhere.sink.states.slice(0, 6).map(({ status, retries }) => [status, retries])).toEqual([
    ["OPENING", 0],
    ["OPENING", 1],
    ["OPENING", 2],
    ["TIMEOUT", 3],
    ["TIMEOUT", 4],
    ["TIMEOUT", 5],
  ]);
  await nowhere.provider.stop();
  await rig.provider.open(1);
  await rig.sink.becomes(1, "CONNECTED");
});

test("when another program takes the session over, it stops permanently", async () => {
  const before = rig.sink.states.length;
  const taker = rig.another();
  await taker.provider.open(1);
  await taker.sink.becomes(1, "CONNECTED");
  await rig.sink.becomes(1, "DISCONNECTED");
  expect(rig.sink.states.slice(before).map((state) => state.status)).toEqual(["DISCONNECTED"]);
  // The new session was not ended in turn.
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "for the new one" });
  await taker.sink.arrives(id);
  expect(taker.sink.statuses(1)).toEqual(["OPENING", "CONNECTED"]);
  await taker.provider.stop();
  await rig.provider.open(1);
  await rig.sink.becomes(1, "CONNECTED");
});

test("nothing is sent, acknowledged or stored once the lease is invalid", async () => {
  await rig.provider.close(1);
  let isValid = true;
  const late = rig.another();
  const lease = await firstLease(rig.database, 1);
  await late.provider.open(1, { ...lease, isValid: () => isValid });
  await late.sink.becomes(1, "CONNECTED");
  isValid = false;
  await expect(late.provider.send(1, textTo(customer, "too late"))).rejects.toBeInstanceOf(SendError);
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "for the next owner" });
  await late.provider.stop();
  expect(late.sink.messages.filter((message) => message.providerId === id)).toEqual([]);
  await rig.provider.open(1);
  await rig.sink.arrives(id);
  expect(rig.sandbox.sentTo(customer, account).filter(({ text }) => text === "too late")).toEqual([]);
});

test("unlinked on the phone, it deletes its credentials and requests a new pairing", async () => {
  await rig.sandbox.kick({ account, reason: "unlinked" });
  const { qrcode } = await rig.sink.becomes(1, "qrcode");
  expect(rig.sink.statuses(1).slice(-3)).toEqual(["CONNECTED", "OPENING", "qrcode"]);
  expect(await credentialsOf(1)).toEqual([]);
  await rig.sandbox.scan({ account, qrcode });
  await rig.sink.becomes(1, "CONNECTED");
});

test("logging out unlinks the device and deletes its credentials", async () => {
  await rig.provider.logout(2);
  expect(rig.sink.statuses(2).at(-1)).toBe("DISCONNECTED");
  expect(await credentialsOf(2)).toEqual([]);
  await rig.sandbox.until(() => true, "anything");
  expect(await rig.sandbox.devices({ account: "5511900000002" })).toEqual([]);
});

test("an unscanned QR code is renewed, and finally given up", async () => {
  const { sink, provider } = rig.another({ timings: { qr: 15 } });
  await provider.open(3);
  await sink.becomes(3, "DISCONNECTED");
  const codes = sink.states.flatMap((state) => (state.status === "qrcode" ? state.qrcode : []));
  expect(codes.length).toBeGreaterThan(3);
  expect(new Set(codes).size).toBe(codes.length);
  expect(sink.stateOf(3)?.qrcode).toBe("");
});

test("an abandoned pairing by code starts again with a QR code", async () => {
  const first = rig.another();
  await first.provider.open(4);
  await first.sink.becomes(4, "qrcode");
  await first.provider.requestPairingCode(4, "5511900000004");
  await first.provider.stop();
  const second = rig.another();
  await second.provider.open(4);
  await second.sink.becomes(4, "qrcode");
  expect(second.sink.statuses(4)).toEqual(["OPENING", "qrcode"]);
});

test("a session survives a database outage", async () => {
  const database = openDatabase(rig.database.address, { poolSize: 2 });
  let away = false;
  const db = new Proxy(database.db, {
    get(target, name, receiver) {
      if (away && name !== "then") throw new Error("the database is away");
      return Reflect.get(target, name, receiver);
    },
  });
  await rig.provider.close(1);
  const { sink, provider } = rig.another({ db });
  await provider.open(1);
  await sink.becomes(1, "CONNECTED");
  away = true;
  const { id } = await rig.sandbox.sendText({ from: customer, to: account, text: "meanwhile" });
  await sink.becomes(1, "TIMEOUT");
  away = false;
  expect(await sink.arrives(id)).toMatchObject({ body: "meanwhile", undecryptable: false });
  await sink.becomes(1, "CONNECTED");
  await provider.stop();
  await database.close();
});
