import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { useDueDateWarning } from "./use-due-date-warning.ts";

freshBrowserEachTest();
beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-22T02:30:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

function Shell() {
  useDueDateWarning();
  return null;
}

test.each([
  ["2026-11-25", "Sua assinatura vence em 4 dias"],
  ["2026-11-22", "Sua assinatura vence em 1 dia"],
  ["2026-11-21", "Sua assinatura vence hoje"],
  ["2026-11-26", ""],
  ["2026-11-20", ""],
  [null, ""],
])("a subscription that ends on %s says: %s", async (dueDate, words) => {
  const session = aSession();
  session.user.company.dueDate = dueDate;
  await renderPart(makeWorld({}, session), <Shell />);
  expect(screen.getByRole("status").textContent).toBe(words);
});
