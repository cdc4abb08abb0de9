import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { ticketPage } from "../../testing/fixtures.ts";
import { openConversation, ticket } from "./test-conversation.ts";

freshBrowserEachTest();

const minute = 60_000;

/** A conversation that can be answered for so many minutes more. */
function openFor(minutes: number | null) {
  const windowUntil = minutes === null ? null : new Date(Date.now() + minutes * minute - 1000).toISOString();
  const limited = { ...ticket, windowUntil };
  return openConversation([], {
    "GET /tickets": () => ({ body: ticketPage([limited]) }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ({ body: limited }),
  });
}

test.each([
  [23 * 60, "23 h para responder"],
  [119, "1 h para responder"],
  [59, "Só 59 min para responder"],
])("with %i minutes left the composer says so", async (minutes, text) => {
  const { box } = await openFor(minutes);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(box()).toMatchObject({ disabled: false });
});

test("after the window nothing can be sent, and notes are still written", async () => {
  const { box } = await openFor(-1);
  expect(box()).toMatchObject({ disabled: true, placeholder: "Passaram 24 horas: espere o contato escrever" });
  for (const name of ["Enviar (Enter)", "Anexar", "Gravar áudio"])
    expect(screen.getByRole("button", { name }).matches(":disabled, [aria-disabled=true]"), name).toBe(true);
  await userEvent.click(screen.getByRole("tab", { name: "Nota interna" }));
  expect(screen.getByRole("textbox", { name: "Nota interna" })).toMatchObject({ disabled: false });
});

test("a channel without a window has no limit", async () => {
  const { box } = await openFor(null);
  expect(screen.queryByText(/para responder/)).toBeNull();
  expect(box()).toMatchObject({ disabled: false });
});
