import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { until } from "../testing/until.ts";
import { askForFile, fileStream } from "./file-stream.ts";

/** A host of files that does to each download what the test says. */
let host: Server;
let answer: (response: ServerResponse) => void;
let closed = 0;

beforeAll(async () => {
  host = createServer((_request, response) => {
    response.on("close", () => {
      closed += 1;
    });
    answer(response);
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
});
afterEach(() => {
  vi.useRealTimers();
  closed = 0;
});

const address = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;

async function open(): Promise<ReadableStream<Uint8Array>> {
  const { body } = await askForFile(address(), {});
  if (!body) throw new Error("no body");
  return body as ReadableStream<Uint8Array>;
}

it.each([0, 1, 5, 50])("keeps an error of after %i ms for whoever reads later", async (afterMs) => {
  answer = (response) => {
    response.write(Buffer.alloc(1_000));
    setTimeout(() => response.destroy(), afterMs);
  };
  const file = fileStream(await open());
  // The stream is not read while the company's storage is looked up.
  await until("the end of the connection", () => closed === 1);
  await expect(buffer(file)).rejects.toThrow();
});

it("fails with the error of what decodes its bytes", async () => {
  answer = (response) => response.end(Buffer.alloc(1_000_000));
  const file = fileStream(await open(), async function* (bytes) {
    for await (const chunk of bytes) yield chunk;
    throw new Error("the file was changed");
  });
  await expect(buffer(file)).rejects.toThrow("the file was changed");
});

it("ends the download when it is destroyed, read or not", async () => {
  answer = (response) => void response.write(Buffer.alloc(1_000));
  const unread = fileStream(await open());
  unread.destroy();
  await until("the end of the first", () => closed === 1);
  const begun = fileStream(await open());
  await begun[Symbol.asyncIterator]().next();
  begun.destroy();
  await until("the end of the second", () => closed === 2);
});

it("gives up a file that does not go on", async () => {
  answer = (response) => void response.write(Buffer.alloc(1_000));
  const file = fileStream(await open());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const chunks = file[Symbol.asyncIterator]();
  await chunks.next();
  const read = expect(chunks.next()).rejects.toThrow("too slowly");
  await vi.advanceTimersByTimeAsync(11_000);
  await read;
});

it("gives up a host that does not begin to answer", async () => {
  answer = () => undefined;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const refused = expect(askForFile(address(), {})).rejects.toThrow("does not answer");
  await once(host, "request");
  await vi.advanceTimersByTimeAsync(11_000);
  await refused;
});
