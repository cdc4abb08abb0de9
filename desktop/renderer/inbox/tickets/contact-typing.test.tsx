import { contactTypingMs } from "@balcao/shared/channels/contact-typing.ts";
import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aMessage, aSession, aTicket } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { TicketHeader } from "./header/TicketHeader.tsx";
import { TicketRow } from "./row/TicketRow.tsx";

freshBrowserEachTest();
afterEach(() => vi.useRealTimers());

const ticket = aTicket(1, { status: "open", userId: 7, lastMessage: "Bom dia" });

async function conversation() {
  const world = makeWorld({}, aSession());
  await renderPart(
    world,
    <>
      <TicketHeader ticket={ticket} />
      <section aria-label="row">
        <TicketRow ticket={ticket} now={Date.now()} />
      </section>
    </>,
  );
  const tell = (kind: "contactTyping" | "appMessage", payload: unknown) =>
    act(() => applyEvent(world.store.dispatch, kind, payload));
  const row = () => within(screen.getByRole("region", { name: "row" }));
  return { row, tell };
}

test("a contact's typing or recording is shown in the row and above the conversation", async () => {
  const { row, tell } = await conversation();

  tell("contactTyping", { ticketId: 2, state: "composing" });
  expect(screen.queryByText("digitando…")).toBeNull();
  tell("contactTyping", { ticketId: 1, state: "composing" });
  expect(screen.getAllByText("digitando…")).toHaveLength(2);
  expect(row().queryByText("Bom dia")).toBeNull();
  tell("contactTyping", { ticketId: 1, state: "recording" });
  expect(screen.getAllByText("gravando áudio…")).toHaveLength(2);
  tell("contactTyping", { ticketId: 1, state: null });

  expect(row().getByText("Bom dia")).toBeTruthy();
  expect(screen.queryByText("gravando áudio…")).toBeNull();
});

test("the typing ends with the contact's message, not with ours", async () => {
  const { tell } = await conversation();
  const arrives = (fromMe: boolean) =>
    tell("appMessage", { action: "create", message: aMessage(5, { fromMe }), ticket, contact: ticket.contact });

  tell("contactTyping", { ticketId: 1, state: "composing" });
  arrives(true);
  expect(screen.getAllByText("digitando…")).toHaveLength(2);
  arrives(false);

  expect(screen.queryByText("digitando…")).toBeNull();
});

test("the indicator expires without further events, and stays with them", async () => {
  const { tell } = await conversation();
  vi.useFakeTimers();

  tell("contactTyping", { ticketId: 1, state: "composing" });
  act(() => void vi.advanceTimersByTime(contactTypingMs - 1_000));
  tell("contactTyping", { ticketId: 1, state: "composing" });
  act(() => void vi.advanceTimersByTime(contactTypingMs - 1_000));
  expect(screen.getAllByText("digitando…")).toHaveLength(2);
  act(() => void vi.advanceTimersByTime(1_000));

  expect(screen.queryByText("digitando…")).toBeNull();
});
