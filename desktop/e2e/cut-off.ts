import type { Page } from "@playwright/test";
import type { Stage } from "./stage.ts";

/** Waits until a page has all the code that is used without a server. */
export const untilNeedsNoServer = (page: Page): Promise<void> =>
  page.locator("html[data-needs-no-server]").waitFor({ state: "attached" });

/** Does something without a network, which is back afterwards, even if that failed. */
export async function withoutNetwork(page: Page, work: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  try {
    await work();
  } finally {
    await page.context().setOffline(false);
  }
}

/** Kills the server and does something without it; it runs again afterwards, even if that failed. */
export async function withoutServer(stage: Stage, work: () => Promise<void>): Promise<void> {
  await stage.server().kill();
  try {
    await work();
  } finally {
    await stage.restart();
  }
}
