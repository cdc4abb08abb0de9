import { createServer } from "node:http";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ownPort } from "../../testing/run/own-port.ts";
import { pdf } from "../../testing/samples/samples.ts";
import type { OutboundMedia, OutboundMessage } from "../channel.ts";
import { contactChat } from "../chat.ts";
import { CloudChannel } from "./cloud-channel.ts";
import { cloudNumbers } from "./cloud-numbers.table.ts";
import { Pace } from "./send/pace.ts";
import { type CloudRig, openCloudRig } from "./test-rig.ts";

const account = "5511900000074";
const ana = "5511988880074";
let rig: CloudRig;
let count = 0;

beforeAll(async () => {
  rig = await openCloudRig(account);
  await rig.sandbox.savePhone({ number: ana, name: "Ana" });
  await rig.sandbox.sendText({ from: ana, to: account, text: "oi" });
});
afterAll(() => rig.close());

const message = (media: OutboundMedia | null = null): OutboundMessage => ({
  ...{
    providerId: `waits-${++count}`,
    chat: contactChat({ phone: ana }),
    body: "olá",
    media,
    content: null,
    quoted: null,
  },
});
const file: OutboundMedia = {
  ...{
    fileId: "nota",
    kind: "document",
    mimeType: "application/pdf",
    fileName: "nota.pdf",
    isVoice: false,
    seconds: null,
  },
  ...{ width: null, height: null, thumbnail: null, waveform: null, open: async () => Readable.from([pdf]) },
};
const refusalOf = (channel: CloudChannel, one: OutboundMessage) =>
  channel.send(rig.connectionId, one).then(
    () => null,
    (error: unknown) => error,
  );

it("converts a file when nothing keeps its message from leaving any more, and once", async () => {
  const convert = vi.fn(async () => file);
  const one = message({ ...file, mimeType: "image/webp", convert });
  await rig.database.db.update(cloudNumbers).set({ trouble: "token" });
  expect(await refusalOf(rig.channel, one)).toMatchObject({ reason: "offline" });
  await rig.database.db
    .update(cloudNumbers)
    .set({ trouble: null })
    .where(eq(cloudNumbers.connectionId, rig.connectionId));
  const take = vi.spyOn(Pace.prototype, "take").mockRejectedValueOnce(new Error("not its turn"));
  expect(await refusalOf(rig.channel, one)).toMatchObject({ message: "not its turn" });
  take.mockRestore();
  expect(convert).not.toHaveBeenCalled();
  expect(await refusalOf(rig.channel, one)).toBeNull();
  expect(await refusalOf(rig.channel, one)).toBeNull();
  expect(convert).toHaveBeenCalledTimes(1);
});

it("uploads a file once for many messages, and again after a refusal", async () => {
  const convert = vi.fn(async () => file);
  const media = { ...file, fileId: "oferta", convert };
  for (let n = 0; n < 3; n++) expect(await refusalOf(rig.channel, message(media))).toBeNull();
  expect(convert).toHaveBeenCalledTimes(1);
  rig.simulator.setFaults({ refuseSends: 131053 });
  expect(await refusalOf(rig.channel, message(media))).toMatchObject({ mayHaveLeft: false });
  rig.simulator.setFaults({ refuseSends: null });
  expect(await refusalOf(rig.channel, message(media))).toBeNull();
  expect(convert).toHaveBeenCalledTimes(2);
});

it("tries an upload again that failed", async () => {
  const convert = vi.fn(async () => file);
  convert.mockRejectedValueOnce(new Error("no room"));
  const media = { ...file, fileId: "cardápio", convert };
  expect(await refusalOf(rig.channel, message(media))).toMatchObject({ message: "no room" });
  expect(await refusalOf(rig.channel, message(media))).toBeNull();
});

it("waits without limit only while no connection is opened, and tells the outage's begin and end once", async () => {
  const log = { info: vi.fn(), warn: vi.fn() };
  const port = await ownPort();
  const settings = { ...rig.parts.settings, graphUrl: `http://127.0.0.1:${port}` };
  const away = new CloudChannel({ ...rig.parts, log: log as never, settings });
  for (let n = 0; n < 2; n++) {
    const refusal = await refusalOf(away, message());
    expect(refusal).toMatchObject({ reason: "offline", mayHaveLeft: false });
    expect(refusal).toMatchObject({ postponedTo: expect.any(Date), until: expect.any(Date) });
  }
  expect(log.warn).toHaveBeenCalledTimes(1);
  const back = createServer((_request, response) => response.end('{"messages":[{"id":"wamid.back"}]}'));
  await new Promise<void>((resolve) => back.listen(port, "127.0.0.1", resolve));
  for (let n = 0; n < 2; n++) expect(await refusalOf(away, message())).toBeNull();
  expect(log.info).toHaveBeenCalledTimes(1);
  back.closeAllConnections();
  back.close();
});

it.each([
  ["Meta says that it is out of order", { isDown: true }, null, "offline"],
  ["an upload has no answer", { loseUploads: 1 }, { ...file, fileId: "recibo" }, "timeout"],
] as const)("counts the attempt, and rests no other chat, when %s", async (_, faults, media, reason) => {
  rig.simulator.setFaults(faults);
  expect(await refusalOf(rig.channel, message(media))).toMatchObject({ reason, postponedTo: null, until: null });
  rig.simulator.setFaults({ isDown: false, loseUploads: 0 });
});
