import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { CallFailed, CallOut } from "./call-out.ts";
import { AllowedHosts, isPublicAddress } from "./internal-hosts.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function receiver(listener: RequestListener): Promise<{ port: number; calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.headers.host}${request.url}`);
    listener(request, response);
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, calls };
}

const closed = new CallOut(new AllowedHosts([]));
/** The list allows the name only: its address stays refused. */
const open = new CallOut(new AllowedHosts(["localhost"]));
const post = (out: CallOut, url: string, timeoutMs = 5_000) =>
  out.call({ method: "POST", url, headers: { "x-mark": "1" }, body: "ação", timeoutMs, answerMaxBytes: 10 });
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (error: unknown) => error,
  );
  return error instanceof CallFailed ? error.reason : error;
};

it.each([
  ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"],
  ...["255.255.255.255", "192.0.2.1", "168.63.129.16", "::1", "::", "fe80::1", "fd00:ec2::254", "fec0::1", "ff02::1"],
  // IPv4 in IPv6 form: mapped, compatible, translated (NAT64), tunnelled (6to4, Teredo).
  ...["::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::7f00:1", "2002:7f00:1::", "2001::1"],
  "2001:db8::1",
  "nonsense",
])("%s is not a public address", (address) => expect(isPublicAddress(address)).toBe(false));

it.each(["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8"])("%s is a public address", (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ...["ftp://example.com", "file:///etc/passwd", "http://user:pass@example.com", "http://localhost/", "nonsense"],
  // The same addresses in every notation that browsers accept.
  ...["http://127.0.0.1/", "http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1/", "http://127.1:80/"],
  ...["http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://169.254.169.254/latest/meta-data", "http://a.localhost./"],
])("%s is refused", async (url) => {
  expect(closed.mayCall(url)).toBe(false);
  expect(await refusal(post(closed, url))).toBe("internalAddress");
});

it("a name that resolves to an internal address is refused when connecting", async () => {
  const { port, calls } = await receiver((_request, response) => response.end());
  // The machine's own hosts file stands in for a DNS record that points inside.
  const guarded = new CallOut(new AllowedHosts([]));
  guarded.mayCall = () => true;
  expect(await refusal(post(guarded, `http://localhost:${port}/`))).toBe("internalAddress");
  expect(calls).toEqual([]);
});

it("calls internal hosts allowed by name, address or network, and returns their answer, truncated", async () => {
  const { port, calls } = await receiver((request, response) => {
    request.pipe(response.writeHead(201));
  });
  expect(await post(open, `http://localhost:${port}/a?b=1`)).toEqual({ status: 201, body: "ação" });
  for (const entry of ["127.0.0.1", "127.0.0.0/8"])
    expect((await post(new CallOut(new AllowedHosts([entry])), `http://127.0.0.1:${port}/`)).status).toBe(201);
  expect(calls[0]).toBe(`POST localhost:${port}/a?b=1`);
  const long = await receiver((_request, response) => response.end("x".repeat(1_000_000)));
  expect((await post(open, `http://localhost:${long.port}/`)).body).toBe("x".repeat(10));
  expect(() => new AllowedHosts(["not a host"])).toThrow("not a host");
});

it("follows no redirect, least of all to an internal address", async () => {
  const inside = await receiver((_request, response) => response.end("secret"));
  const { port } = await receiver((_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end(),
  );
  expect((await post(open, `http://localhost:${port}/`)).status).toBe(307);
  expect(inside.calls).toEqual([]);
});

it.each<[string, RequestListener]>([
  ["does not answer", () => {}],
  ["begins and does not end", (_request, response) => void response.writeHead(200).write("a")],
])("a receiver that %s is left after the time", async (_, listener) => {
  const { port } = await receiver(listener);
  expect(await refusal(post(open, `http://localhost:${port}/`, 100))).toBe("timeout");
});

it("reports an unreachable host, and an unknown one", async () => {
  const { port } = await receiver((request) => request.socket.destroy());
  expect(await refusal(post(open, `http://localhost:${port}/`))).toBe("unreachable");
  expect(await refusal(post(open, "http://nobody.invalid/"))).toBe("unknownHost");
  expect(await refusal(post(open, `https://localhost:${port}/`))).toBe("unreachable");
});

it("opens a file without following redirects, and none inside the network", async () => {
  const inside = await receiver((_request, response) => response.end("secret"));
  const { port } = await receiver((request, response) =>
    request.url === "/moved"
      ? response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end()
      : response.end("a file"),
  );
  const { status, stream } = await open.download(`http://localhost:${port}/file`, 5_000);
  expect([status, await text(stream)]).toEqual([200, "a file"]);
  expect((await open.download(`http://localhost:${port}/moved`, 5_000)).status).toBe(302);
  expect(await refusal(closed.download(`http://127.0.0.1:${inside.port}/`, 5_000))).toBe("internalAddress");
  expect(inside.calls).toEqual([]);
});

it("breaks off a file that is not whole in time", async () => {
  const { port } = await receiver((_request, response) => void response.writeHead(200).write("a"));
  const { stream } = await open.download(`http://localhost:${port}/`, 50);
  await expect(text(stream)).rejects.toThrow();
  expect(stream.destroyed).toBe(true);
});
