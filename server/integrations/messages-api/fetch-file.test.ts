import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Context, systemContext } from "../../context.ts";
import { CallOut } from "../../platform/http-client/call-out.ts";
import { AllowedHosts } from "../../platform/http-client/internal-hosts.ts";
import { pdf, png } from "../../testing/samples/samples.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { files } from "../../workspace/files/files.table.ts";
import { fetchFile } from "./fetch-file.ts";

let world: World;
let [one, other]: Context[] = [];
const hosts: Server[] = [];

beforeAll(async () => {
  world = await createWorld();
  const contextOf = async (name: string) => systemContext(world.services, (await world.addCompany(name)).id, "test");
  [one, other] = [await contextOf("One"), await contextOf("Other")];
});
afterAll(() => world.close());
afterEach(() => {
  for (const host of hosts.splice(0)) {
    host.closeAllConnections();
    host.close();
  }
});

async function startHost(listener: RequestListener): Promise<{ url: string; host: Server }> {
  const host = createServer(listener);
  hosts.push(host);
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  return { url: `http://localhost:${(host.address() as AddressInfo).port}/`, host };
}
const fetched = (url: string, withinMs?: number, ctx = one) => fetchFile(ctx as Context, url, withinMs);
const connectionsOf = (host: Server) =>
  new Promise<number>((resolve) => host.getConnections((_error, n) => resolve(n)));
const storedFiles = () => world.database.db.$count(files, eq(files.companyId, one?.companyId ?? 0));

it("refuses at once what is too much, and fetches another company's file beside a host that says nothing", async () => {
  let open = 0;
  const silent = await startHost(() => {
    open += 1;
  });
  const quick = await startHost((_request, response) => response.end(pdf));
  const ended: unknown[] = [];
  const calls = Array.from({ length: 40 }, () =>
    fetched(silent.url).catch((error: unknown) => {
      ended.push(error);
    }),
  );
  await until("the surplus to be refused", () => ended.length === 7);
  for (const error of ended)
    expect(error).toMatchObject({ code: "ERR_TOO_MANY_ATTEMPTS", details: { retryAfterSeconds: 20 } });
  await until("three connections", () => open === 3);
  expect(await fetched(quick.url, undefined, other)).toMatchObject({ mimeType: "application/pdf" });
  expect(open).toBe(3);
  // Those that wait find nobody.
  silent.host.close();
  silent.host.closeAllConnections();
  await Promise.all(calls);
  expect(ended).toHaveLength(40);
  expect(await storedFiles()).toBe(0);
});

it.for([
  ["says nothing", () => undefined, "timeout"],
  ["stands still after its first bytes", (response) => response.writeHead(200).write("x".repeat(5_000)), "brokenOff"],
] as [string, (response: Parameters<RequestListener>[1]) => unknown, string][])(
  "leaves a host that %s, and keeps nothing",
  async ([, answer, reason]) => {
    const { url, host } = await startHost((_request, response) => void answer(response));
    await expect(fetched(url, 200)).rejects.toMatchObject({ details: [{ field: "fileUrl", reason }] });
    await until("the end of the connection", async () => (await connectionsOf(host)) === 0);
    expect(await storedFiles()).toBe(0);
  },
);

it("leaves a host whose file does not end, and keeps nothing of it", async () => {
  const { url, host } = await startHost((_request, response) => {
    response.writeHead(200).write(png);
    const more = () => {
      while (response.write(Buffer.alloc(64 * 1024)));
    };
    response.on("drain", more);
    more();
  });
  await expect(fetched(url)).rejects.toMatchObject({ code: "ERR_FILE_TOO_LARGE" });
  await until("the end of the connection", async () => (await connectionsOf(host)) === 0);
  expect(await storedFiles()).toBe(0);
});

it("closes a file that nobody reads, such as a page", async () => {
  const { url, host } = await startHost((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).write("<p>");
  });
  await expect(fetched(url)).rejects.toMatchObject({ details: [{ reason: "page" }] });
  await until("the end of the connection", async () => (await connectionsOf(host)) === 0);
});

it("calls nothing inside the network in production", async () => {
  let calls = 0;
  const { url } = await startHost((_request, response) => {
    calls += 1;
    response.end(pdf);
  });
  const ctx = { ...(one as Context), openInternet: new CallOut(new AllowedHosts([])) };
  await expect(fetchFile(ctx, url)).rejects.toMatchObject({ details: [{ reason: "internalAddress" }] });
  expect(calls).toBe(0);
});
