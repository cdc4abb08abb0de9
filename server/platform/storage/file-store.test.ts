import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDataFolder } from "../../testing/run/data-folder.ts";
import { type S3StandIn, startS3 } from "../../testing/servers/s3-stand-in.ts";
import { createFileStore } from "./create-file-store.ts";
import { FileMissing, type FileStore } from "./file-store.ts";

const folder = makeDataFolder();
let s3: S3StandIn;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  s3 = await startS3();
  stores.folder = await createFileStore(folder.folder, null);
  const keys = { accessKey: "the-key", secretKey: "the-secret" };
  stores.s3 = await createFileStore(folder.folder, {
    endpoint: s3.endpoint,
    bucket: "files",
    region: "us-east-1",
    ...keys,
  });
});
afterAll(async () => {
  await s3.close();
  folder.remove();
});

describe.each(["folder", "s3"])("a %s", (kind) => {
  const store = () => stores[kind] as FileStore;
  let made = 0;
  const freshKey = () => `${kind}-${++made}`;

  it.for([1, 70_000, 5 * 1024 * 1024, 12 * 1024 * 1024 + 1])(
    "stores %i bytes, and returns them or a part of them",
    async (size) => {
      const key = freshKey();
      const bytes = randomBytes(size);
      async function* chunks() {
        for (let at = 0; at < size; at += 65_536) yield bytes.subarray(at, at + 65_536);
      }
      expect(await store().write(key, Readable.from(chunks(), { objectMode: false }))).toBe(size);
      expect((await buffer(await store().read(key))).equals(bytes)).toBe(true);
      const end = Math.floor(size / 2);
      expect((await buffer(await store().read(key, { start: 0, end }))).equals(bytes.subarray(0, end + 1))).toBe(true);
    },
  );

  it("stores nothing of a write that fails", async () => {
    for (const size of [10, 11 * 1024 * 1024]) {
      const key = freshKey();
      const error = new Error("cut off");
      async function* broken() {
        for (let at = 0; at < size; at += 65_536) yield Buffer.alloc(Math.min(65_536, size - at));
        throw error;
      }
      await expect(store().write(key, Readable.from(broken(), { objectMode: false }))).rejects.toBe(error);
      await expect(store().read(key)).rejects.toBeInstanceOf(FileMissing);
    }
    expect(s3.unfinished.size).toBe(0);
  });

  it("deletes a file, and accepts a missing one", async () => {
    const key = freshKey();
    await store().write(key, Readable.from([Buffer.from("x")]));
    await store().remove(key);
    await store().remove(key);
    await expect(store().read(key)).rejects.toBeInstanceOf(FileMissing);
  });
});

it("signs its requests to S3", () => {
  expect(s3.signatures.length).toBeGreaterThan(0);
  for (const one of s3.signatures) expect(one).toMatch(/^AWS4-HMAC-SHA256 Credential=the-key\//);
});
