import { farDueDate } from "@balcao/shared/workspace/users.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../testing/browser.ts";
import { aSession } from "../testing/fixtures.ts";
import { renderPart } from "../testing/render-part.tsx";
import { makeWorld } from "../testing/world.ts";
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
  [farDueDate, ""],
])("a subscription that ends on %s shows: %s", async (dueDate, words) => {
  const session = aSession();
  session.user.company.dueDate = dueDate;
  await renderPart(makeWorld({}, session), <Shell />);
  const shown = screen.getByRole("status").textContent ?? "";
  expect(words ? shown.startsWith(words) : shown === "", shown).toBe(true);
});

test.each([true, false])("an agent, who cannot pay, is not told; on trial: %s", async (isOnTrial) => {
  const session = aSession("token-1", "user");
  session.user.company = { ...session.user.company, dueDate: "2026-11-22", isOnTrial };
  await renderPart(makeWorld({}, session), <Shell />);
  expect(screen.getByRole("status").textContent).toBe("");
});

test("a trial is named as one, with the link to subscribe", async () => {
  const Place = () => useLocation().pathname;
  const session = aSession();
  session.user.company.dueDate = "2026-11-25";
  session.user.company.isOnTrial = true;
  const both = (
    <>
      <Shell />
      <p data-testid="place">
        <Place />
      </p>
    </>
  );
  await renderPart(makeWorld({}, session), both);
  expect(screen.getByRole("status").textContent).toContain("Seu período de teste termina em 4 dias");
  await userEvent.click(screen.getByRole("button", { name: "Assinar" }));
  expect(screen.getByTestId("place").textContent).toBe("/subscription");
});

test("an admin is led to the invoices", async () => {
  const Place = () => useLocation().pathname;
  const session = aSession();
  session.user.company.dueDate = "2026-11-25";
  const both = (
    <>
      <Shell />
      <p data-testid="place">
        <Place />
      </p>
    </>
  );
  await renderPart(makeWorld({}, session), both);
  await userEvent.click(screen.getByRole("button", { name: "Ver faturas" }));
  expect(screen.getByTestId("place").textContent).toBe("/financeiro");
});
