import type { UpdateTicket } from "@balcao/shared/inbox/tickets.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, aTicket, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const open = aTicket(1, { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } });

/** An open conversation with a server that accepts moves and undoes them. */
async function conversation(change: Routes = {}) {
  let now = open;
  let moves = 0;
  const moved = (to: Partial<typeof open>) => {
    now = { ...now, ...to, updatedAt: new Date(Date.UTC(2026, 10, 22, 12, 0, ++moves)).toISOString() };
    return { body: now };
  };
  const world = makeWorld(
    {
      "GET /tickets": ({ params }) => ({ body: ticketPage(now.status === params.get("status") ? [now] : []) }),
      "GET /tickets/counts": () => ({ body: { open: 1, verified: 0, pending: 0 } }),
      "GET /whatsapp": () => ({ body: [] }),
      [`GET /tickets/u/${open.uuid}`]: () => ({ body: now }),
      "GET /messages/1": () => ({ body: messagePage([]) }),
      "PUT /tickets/1": ({ body }) => {
        const { status } = body as UpdateTicket;
        return moved(status === "closed" ? { status } : { status: "pending", userId: null, user: null });
      },
      "POST /tickets/1/undo": () => moved(open),
      ...change,
    },
    aSession("token-1", "user"),
  );
  await renderApp(world, `/tickets/${open.uuid}`);
  await screen.findByRole("heading", { name: "Contato 1" });
  const sent = () => world.calls.filter(({ method, path }) => method !== "GET" && path.startsWith("/tickets/"));
  return { ...world, sent };
}
const isOpenAgain = () => screen.findByRole("heading", { name: "Contato 1" });
const isLeft = () => screen.findByText("Escolha uma conversa");

test.each(["Resolver", "Devolver"])("%s is undone from the toast, and the conversation is restored", async (name) => {
  const { sent } = await conversation();
  await userEvent.click(await screen.findByRole("button", { name: new RegExp(`^${name}`) }));
  await isLeft();

  await userEvent.click(await screen.findByRole("button", { name: /^Desfazer/ }));

  await isOpenAgain();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(["PUT /tickets/1", "POST /tickets/1/undo"]);
  expect(screen.queryByRole("button", { name: /^Desfazer/ })).toBeNull();
});

test("resolving asks the server to delay the message to the customer", { tags: ["long"] }, async () => {
  const { sent } = await conversation();
  await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));
  await isLeft();
  expect(sent()[0]?.body).toEqual({ status: "closed", undoable: true });
});

test("a shortcut undoes it, wherever the focus is", { tags: ["long"] }, async () => {
  const { sent } = await conversation();
  await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));
  await isLeft();

  fireEvent.keyDown(document.body, { key: "z", code: "KeyZ", altKey: true });

  await isOpenAgain();
  // There is nothing more to undo.
  fireEvent.keyDown(document.body, { key: "z", code: "KeyZ", altKey: true });
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test("a conversation that a colleague accepted meanwhile is not undone, and the colleague is named", {
  tags: ["long"],
}, async () => {
  await conversation({
    "POST /tickets/1/undo": () => refusal(409, "ERR_TICKET_CHANGED", { user: { id: 8, name: "Bruna Alves" } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Devolver/ }));
  await userEvent.click(await screen.findByRole("button", { name: /^Desfazer/ }));

  expect(await screen.findByText("Bruna Alves já está com este atendimento. Nada foi desfeito.")).toBeTruthy();
  await isLeft();
});
