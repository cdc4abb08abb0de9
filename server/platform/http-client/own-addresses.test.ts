import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { CallFailed, CallOut } from "./call-out.ts";
import { AllowedHosts } from "./internal-hosts.ts";
import { ownAddresses } from "./own-addresses.ts";

/** A public address that the server has here. */
const own = "9.9.9.9";

// Stands in for a DNS record that points to the server.
beforeAll(() => {
  const real = dns.lookup;
  const lookup = (host: string, options: object, done: (error: null, found: object[]) => void) =>
    host === "own.example" ? done(null, [{ address: own, family: 4 }]) : real(host, options, done as never);
  vi.spyOn(dns, "lookup").mockImplementation(lookup as never);
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const urls = [
  ...["http://9.9.9.9/", "http://9.9.9.9:9090/metrics", "http://0x09090909/", "http://[::ffff:9.9.9.9]/"],
  ...["http://[2620:fe:0:0::9]/", "http://own.example/"],
];
const reason = async (call: Promise<unknown>) => {
  const error = await call.catch((error: unknown) => error);
  return error instanceof CallFailed ? error.reason : error;
};

it.each(urls)("neither calls nor downloads %s, a public address of the server itself", async (url) => {
  const out = new CallOut(new AllowedHosts([]), async () => [own, "2620:fe::9"]);
  const call = { method: "POST" as const, url, headers: {}, body: "", timeoutMs: 1_000, answerMaxBytes: 10 };
  expect(await reason(out.call(call))).toBe("internalAddress");
  expect(await reason(out.download(url, 1_000))).toBe("internalAddress");
});

it("knows the computer's addresses, and those of its public name", async () => {
  const here = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  expect(await ownAddresses(null)()).toEqual(here);
  expect(await ownAddresses("https://9.9.9.9:8443/app")()).toEqual([...here, own]);
  expect(await ownAddresses("https://nobody.invalid")()).toEqual(here);
});

it("waits for the own addresses no longer than for the call", async () => {
  const out = new CallOut(new AllowedHosts([]), () => new Promise(() => {}));
  expect(await reason(out.download("https://files.example/a.pdf", 10))).toBe("timeout");
});
