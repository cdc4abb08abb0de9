import { expect } from "@playwright/test";
import { GuidePictures, type PictureLanguage, pictureLanguages } from "./guide-pictures.ts";
import { test } from "./journey.ts";
import { type Account, helena, marina, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The guide's pictures: `npm run guide:pictures` takes them, and this journey finds the old ones. */
let stage: Stage;

test.beforeAll(async () => {
  stage = await setStage({ BALCAO_DEMO: "living" });
});
test.afterAll(() => stage?.close());

/** The screen of each page with a picture, and the account that sees it. */
const screens = [
  ["find-your-way", "/tickets", marina],
  ["read-the-dashboard", "/", marina],
  ["see-a-contact", "/contacts", marina],
  ["tag-conversations", "/tags", marina],
  ["use-quick-messages", "/quick-messages", marina],
  ["schedule-a-message", "/schedules", marina],
  ["use-the-board", "/kanban", marina],
  ["talk-to-the-team", "/chats", marina],
  ["connect-a-number", "/connections", marina],
  ["create-a-queue", "/queues", marina],
  ["manage-people", "/users", marina],
  ["warm-up-a-number", "/maturador", marina],
  ["send-with-the-api", "/messages-api", marina],
  ["use-webhooks", "/messages-api?tab=webhooks", marina],
  ["subscribe", "/subscription", marina],
  ["pay-an-invoice", "/financeiro", marina],
  ["company-settings", "/settings", marina],
  ["read-the-audit-log", "/audit", marina],
  ["run-a-campaign", "/broadcasts", marina],
  ["read-a-campaign-report", "/broadcasts", marina],
  ["make-a-contact-list", "/broadcasts?tab=contacts", marina],
  ["fill-a-contact-list", "/broadcasts?tab=contacts", marina],
  ["publish-news-and-videos", "/announcements", helena],
  ["manage-companies", "/settings?tab=companies", helena],
  ["manage-plans", "/settings?tab=plans", helena],
] as const;

/** The way from a screen to its picture, where the address alone does not lead to it. */
const steps: Record<string, (screen: Screen) => Promise<unknown>> = {
  "find-your-way": async (screen) => {
    // One of her own: a customer's message can bring a colleague's to the top, which has other buttons.
    await screen.getByRole("option", { name: /Restaurante Fogo de Lenha/ }).click();
    await screen.getByRole("log").waitFor();
  },
  "read-a-campaign-report": async (screen) => {
    // The oldest one is finished.
    await followed(screen, "main a[href$='/report']", "last");
  },
  "fill-a-contact-list": async (screen) => {
    await followed(screen, "main a[href$='/contacts']", "first");
  },
  // Opening hours for the whole company add a tab to its settings.
  "opening-hours": async (screen) => {
    const select = screen.locator("select:has(option[value=company])");
    await select.waitFor();
    if ((await select.inputValue()) !== "company") {
      const saved = screen.waitForResponse("**/settings/scheduleType");
      await select.selectOption("company");
      await saved;
    }
    await screen.goto(`${stage.server().url}/app/settings?tab=hours`);
  },
};

/** Follows a link of a list. The address changes while the list is still shown: its screen's code is on its way. */
async function followed(screen: Screen, links: string, which: "first" | "last"): Promise<void> {
  await screen.locator(links)[which]().click();
  await screen.locator(links).first().waitFor({ state: "detached" });
}

for (const language of pictureLanguages)
  test(`has no picture that is older than its screen, in ${language}`, () => look(language, screens));

// Last, because the audit log is in a picture, too.
for (const language of pictureLanguages)
  test(`has no picture of opening hours that is older than their screen, in ${language}`, () =>
    look(language, [["opening-hours", "/settings", marina]]));

async function look(language: PictureLanguage, shown: readonly (readonly [string, string, Account])[]): Promise<void> {
  const pictures = new GuidePictures(language);
  const people = new Map<unknown, Screen>();
  const signIn = async (account: Account) => {
    const screen = await stage.signIn(account, { theme: "light" });
    await screen.evaluate(
      (preferences) => localStorage.setItem("balcao.preferences", preferences),
      JSON.stringify({ language }),
    );
    people.set(account, screen);
    return screen;
  };
  for (const [page, path, account] of shown) {
    const screen = people.get(account) ?? (await signIn(account));
    await screen.goto(`${stage.server().url}/app${path}`);
    await steps[page]?.(screen);
    await pictures.look(screen, page, stage.settle);
  }
  expect(pictures.old, "run npm run guide:pictures").toEqual([]);
}
