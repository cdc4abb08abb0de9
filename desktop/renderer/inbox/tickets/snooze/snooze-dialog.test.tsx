import { longestSnoozeDays, type SnoozeTicket } from "@balcao/shared/inbox/tickets.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../../testing/browser.ts";
import { aSession, aTicket } from "../../../testing/fixtures.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { makeWorld, type Routes, refusal } from "../../../testing/world.ts";
import { SnoozeDialog } from "./SnoozeDialog.tsx";

freshBrowserEachTest();

const dayMs = 86_400_000;
const ticket = aTicket(1, { status: "open", userId: 7 });

async function dialog(change: Routes = {}) {
  const onClose = vi.fn();
  const world = makeWorld({ "PUT /tickets/1/snooze": () => ({ body: ticket }), ...change }, aSession());
  await renderPart(world, <SnoozeDialog ticket={ticket} onClose={onClose} />);
  const own = screen.getByRole("textbox", { name: "Outra data e hora" });
  const save = () => userEvent.click(screen.getByRole("button", { name: "Adiar até essa hora" }));
  const sent = () => world.calls.filter(({ method }) => method === "PUT").map(({ body }) => body as SnoozeTicket);
  return { own, save, sent, onClose };
}
/** A day from now on, as dd/mm/yyyy in the company's time zone, three hours behind. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * dayMs - 3 * 3_600_000).toISOString().slice(0, 10).split("-").toReversed().join("/");

test("a snooze beyond the limit, or in the past, is told at the field and not sent", async () => {
  const { own, save, sent } = await dialog();

  await userEvent.type(own, `${dayIn(longestSnoozeDays + 2)} 10:00`);
  await save();
  expect(screen.getByText("O prazo máximo é de 366 dias.")).toBeTruthy();

  await userEvent.clear(own);
  await userEvent.type(own, `${dayIn(0)} 00:00`);
  await save();
  expect(screen.getByText("Escolha um momento no futuro.")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("what the server refuses stands in the dialog, which stays open", async () => {
  const { own, save, onClose } = await dialog({ "PUT /tickets/1/snooze": () => refusal(400, "ERR_SCHEDULE_PAST") });

  await userEvent.type(own, `${dayIn(1)} 10:00`);
  await save();

  expect(await screen.findByText("Escolha um momento no futuro.")).toBeTruthy();
  expect(screen.getAllByText("Escolha um momento no futuro.")).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test("a day without a time is that day at nine", async () => {
  const { own, save, sent, onClose } = await dialog();

  await userEvent.type(own, dayIn(2));
  await save();

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const day = dayIn(2).split("/").toReversed().join("-");
  expect(sent()).toEqual([{ until: `${day}T12:00:00.000Z`, kind: "later" }]);
});

test("what restricts the choices stands above them, and arrow keys move among them", async () => {
  await dialog();
  const restriction = screen.getByRole("switch", { name: "Lembrar só se não responder" });
  const choices = screen.getAllByRole("button").filter((button) => button.closest("li"));
  const [first, second] = choices;
  expect(restriction.compareDocumentPosition(first as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first as HTMLElement, { key: "ArrowDown" });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second as HTMLElement, { key: "ArrowUp" });
  fireEvent.keyDown(first as HTMLElement, { key: "ArrowUp" });
  expect(document.activeElement).toBe(choices.at(-1));
});
