import type { Connection } from "@balcao/shared/channels/connections.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemContext } from "../../../context.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../../testing/world.ts";
import type { NewChatLimits } from "../../new-chat-limits.ts";
import { connectionNewChats } from "./new-chats.table.ts";
import { recordRefusal } from "./record-new-chats.ts";

let world: World;
let company: TestCompany;
beforeAll(async () => {
  world = await createWorld();
  await world.connect();
});
afterAll(() => world.close());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(world.services.now().getTime() + hours * hour);
const report = (limits: NewChatLimits, id = company.connectionId) => world.whatsapp.sink.newChats(id, limits);
const refuse = (isKnown = false) =>
  recordRefusal(systemContext(world.services, company.id, "test"), company.connectionId, isKnown);
const shownTo = async (caller = company.admin) =>
  ((await caller.call("GET", `/whatsapp/${company.connectionId}`)).body as Connection).newChats;
const storedOf = async () =>
  (
    await world.database.db
      .select()
      .from(connectionNewChats)
      .where(eq(connectionNewChats.connectionId, company.connectionId))
  )[0];
const quota = (used: number, warning: "none" | "second" | "capped" = "none", until = inHours(30)) => ({
  quota: { total: 1000, used, until, warning },
});

it("shows a number's quota to admins and agents, and its change on open screens", async () => {
  company = await world.addCompany();
  expect(await shownTo()).toBeNull();
  const screen = await listen(world, company.agent);
  const told = quota(640);
  await report(told);
  const shown = { quota: { ...told.quota, until: told.quota.until.toISOString() }, block: null };
  expect(await shownTo()).toEqual(shown);
  expect(await shownTo(company.agent)).toEqual(shown);
  await until("the screen", () =>
    screen.heard.some(({ payload }) => (payload as { whatsapp?: Connection }).whatsapp?.newChats?.quota?.used === 640),
  );
  screen.close();
});

it("blocks until the later end of a used up quota and a lock, and not by a lock that is over", async () => {
  company = await world.addCompany();
  const [soon, late] = [inHours(2), inHours(20)];
  await report(quota(1000, "capped", soon));
  expect((await shownTo())?.block).toEqual({ until: soon.toISOString(), reason: "quota" });
  await report({ lock: { until: late, reason: "commerce" } });
  expect((await shownTo())?.block).toEqual({ until: late.toISOString(), reason: "commerce" });
  await report({ lock: null });
  expect((await shownTo())?.block).toEqual({ until: soon.toISOString(), reason: "quota" });
  await report({ quota: null });
  expect(await shownTo()).toBeNull();
});

it("guesses a day for a limit without an end, once", async () => {
  company = await world.addCompany();
  await report({ lock: { until: null, reason: "unknown" } });
  const first = (await shownTo())?.block?.until;
  const hours = (Date.parse(first ?? "") - world.services.now().getTime()) / hour;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  // Other news does not move the guess.
  await report(quota(10));
  expect((await shownTo())?.block).toEqual({ until: first, reason: "unknown" });
});

it("keeps a refusal's guess when the same report comes again, and drops it when another one comes", async () => {
  company = await world.addCompany();
  const told = quota(10);
  await report(told);
  await refuse();
  expect((await shownTo())?.block?.reason).toBe("refusal");
  await report(told);
  expect((await shownTo())?.block?.reason).toBe("refusal");
  await report(quota(11));
  expect((await shownTo())?.block).toBeNull();
});

it("adds nothing to a limit that is known", async () => {
  company = await world.addCompany();
  const end = inHours(3);
  await report(quota(1000, "capped", end));
  await refuse(true);
  expect((await shownTo())?.block).toEqual({ until: end.toISOString(), reason: "quota" });
});

it("still rests for known contacts when other news leaves the limit as it is", async () => {
  company = await world.addCompany();
  await report({ lock: { until: inHours(3), reason: "quality" } });
  await refuse(true);
  await report(quota(11));
  expect(await storedOf()).toMatchObject({ used: 11, refusesKnown: true });
  await report({ lock: { until: inHours(4), reason: "quality" } });
  expect(await storedOf()).toMatchObject({ refusesKnown: false });
});

it("forgets the limits with the number", async () => {
  company = await world.addCompany();
  await report(quota(1000, "capped"));
  await refuse();
  await world.whatsapp.sink.unlinked(company.connectionId);
  expect(await shownTo()).toBeNull();
});

it("changes nothing of another company", async () => {
  company = await world.addCompany();
  const other = await world.addCompany();
  await report(quota(1000, "capped"), other.connectionId);
  await recordRefusal(systemContext(world.services, company.id, "test"), other.connectionId, true);
  expect(await shownTo()).toBeNull();
});

it("does not show a cycle or a block that is over", async () => {
  company = await world.addCompany();
  await report(quota(1000, "capped", inHours(5)));
  world.clock.now = new Date(world.clock.now.getTime() + 6 * hour);
  expect(await shownTo()).toBeNull();
});
