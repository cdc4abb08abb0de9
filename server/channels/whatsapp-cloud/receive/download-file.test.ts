import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { MediaGone } from "../../channel.ts";
import { SendError } from "../../send-error.ts";
import { cloudNumbers } from "../cloud-numbers.table.ts";
import { FileRefused } from "../graph-client.ts";
import { type CloudRig, openCloudRig } from "../test-rig.ts";

const account = "5531988007101";
let rig: CloudRig;
let payload: Uint8Array;

beforeAll(async () => {
  rig = await openCloudRig(account);
  const { sandbox, sink } = rig;
  const ana = "5531987650001";
  await sandbox.savePhone({ number: ana, name: "Ana" });
  const upload = sandbox.upload(Buffer.from("%PDF-1.7 a file"));
  await sandbox.sendMedia({ from: ana, to: account, upload, mimetype: "application/pdf", fileName: "nota.pdf" });
  await sink.until(() => sink.messages.length > 0, "the file's message");
  payload = sink.messages[0]?.payload ?? new Uint8Array();
});
afterAll(() => rig.close());
afterEach(() => {
  vi.restoreAllMocks();
  rig.simulator.setFaults({ fileHost: null });
});

const download = async () => (await buffer(await rig.channel.downloadMedia(rig.connectionId, payload))).toString();

/** The trouble that stops the number; null if it works. */
const trouble = async () => (await rig.database.db.select().from(cloudNumbers))[0]?.trouble;

it.each([400, 401, 403, 500, 502, 503, "breaks", "lies"] as const)(
  "fails when the file's host answers %s, and succeeds afterwards: the number is not at fault",
  async (fileHost) => {
    rig.simulator.setFaults({ fileHost });
    const failure = await download().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MediaGone);
    expect(await trouble()).toBeNull();
    rig.simulator.setFaults({ fileHost: null });
    expect(await download()).toBe("%PDF-1.7 a file");
  },
);

it.each([400, 403, 503])("names it as the port does when the file's host answers %i", async (fileHost) => {
  rig.simulator.setFaults({ fileHost });
  await expect(download()).rejects.toBeInstanceOf(SendError);
});

it.each([404, 410])("says that the file is gone when its host answers %i", async (fileHost) => {
  rig.simulator.setFaults({ fileHost });
  await expect(download()).rejects.toThrow(MediaGone);
  expect(await trouble()).toBeNull();
});

it("asks Meta about a token that the file's host refuses", async () => {
  vi.spyOn(rig.channel.graph, "download").mockImplementation(async () => {
    rig.simulator.setFaults({ tokensExpired: true });
    throw new FileRefused(401);
  });
  await expect(download()).rejects.toMatchObject({ name: "SendError", reason: "refused" });
  expect(await trouble()).toBe("token");
  expect(rig.sink.states.at(-1)).toMatchObject({ status: "DISCONNECTED" });
});
