import { afterAll, beforeAll, expect, it } from "vitest";
import { linkShop } from "./link-shop.ts";
import { lookForHarm, watchForHarm } from "./look-for-harm.ts";
import { type Seeded, seedHostile } from "./seed-hostile.ts";
import { helena, marina, type Screen, type Stage, setStage } from "./stage.ts";

/** Everything that has a name is called something hostile, and everybody writes so: every screen stays as it is. */
let stage: Stage;
let admin: Screen;
let seeded: Seeded;
let outside: string[];

beforeAll(async () => {
  stage = await setStage({ BALCAO_CALLS_PER_USER: "100000", BALCAO_CALLS_PER_ADDRESS: "100000" });
  await linkShop(stage);
  seeded = await seedHostile(stage);
  admin = await stage.signIn(marina);
  outside = watchForHarm(admin, stage.server().url);
});
afterAll(() => stage?.close());

const go = async (screen: Screen, path: string) => {
  await screen.goto(`${stage.server().url}/app${path}`);
  await screen.getByRole("main").waitFor();
  await screen.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  await screen.evaluate(() => document.fonts.ready);
};
const nameOf = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]+|[^a-z]+/g, "-");

/** Looks at screens wide and as narrow as a phone's. */
async function look(screen: Screen, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await screen.setViewportSize({ width: 1280, height: 800 });
    await go(screen, path);
    found.push(...(await lookForHarm(screen, `${nameOf(path)}-wide`)));
    await stage.narrow(screen);
    found.push(...(await lookForHarm(screen, `${nameOf(path)}-narrow`)));
  }
  return found;
}

it("shows every screen as it is", async () => {
  const { contactListId, campaignId, ticketUuid, chatUuid } = seeded;
  const paths = [
    `/tickets/${ticketUuid}`,
    "/tickets?list=pending",
    "/contacts",
    "/tags",
    "/quick-messages",
    "/schedules",
    "/kanban",
    `/chats/${chatUuid}`,
    "/queues",
    "/connections",
    "/users",
    "/helps",
    "/",
    "/maturador",
    "/messages-api",
    "/subscription",
    "/financeiro",
    "/settings",
    "/audit",
    "/broadcasts",
    "/broadcasts?tab=lists",
    `/contact-lists/${contactListId}/contacts`,
    `/campaign/${campaignId}/report`,
  ];
  expect(await look(admin, paths)).toEqual([]);
  expect(outside).toEqual([]);
});

it("shows the platform's screens as they are", async () => {
  const operator = await stage.signIn(helena);
  const called = watchForHarm(operator, stage.server().url);
  const tabs = ["companies", "plans", "helps"].map((tab) => `/settings?tab=${tab}`);
  expect(await look(operator, ["/announcements", ...tabs])).toEqual([]);
  expect(called).toEqual([]);
});
