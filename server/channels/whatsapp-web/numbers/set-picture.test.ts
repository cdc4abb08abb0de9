import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRig, type Rig } from "../test-rig.ts";

let rig: Rig;
let picture: Buffer;
beforeAll(async () => {
  rig = await openRig();
  await rig.pair(1, "5511900000031");
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#0f766e" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => rig.close());

test("the account's picture is set", async () => {
  await rig.provider.setPicture(1, picture);
});

test("without an answer it times out", async () => {
  const { sink, provider } = rig.another({ timings: { query: 150 } });
  await rig.provider.close(1);
  await provider.open(1);
  await sink.becomes(1, "CONNECTED");
  await rig.sandbox.faults({ muteIq: "w:profile:picture" });
  await expect(provider.setPicture(1, picture)).rejects.toMatchObject({ name: "SendError", reason: "timeout" });
  await provider.close(1);
  await expect(provider.setPicture(1, picture)).rejects.toMatchObject({ reason: "offline" });
});

test("a closing connection is no refusal: the picture is retried", async () => {
  await rig.provider.open(1);
  await rig.sink.becomes(1, "CONNECTED");
  await rig.sandbox.faults({ muteIq: null, hangUpOn: "picture" });
  await expect(rig.provider.setPicture(1, picture)).rejects.toMatchObject({ name: "SendError", reason: "timeout" });
  await rig.sandbox.faults({ hangUpOn: null });
});
