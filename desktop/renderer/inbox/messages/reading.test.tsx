import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { presenceChanged } from "../../client/live/presence-slice.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aMessage } from "../../testing/fixtures.ts";
import { openConversation, ticket } from "./test-conversation.ts";

freshBrowserEachTest();

test("colleagues who view or write in the same conversation are named, the user is not", {
  tags: ["long"],
}, async () => {
  const { store } = await openConversation([]);
  const marina = { id: 7, name: "Marina Lopes", isTyping: true };
  const bruna = { id: 8, name: "Bruna Alves", isTyping: false };
  act(() => void store.dispatch(presenceChanged({ ticketId: 1, viewers: [marina, bruna] })));
  expect(screen.getByText("Bruna Alves também está vendo")).toBeTruthy();

  act(() => void store.dispatch(presenceChanged({ ticketId: 1, viewers: [marina, { ...bruna, isTyping: true }] })));

  expect(screen.getByText("Bruna Alves está digitando…")).toBeTruthy();
});

test("an address with a message starts there, with the messages around it", async () => {
  const { calls } = await openConversation([aMessage(1)], {}, "?message=500");

  await waitFor(() => expect(calls.filter(({ params }) => params.get("around") === "500")).toHaveLength(1));
  expect(await screen.findByText("Esta mensagem não está mais na conversa.")).toBeTruthy();
});

test("in a read-only conversation the log has the focus and can be scrolled", async () => {
  const closed = { ...ticket, status: "closed" as const };
  const { log } = await openConversation([aMessage(1)], {
    [`GET /tickets/u/${ticket.uuid}`]: () => ({ body: closed }),
  });

  await waitFor(() => expect(document.activeElement).toBe(log));
});
