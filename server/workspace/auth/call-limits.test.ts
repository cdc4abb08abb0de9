import type { InjectOptions } from "fastify";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { networkOf } from "../../platform/http/rate-limits.ts";
import { until } from "../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";

const limits = {
  perUser: 30,
  heavyPerUser: 5,
  perAddress: 20,
  filesPerAddress: 25,
  handshakesPerAddress: 8,
  handshakesPerUser: 6,
  connectionsPerAddress: 80,
};
let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld({ limits, trustedProxies: ["10.0.0.1"] });
  company = await world.addCompany();
});
afterAll(() => world.close());

type Reply = Awaited<ReturnType<World["app"]["inject"]>>;
/** One after the other, because their order is counted. */
async function ask(options: InjectOptions, times: number): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let n = 0; n < times; n++) replies.push(await world.app.inject(options));
  return replies;
}
const refusedOf = (replies: { statusCode: number }[]) => replies.filter(({ statusCode }) => statusCode === 429).length;
/** As a signed-in user, from a separate address. */
const as = ({ token }: { token: string }, url: string, remoteAddress = "192.0.2.1"): InjectOptions => ({
  url,
  remoteAddress,
  headers: { authorization: `Bearer ${token}` },
});

it("limits a person's calls a minute, from any address, and returns when to retry", async () => {
  const person = await company.addUser("user");
  expect(refusedOf(await ask(as(person, "/queue"), 15))).toBe(0);
  expect(refusedOf(await ask(as(person, "/queue", "192.0.2.2"), 15))).toBe(0);
  const [over] = await ask(as(person, "/settings", "192.0.2.3"), 1);
  expect([over?.statusCode, over?.json()]).toEqual([
    429,
    { error: "ERR_TOO_MANY_ATTEMPTS", message: expect.any(String), details: { retryAfterSeconds: expect.any(Number) } },
  ]);
  expect(Number(over?.headers["retry-after"])).toBeGreaterThan(0);
  const [colleague] = await ask(as(company.admin, "/queue", "192.0.2.3"), 1);
  expect(colleague?.statusCode).toBe(200);
});

it("counts every form with files as expensive", async () => {
  const person = as(await company.addUser("user"), "/messages/999999");
  const headers = { ...person.headers, "content-type": "multipart/form-data; boundary=x" };
  expect(refusedOf(await ask({ ...person, method: "POST", headers, payload: "--x--\r\n" }, 6))).toBe(1);
});

it("counts searches, exports and uploads separately, too", async () => {
  const person = await company.addUser("user");
  const searches = await ask(as(person, "/messages/search?searchParam=ola"), 4);
  const exports = await ask(as(person, "/contacts/export?format=csv"), 2);
  expect([refusedOf(searches), refusedOf(exports)]).toEqual([0, 1]);
  expect(refusedOf(await ask(as(person, "/queue"), 5))).toBe(0);
});

it("counts calls without a session by address, including those refused for that", async () => {
  const from = (remoteAddress: string, url: string, token?: string): InjectOptions => ({
    url,
    remoteAddress,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  expect(refusedOf(await ask(from("198.51.100.1", "/auth/sign-in-info"), 10))).toBe(0);
  const forged = await ask(from("198.51.100.1", "/tickets", "x.y.z"), 11);
  expect(forged.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10);
  expect(refusedOf(forged)).toBe(1);
  // Users with a session at that address can continue, and so can users elsewhere.
  expect(refusedOf(await ask(as(company.agent, "/queue", "198.51.100.1"), 3))).toBe(0);
  expect(refusedOf(await ask(from("198.51.100.2", "/auth/sign-in-info"), 3))).toBe(0);
  // Guessing tokens of the Messages API is limited in the same way.
  expect(refusedOf(await ask({ ...from("198.51.100.3", "/api/messages/send", "guess"), method: "POST" }, 21))).toBe(1);
});

it("accepts the address from a trusted proxy only", async () => {
  const behind = (remoteAddress: string, client: string): InjectOptions => ({
    url: "/auth/sign-in-info",
    remoteAddress,
    headers: { "x-forwarded-for": client },
  });
  for (const client of ["203.0.113.1", "203.0.113.2"]) {
    expect(refusedOf(await ask(behind("10.0.0.1", client), 20))).toBe(0);
  }
  expect(refusedOf(await ask(behind("10.0.0.1", "203.0.113.1"), 1))).toBe(1);
  let refused = 0;
  for (let n = 0; n < 21; n++) refused += refusedOf(await ask(behind("203.0.113.9", `203.0.113.${n + 20}`), 1));
  expect(refused).toBe(1);
});

it("counts an IPv6 network as one address, and does not count the console's own files", {
  tags: ["long"],
}, async () => {
  expect(networkOf("2001:db8:1:2:aaaa::1")).toBe(networkOf("2001:db8:1:2:bbbb::2"));
  expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  const page = await ask({ url: "/docs/", remoteAddress: "203.0.113.50" }, 40);
  expect(refusedOf(page)).toBe(0);
  const document = await ask({ url: "/docs/json", remoteAddress: "203.0.113.50" }, 21);
  expect(refusedOf(document)).toBe(1);
  const files = await ask({ url: "/public/nothing?expires=1&signature=x", remoteAddress: "203.0.113.51" }, 26);
  expect(refusedOf(files)).toBe(1);
});

it("limits a socket's calls, but not its events", async () => {
  await world.connect();
  const [calm, flooding] = [await company.addUser("user"), await company.addUser("user")];
  const screens = { calm: await listen(world, calm), flooding: await listen(world, flooding) };
  for (let n = 0; n < 400; n++) screens.flooding.emit("leaveTickets", "closed");
  for (const screen of Object.values(screens)) screen.emit("joinTickets", "pending");
  const hears = (screen: (typeof screens)["calm"], end: string) => screen.heard.some(({ name }) => name.endsWith(end));
  await until("the list", async () => {
    await world.whatsapp.deliver(company.connectionId, `5531988${Math.floor(Math.random() * 1e6)}`, "hello");
    return hears(screens.calm, "-ticket");
  });
  expect(hears(screens.flooding, "-ticket")).toBe(false);
  await company.admin.call("PUT", "/settings/userRating", { value: "enabled" });
  for (const screen of Object.values(screens)) {
    await until("the setting", () => hears(screen, "-settings"));
    screen.close();
  }
});

it("limits handshakes a minute from one address", async () => {
  const url = await world.url();
  const open = () =>
    new Promise<string>((done) => {
      const socket = io(url, { transports: ["websocket"], reconnection: false, auth: { token: "x.y.z" } });
      socket.once("connect_error", (error) => {
        socket.close();
        done(error.message);
      });
    });
  const answers = [];
  for (let n = 0; n < 9; n++) answers.push(await open());
  expect(answers.slice(0, 3)).toContain("ERR_SESSION_EXPIRED");
  expect(answers.at(-1)).not.toBe("ERR_SESSION_EXPIRED");
});
