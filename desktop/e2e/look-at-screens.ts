import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { findMisplaced } from "./find-misplaced.ts";
import { test } from "./journey.ts";
import { type Account, helena, marina, paulo, type Screen, type Stage, setStage } from "./stage.ts";

/** Every screen that an address opens, and who sees it. The living demo has data for each. */
const screens: readonly (readonly [name: string, path: string, account: Account | null])[] = [
  ["login", "/login", null],
  ["sign-up", "/signup", null],
  ["tickets", "/tickets", marina],
  ["tickets-of-agent", "/tickets", paulo],
  ["contacts", "/contacts", marina],
  ["tags", "/tags", marina],
  ["quick-messages", "/quick-messages", marina],
  ["schedules", "/schedules", marina],
  ["kanban", "/kanban", marina],
  ["chats", "/chats", marina],
  ["connections", "/connections", marina],
  ["connections-of-agent", "/connections", paulo],
  ["helps", "/helps", paulo],
  ["help-videos", "/helps?tab=videos", paulo],
  ["help-page", "/helps/find-your-way", paulo],
  ["dashboard", "/", marina],
  ["queues", "/queues", marina],
  ["users", "/users", marina],
  ["warm-ups", "/maturador", marina],
  ["messages-api", "/messages-api", marina],
  ["webhooks", "/messages-api?tab=webhooks", marina],
  ["webhook-events", "/messages-api?tab=events", marina],
  ["subscription", "/subscription", marina],
  ["invoices", "/financeiro", marina],
  ["settings", "/settings", marina],
  ["audit", "/audit", marina],
  ["campaigns", "/broadcasts", marina],
  ["contact-lists", "/broadcasts?tab=contacts", marina],
  ["announcements", "/announcements", helena],
  ["companies", "/settings?tab=companies", helena],
  ["plans", "/settings?tab=plans", helena],
  ["help-settings", "/settings?tab=helps", helena],
];

/** Screens behind a row: the demo decides their addresses. */
const behindRows = [
  ["conversation", "/tickets", (screen: Screen) => screen.getByRole("option").first()],
  ["chat", "/chats", (screen: Screen) => screen.locator("main a[href*='/chats/']").first()],
  ["campaign-report", "/broadcasts", (screen: Screen) => screen.locator("main a[href$='/report']").last()],
  ["contact-list", "/broadcasts?tab=contacts", (screen: Screen) => screen.locator("main a[href$='/contacts']").first()],
] as const;

/** Other journeys look at these: they need a link, a mail server, an official number or the desktop. */
const lookedAtElsewhere = [
  "/server",
  "/forgotten-password",
  "/invitation",
  "/new-password",
  "/connections/:connectionId/templates",
  "/dashboard/costs",
];

/** Common widths of windows in CSS pixels, except phones; one is half of a small screen. */
const widths = [600, 683, 768, 900, 1024, 1100, 1280, 1366, 1920];

/** The addresses in the console's router that no journey looks at. */
export function addressesWithoutLook(): string[] {
  const routes = readFileSync(join(import.meta.dirname, "../renderer/app/AppRoutes.tsx"), "utf8");
  const addresses = [...routes.matchAll(/<Route path="(\/[^"]*)"/g)].map(([, path = ""]) =>
    path.replace(/\/:\w+\?$/, ""),
  );
  const looked = [...screens.map(([, path]) => path.replace(/\?.*/, "")), ...lookedAtElsewhere];
  // Behind rows.
  const known = [...looked, "/contact-lists/:contactListId/contacts", "/campaign/:campaignId/report", "/views/:viewId"];
  return addresses.filter((path) => !known.includes(path));
}

/** Looks at every screen, light and dark, at one width. */
export function lookAtScreens(width: "wide" | "narrow"): void {
  let stage: Stage;
  /** One screen for each account: a second sign-in would end the first. */
  const people = new Map<Account | null, Screen>();

  test.beforeAll(async () => {
    stage = await setStage({ BALCAO_DEMO: "living" });
    const how = { narrow: width === "narrow" };
    people.set(null, await stage.open("/app/login", how));
    for (const account of [marina, paulo, helena]) people.set(account, await stage.signIn(account, how));
  });
  test.afterAll(() => stage?.close());

  async function open(path: string, account: Account | null): Promise<Screen> {
    const screen = people.get(account);
    if (!screen) throw new Error(`nobody sees ${path}`);
    await load(screen, `${stage.server().url}/app${path}`);
    return screen;
  }

  /** Opens an address again and waits for all its data: a picture of a loading screen shows nothing. */
  async function load(screen: Screen, url: string): Promise<void> {
    await screen.goto(url, { waitUntil: "networkidle" });
    await screen.locator("main :is(h1, [role=tab]), form").first().waitFor();
  }

  async function look(screen: Screen, name: string): Promise<void> {
    await stage.inspectBoth(screen, `screen-${name}-${width}`);
    const usual = screen.viewportSize() ?? { width: 0, height: 0 };
    for (const px of width === "wide" ? widths : [usual.width]) {
      await screen.setViewportSize({ ...usual, width: px });
      // The layout follows its own boxes: it settles a moment after the window.
      await expect.poll(() => findMisplaced(screen), `${name} at ${px} px`).toEqual([]);
    }
    await screen.setViewportSize(usual);
  }

  for (const [name, path, account] of screens)
    test(`${name}, ${width}`, async () => look(await open(path, account), name));

  for (const [name, path, rowOf] of behindRows)
    test(`${name}, ${width}`, async () => {
      const screen = await open(path, marina);
      const before = screen.url();
      await rowOf(screen).click();
      await screen.waitForURL((url) => url.href !== before);
      await load(screen, screen.url());
      await look(screen, name);
    });

  test(`view as a table, ${width}`, async () => {
    const screen = await open("/tickets", marina);
    await screen.getByRole("tab", { name: /^Sem resposta/ }).click();
    await screen.getByRole("button", { name: "Criar e mudar visões" }).click();
    await screen.getByRole("menuitem", { name: "Abrir como tabela" }).click();
    await screen.getByRole("table").waitFor();
    await look(screen, "view-table");
  });

  test(`conversation beside its contact, ${width}`, async () => {
    const screen = await open("/tickets", marina);
    await screen.getByRole("option").first().click();
    await screen.getByRole("button", { name: "Abrir dados do contato" }).click();
    await screen.getByRole("complementary", { name: "Dados do contato" }).waitFor();
    await look(screen, "conversation-and-contact");
  });
}
