import type { Ticket, UpdateTicket } from "@balcao/shared/inbox/tickets.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { eventually } from "../../testing/eventually.ts";
import { aMessage, aQueue, aSession, aTicket, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld } from "../../testing/world.ts";

freshBrowserEachTest();

const mine = { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } } as const;

/** The console with these tickets, on a server that accepts every move; no step uses the mouse. */
async function inbox(tickets: Ticket[], address: string) {
  let now = tickets;
  const changed = (id: number, to: Partial<Ticket>) => {
    now = now.map((one) => (one.id === id ? { ...one, ...to, updatedAt: "2026-11-22T12:00:00.000Z" } : one));
    return { body: now.find((one) => one.id === id) };
  };
  const world = makeWorld(
    {
      "GET /tickets": ({ params }) => ({
        body: ticketPage(
          now.filter(
            ({ status, snoozedUntil }) =>
              status === params.get("status") && Boolean(snoozedUntil) === (params.get("snoozed") === "true"),
          ),
        ),
      }),
      "GET /tickets/counts": () => ({ body: { open: 2, verified: 0, pending: 0 } }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /queue": () => ({ body: [aQueue(1, "Suporte")] }),
      "GET /users/list": () => ({ body: [] }),
      ...Object.fromEntries(tickets.map((one) => [`GET /tickets/u/${one.uuid}`, () => ({ body: one })])),
      ...Object.fromEntries(
        tickets.map(({ id }) => [
          `GET /messages/${id}`,
          () => ({ body: messagePage([aMessage(1, { fromMe: true, ack: 0, userId: 7 })]) }),
        ]),
      ),
      ...Object.fromEntries(
        tickets.map(({ id }) => [
          `PUT /tickets/${id}`,
          ({ body }: { body: unknown }) =>
            changed(id, { userId: null, status: (body as UpdateTicket).status ?? "pending" }),
        ]),
      ),
      "PUT /tickets/1/snooze": () => changed(1, { snoozedUntil: "2036-11-22T12:00:00.000Z", snoozeKind: "later" }),
    },
    aSession("token-1", "user"),
  );
  await renderApp(world, address);
  // An opened conversation takes the focus first.
  if (!address.includes("?"))
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Mensagem" })));
  return world;
}
const two = [aTicket(1, mine), aTicket(2, mine)];
const [first] = two as [Ticket, Ticket];
const list = () => screen.getByRole("listbox", { name: "Lista de atendimentos" });
const byKey = async (target: HTMLElement) => {
  target.focus();
  await userEvent.keyboard("{Enter}");
};
const atList = () => eventually(() => expect(document.activeElement).toBe(list()));
/** The bell had the focus before: Fluent would give it back to the bell. */
const visitBell = async () => {
  await byKey(await screen.findByRole("button", { name: /^Notificações/ }));
  await screen.findByRole("dialog", { name: "Notificações" });
  await userEvent.keyboard("{Escape}");
};

const isLeft = () => screen.findByText("Escolha uma conversa");

test.each(["Resolver", "Devolver"])("after %s the list has the focus", async (name) => {
  await inbox(two, `/tickets/${first.uuid}`);
  await byKey(await screen.findByRole("button", { name: new RegExp(`^${name}`) }));
  await isLeft();
  await atList();
});

test("after Transferir the list has the focus", async () => {
  await inbox(two, `/tickets/${first.uuid}`);
  await visitBell();
  await byKey(await screen.findByRole("button", { name: "Mais ações" }));
  await byKey(await screen.findByRole("menuitem", { name: /Transferir/ }));
  const queue = await screen.findByRole("combobox", { name: /Fila/ });
  await within(queue).findByRole("option", { name: "Suporte" });
  await userEvent.selectOptions(queue, "Suporte");
  await byKey(within(screen.getByRole("dialog")).getByRole("button", { name: "Transferir" }));
  await isLeft();
  await atList();
});

test("after Adiar the list has the focus, not the bell that had it before", async () => {
  await inbox(two, `/tickets/${first.uuid}`);
  await visitBell();
  (await screen.findByRole("textbox", { name: "Mensagem" })).focus();
  await userEvent.keyboard("{Alt>}s{/Alt}");
  const dialog = await screen.findByRole("dialog", { name: "Adiar conversa" });
  await byKey(within(dialog).getByRole("button", { name: /Em 1 hora/ }));
  await isLeft();
  await atList();
});

test("after the last conversation its empty list has the focus", async () => {
  await inbox([first], `/tickets/${first.uuid}`);
  await byKey(await screen.findByRole("button", { name: "Resolver" }));
  await isLeft();
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole("tabpanel")));
});

test.each(["Marcar como Oportunidade", "Encerrar sem atender"])("after %s the list has the focus", async (name) => {
  await inbox([aTicket(1), aTicket(2)], "/tickets?list=pending");
  await byKey(await screen.findByRole("button", { name: "Mais ações para Contato 1" }));
  await byKey(await screen.findByRole("menuitem", { name: new RegExp(name) }));
  await eventually(() => expect(screen.queryByRole("button", { name: "Mais ações para Contato 1" })).toBeNull());
  await atList();
});

test("the row at the place of the one that left is active", async () => {
  const three = [aTicket(3, mine), aTicket(2, mine), aTicket(1, mine)];
  await inbox(three, `/tickets/${three[1]?.uuid}`);
  await byKey(await screen.findByRole("button", { name: "Resolver" }));
  await isLeft();
  await atList();
  expect(list().getAttribute("aria-activedescendant")).toBe("ticket-1");
});

test("after a message is deleted the log has the focus", async () => {
  const world = await inbox(two, `/tickets/${first.uuid}`);
  world.routes["DELETE /messages/1"] = () => ({ body: aMessage(1, { fromMe: true, isDeleted: true, userId: 7 }) });
  const log = await screen.findByRole("log");
  await byKey(await within(log).findByRole("button", { name: "Ações da mensagem" }));
  await byKey(await screen.findByRole("menuitem", { name: /Apagar/ }));
  await byKey(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Apagar" }));
  await within(log).findByText("Mensagem apagada");
  await eventually(() => expect(document.activeElement).toBe(log));
});

test("Esc closes a dialog in which no element has the focus any more", async () => {
  await inbox(two, `/tickets/${first.uuid}`);
  await byKey(await screen.findByRole("button", { name: "Mais ações" }));
  await byKey(await screen.findByRole("menuitem", { name: /Transferir/ }));
  const dialog = await screen.findByRole("dialog", { name: "Transferir atendimento" });
  (document.activeElement as HTMLElement).blur();
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard("{Escape}");
  await eventually(() => expect(dialog.isConnected).toBe(false));
  expect(screen.getByRole("textbox", { name: "Mensagem" })).toBeTruthy();
});
