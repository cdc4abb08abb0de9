import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const wide = { width: 1280, height: 800 };
const narrow = { width: 400, height: 800 };

/**
 * Takes four screenshots: wide and narrow, light and dark. Returns serious problems that axe finds, and elements that
 * do not fit the narrow screen.
 */
export async function look(page: Page, folder: string, name: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [size, viewport] of Object.entries({ wide, narrow })) {
    await page.setViewportSize(viewport);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const place = `${name}-${size}-${theme}`;
      await page.screenshot({ path: join(folder, `${place}.png`), animations: "disabled" });
      const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude("[data-tabster-dummy]");
      const { violations } = await axe.analyze();
      const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      problems.push(...grave.map(({ id, nodes }) => `${place}: ${id}: ${nodes[0]?.html.slice(0, 160)}`));
    }
    const excess = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
    if (excess > 0) problems.push(`${name}-${size}: ${excess} pixels too wide`);
  }
  await page.setViewportSize(wide);
  return problems;
}
