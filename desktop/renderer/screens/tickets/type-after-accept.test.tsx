import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { eventually } from "../../testing/eventually.ts";
import { aSession, aTicket, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { type Answer, makeWorld, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const waiting = aTicket(2);
const accepted = aTicket(2, {
  status: "open",
  userId: 7,
  user: { id: 7, name: "Marina Lopes" },
  updatedAt: "2026-11-22T12:00:00.000Z",
});

/** The waiting list of a server that answers the acceptance only when it is told to. */
async function waitingList() {
  const answer = Promise.withResolvers<Answer>();
  const world = makeWorld(
    {
      "GET /tickets": ({ params }) => ({ body: ticketPage(params.get("status") === "pending" ? [waiting] : []) }),
      "GET /tickets/counts": () => ({ body: { open: 0, verified: 0, pending: 1 } }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /messages/2": () => ({ body: messagePage([]) }),
      "PUT /tickets/2": () => answer.promise,
    },
    aSession("token-1", "user"),
  );
  await renderApp(world, "/tickets?list=pending");
  const button = await screen.findByRole("button", { name: "Aceitar o atendimento de Contato 2" });
  const sent = () => world.calls.filter(({ method, path }) => method === "POST" && path === "/messages/2");
  return {
    button,
    sent,
    drafts: () => world.store.getState().drafts,
    answer: (to: Answer) => act(async () => answer.resolve(to)),
  };
}

const composer = async () =>
  within(await screen.findByRole("region", { name: "Conversa com Contato 2" })).findByRole<HTMLTextAreaElement>(
    "textbox",
    { name: "Mensagem" },
  );

const pressEnter = (button: HTMLElement) => {
  button.focus();
  return userEvent.keyboard("{Enter}");
};

test.each([
  ["a click", (button: HTMLElement) => userEvent.click(button)],
  ["a double click", (button: HTMLElement) => userEvent.dblClick(button)],
  ["Enter", pressEnter],
])(
  "what is typed after %s on Aceitar stands in the text box, and nothing is sent",
  { tags: ["long"] },
  async (_, press) => {
    const { button, sent, answer } = await waitingList();
    await press(button);
    await userEvent.keyboard("Oi? Tudo bes{Backspace}m{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();

    await answer({ body: accepted });
    const box = await composer();
    await eventually(() => expect(document.activeElement).toBe(box));
    await eventually(() => expect(box.value).toBe("Oi? Tudo bem"));
    await userEvent.keyboard("!");
    expect(box.value).toBe("Oi? Tudo bem!");
    expect(sent()).toEqual([]);
  },
);

test("what was typed for a conversation that a colleague accepted first goes nowhere", async () => {
  const { button, drafts, answer } = await waitingList();
  await userEvent.click(button);
  await userEvent.keyboard("Oi");
  await answer(refusal(409, "ERR_TICKET_TAKEN", { user: { id: 8, name: "Paulo Teles" } }));
  await screen.findByText("Paulo Teles já aceitou este atendimento.");
  expect(drafts()).toEqual({});
  expect(screen.queryByRole("textbox", { name: "Mensagem" })).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

test("another place that takes the focus keeps it", async () => {
  const { button, answer } = await waitingList();
  await userEvent.click(button);
  await userEvent.keyboard("Oi");
  await userEvent.click(screen.getByRole("tab", { name: "Busca" }));
  const search = await screen.findByRole("searchbox");
  await userEvent.type(search, "ana");
  expect((search as HTMLInputElement).value).toBe("ana");
  await answer({ body: accepted });
  const box = await composer();
  await eventually(() => expect(box.value).toBe("Oi"));
});
