import { Readable } from "node:stream";
import { fileLimits, fileMax } from "@balcao/shared/workspace/files.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Context, systemContext } from "../../context.ts";
import { quickMessages } from "../../inbox/quick-messages/quick-messages.table.ts";
import { pdf, png } from "../../testing/samples/samples.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { files } from "./files.table.ts";
import { removeFile } from "./remove-file.ts";
import { storeFile } from "./store-file.ts";
import { sweepFiles } from "./sweep-files.ts";

let world: World;
let company: TestCompany;
let ctx: Context;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  ctx = systemContext(world.services, company.id, "test");
});
afterAll(() => world.close());

const store = (name: string, content: Buffer | string, limit?: number) =>
  storeFile(ctx, { name, stream: Readable.from([Buffer.from(content)]), ...(limit === undefined ? {} : { limit }) });

/** A number of bytes that begin with `head`, generated while they are read. */
async function* many(size: number, head: Buffer = Buffer.alloc(0)): AsyncGenerator<Buffer> {
  yield head;
  const block = Buffer.alloc(64 * 1024, 1);
  for (let left = size - head.length; left > 0; left -= block.length)
    yield block.subarray(0, Math.min(left, block.length));
}
const rows = async () => (await world.database.db.select().from(files)).length;

const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  world.app.inject({ method, url, headers });

describe("storing", () => {
  it.for<[string, string, Buffer | string, string]>([
    ["a picture, whatever it is called", "note.txt", png, "image/png"],
    ["a document", "nota.pdf", pdf, "application/pdf"],
    ["a text", "lista.csv", "nome;valor\nAna;10\n", "text/csv"],
    ["a page", "foto.jpg", "<!doctype html><script>alert(1)</script>", "application/octet-stream"],
    ["a page behind words", "foto.txt", "hello <script>alert(1)</script>", "application/octet-stream"],
    [
      "a drawing that can run scripts",
      "a.svg",
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "application/octet-stream",
    ],
    ["a drawing with a declaration", "a.svg", '<?xml version="1.0"?><svg/>', "application/octet-stream"],
    ["bytes that say nothing", "x.png", Buffer.from([0, 1, 2, 3, 250]), "application/octet-stream"],
  ])("tells %s by its bytes", async ([, name, content, mimeType]) => {
    expect(await store(name, content)).toMatchObject({ mimeType, size: Buffer.from(content).length });
  });

  it.for([
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\ana\\nota.pdf", "nota.pdf"],
    ["nota\u202Efdp.exe", "notafdp.exe"],
    ["no\u200Bta\0\n.pdf", "nota.pdf"],
    [`${"é".repeat(300)}.pdf`, `${"é".repeat(146)}.pdf`],
    ["...", "file"],
    ["", "file"],
    ["a/..", "file"],
  ])("cleans the name %j", async ([name, clean]) => {
    expect((await store(name ?? "", png)).name).toBe(clean);
  });

  it("refuses an empty file or one too large for its kind, and stores nothing of it", async () => {
    const before = await rows();
    await expect(store("empty.txt", "")).rejects.toMatchObject({ code: "ERR_FILE_INVALID" });
    await expect(store("small.txt", "12345", 4)).rejects.toMatchObject({
      code: "ERR_FILE_TOO_LARGE",
      details: { maxBytes: 4 },
    });
    for (const [head, maxBytes] of [
      [png, fileLimits.image],
      [Buffer.alloc(10), fileMax],
    ] as const) {
      await expect(storeFile(ctx, { name: "big", stream: many(maxBytes + 1, head) })).rejects.toMatchObject({
        code: "ERR_FILE_TOO_LARGE",
        details: { maxBytes },
      });
    }
    expect(await rows()).toBe(before);
  });

  it("stores a file of the largest size without holding it in memory", async () => {
    const bytes = { given: 0, taken: 0, mostHeld: 0 };
    async function* film() {
      for await (const chunk of many(fileMax, Buffer.alloc(10))) {
        bytes.given += chunk.length;
        yield chunk;
      }
    }
    async function* taken(content: Readable) {
      for await (const chunk of content) {
        bytes.taken += chunk.length;
        bytes.mostHeld = Math.max(bytes.mostHeld, bytes.given - bytes.taken);
        yield chunk;
      }
    }
    const { fileStore } = ctx;
    const watching: typeof fileStore = {
      ...fileStore,
      write: (id, content) => fileStore.write(id, Readable.from(taken(content), { objectMode: false })),
    };
    const file = await storeFile({ ...ctx, fileStore: watching }, { name: "film.bin", stream: film() });
    expect([file.size, bytes.taken]).toEqual([fileMax, fileMax]);
    expect(bytes.mostHeld).toBeLessThan(1_000_000);
    await removeFile(ctx, file.id);
  });

  it("stores nothing of a source that fails", async () => {
    const before = await rows();
    const stream = Readable.from(
      (async function* () {
        yield png;
        yield Buffer.alloc(10_000);
        throw new Error("cut off");
      })(),
    );
    await expect(storeFile(ctx, { name: "x", stream })).rejects.toThrow("cut off");
    expect(await rows()).toBe(before);
  });
});

describe("removing", () => {
  it("spares files that are still referred to, and another company's", async () => {
    const file = await store("nota.pdf", pdf);
    const [quick] = await world.database.db
      .insert(quickMessages)
      .values({ companyId: company.id, shortcode: "nota", fileId: file.id })
      .returning();
    await removeFile(ctx, file.id);
    expect((await get(world.services.fileUrls.of(file.id))).statusCode).toBe(200);
    await world.database.db.delete(quickMessages);
    expect(quick?.fileId).toBe(file.id);

    const other = await world.addCompany("Other");
    await removeFile(systemContext(world.services, other.id, "test"), file.id);
    expect((await get(world.services.fileUrls.of(file.id))).statusCode).toBe(200);
    await removeFile(ctx, file.id);
    expect((await get(world.services.fileUrls.of(file.id))).statusCode).toBe(404);
    await removeFile(ctx, file.id);
  });
});

describe("sweeping", () => {
  it("deletes files that nothing has referred to for a day", async () => {
    await sweepFiles(world.services);
    const [kept, lost] = [await store("kept.pdf", pdf), await store("lost.pdf", pdf)];
    await world.database.db.insert(quickMessages).values({ companyId: company.id, shortcode: "nota", fileId: kept.id });
    const { now } = world.clock;
    world.clock.now = new Date(now.getTime() + 25 * 60 * 60 * 1000);
    const fresh = await store("fresh.pdf", pdf);
    await sweepFiles(world.services);
    const left = (await world.database.db.select().from(files)).map(({ id }) => id);
    expect(left.sort()).toEqual([kept.id, fresh.id].sort());
    await expect(world.services.fileStore.read(lost.id)).rejects.toThrow();
    expect(await sweepFiles(world.services)).toBe(0);
    world.clock.now = now;
    await world.database.db.delete(quickMessages);
  });
});

describe("the address of a file", () => {
  it("answers the bytes with headers that prevent scripts", async () => {
    const file = await store('fóto "1".png', png);
    const reply = await get(world.services.fileUrls.of(file.id));
    expect(reply.rawPayload.equals(png)).toBe(true);
    expect(reply.headers).toMatchObject({
      "content-type": "image/png",
      "content-length": String(png.length),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      etag: `"${file.id}"`,
      "cache-control": expect.stringMatching(/^private, max-age=\d+, immutable$/),
      "content-disposition": "inline; filename=\"f_to _1_.png\"; filename*=UTF-8''f%C3%B3to%20_1_.png",
    });
    const again = await get(world.services.fileUrls.of(file.id), { "if-none-match": `"${file.id}"` });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const head = await get(world.services.fileUrls.of(file.id), {}, "HEAD");
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, String(png.length), ""]);
  });

  it.for<[string, Buffer | string]>([
    ["nota.pdf", pdf],
    ["page.html", "<html><body>hi</body></html>"],
    ["a.svg", "<svg/>"],
    ["a.txt", "words"],
  ])("gives %s to be saved", async ([name, content]) => {
    const { id } = await store(name, content);
    const { headers } = await get(world.services.fileUrls.of(id));
    expect(headers["content-disposition"]).toMatch(/^attachment; /);
    expect(headers["content-type"]).not.toMatch(/html|svg|xml/);
  });

  it.for<[string, number, string, string | undefined]>([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=8-", 206, "89", "bytes 8-9/10"],
    ["bytes=-2", 206, "89", "bytes 8-9/10"],
    ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=-0", 416, "", "bytes */10"],
    ["bytes=3-1", 200, "0123456789", undefined],
    ["bytes=0-1,4-5", 200, "0123456789", undefined],
    ["lines=1-2", 200, "0123456789", undefined],
  ])("answers the range %s with %i", async ([range, status, body, contentRange]) => {
    const { id } = await store("digits.txt", "0123456789");
    const reply = await get(world.services.fileUrls.of(id), { range });
    expect([reply.statusCode, reply.body, reply.headers["content-range"]]).toEqual([status, body, contentRange]);
    const changed = await get(world.services.fileUrls.of(id), { range, "if-range": '"another"' });
    expect([changed.statusCode, changed.body]).toEqual([200, "0123456789"]);
  });

  it("is valid only with its signature, and for a limited time", async () => {
    const { id } = await store("x.png", png);
    const url = new URL(world.services.fileUrls.of(id), "http://localhost");
    const refused = async (change: (url: URL) => void) => {
      const changed = new URL(url);
      change(changed);
      const reply = await get(changed.pathname + changed.search);
      expect([reply.statusCode, reply.json().error]).toEqual([403, "ERR_NO_PERMISSION"]);
    };
    await refused((url) => url.searchParams.set("signature", "x"));
    await refused((url) => url.searchParams.set("expires", "9999999999999"));
    await refused((url) => url.searchParams.set("expires", "NaN"));
    await refused((url) => url.searchParams.delete("signature"));
    const other = (await store("y.png", png)).id;
    await refused((url) => {
      url.pathname = `/public/${other}`;
    });
    const gone = await get(world.services.fileUrls.of("00000000-0000-4000-8000-000000000000"));
    expect([gone.statusCode, gone.json().error]).toEqual([404, "ERR_NO_FILE_FOUND"]);
    expect((await get(world.services.fileUrls.of("not-an-id"))).statusCode).toBe(404);

    const { now } = world.clock;
    world.clock.now = new Date(now.getTime() + 25 * 60 * 60 * 1000);
    await refused(() => undefined);
    world.clock.now = now;
  });
});
