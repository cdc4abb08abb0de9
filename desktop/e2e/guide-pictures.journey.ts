import { afterAll, beforeAll, expect, it } from "vitest";
import { GuidePictures, pictureLanguages } from "./guide-pictures.ts";
import { helena, marina, type Screen, type Stage, setStage } from "./stage.ts";

/** The guide's pictures: `npm run guide:pictures` takes them, and this journey finds the old ones. */
let stage: Stage;

beforeAll(async () => {
  stage = await setStage({ BALCAO_DEMO: "living" });
});
afterAll(() => stage?.close());

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
  ["make-a-contact-list", "/broadcasts?tab=contacts", marina],
  ["publish-news-and-videos", "/announcements", helena],
  ["manage-companies", "/settings?tab=companies", helena],
  ["manage-plans", "/settings?tab=plans", helena],
] as const;

it.each(pictureLanguages)("has no picture that is older than its screen, in %s", async (language) => {
  const pictures = new GuidePictures(language);
  const people = new Map<unknown, Screen>();
  const signIn = async (account: typeof marina) => {
    const screen = await stage.signIn(account, { theme: "light" });
    await screen.evaluate(
      (preferences) => localStorage.setItem("balcao.preferences", preferences),
      JSON.stringify({ language }),
    );
    people.set(account, screen);
    return screen;
  };
  for (const [page, path, account] of screens) {
    const screen = people.get(account) ?? (await signIn(account));
    await screen.goto(`${stage.server().url}/app${path}`);
    if (page === "find-your-way") {
      await screen.getByRole("option").first().click();
      await screen.getByRole("log").waitFor();
    }
    await pictures.look(screen, page, stage.settle);
  }
  expect(pictures.old, "run npm run guide:pictures").toEqual([]);
});
