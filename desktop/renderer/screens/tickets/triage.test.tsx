import type { BulkTickets, Ticket, UpdateTicket } from "@balcao/shared/inbox/tickets.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { preferencesChanged } from "../../client/preferences-slice.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { eventually } from "../../testing/eventually.ts";
import { aConnection, aMessage, aQueue, aSession, aTicket, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld } from "../../testing/world.ts";

freshBrowserEachTest();

// Loaded after the list; the tests load it first.
beforeAll(() =>
  Promise.all([import("../../inbox/tickets/triage/TriageCommands.tsx"), import("../../ui/commands/SingleKeys.tsx")]),
);

const mine = { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } } as const;
const three = [aTicket(3, mine), aTicket(2, mine), aTicket(1, mine)];
const tags = [
  { id: 10, name: "VIP", color: "#112233", ticketsCount: "0" },
  { id: 11, name: "Troca", color: "#112233", ticketsCount: "0" },
];

/** The list of tickets on a server that does what it is told; no step uses the mouse unless it says so. */
async function inbox(tickets: Ticket[] = three, address = "/tickets") {
  let now = tickets;
  let moves = 0;
  const changed = (id: number, to: Partial<Ticket>) => {
    const updatedAt = new Date(Date.parse("2026-11-22T12:00:00Z") + 1000 * moves++).toISOString();
    now = now.map((one) => (one.id === id ? { ...one, ...to, updatedAt } : one));
    return { body: now.find((one) => one.id === id) };
  };
  const tagged = (id: number, from: number | null, to: number | null) => {
    const kept = (now.find((one) => one.id === id)?.tags ?? []).filter((tag) => tag.id !== from);
    return changed(id, { tags: [...kept, ...tags.filter((tag) => tag.id === to)] });
  };
  const of = (id: number) => ({
    [`GET /tickets/u/${aTicket(id).uuid}`]: () => ({ body: now.find((one) => one.id === id) }),
    [`GET /messages/${id}`]: () => ({ body: messagePage([aMessage(id, { ticketId: id, body: `Oi de ${id}` })]) }),
    [`PUT /tickets/${id}`]: ({ body }: { body: unknown }) => {
      const { status, queueId, userId } = body as UpdateTicket;
      return changed(
        id,
        queueId ? { queueId, userId: userId ?? null, status: "pending" } : { status: status ?? "open" },
      );
    },
    [`POST /tickets/${id}/undo`]: () => changed(id, mine),
    [`PUT /tickets/${id}/snooze`]: () => changed(id, { snoozedUntil: "2036-11-22T12:00:00.000Z", snoozeKind: "later" }),
    [`POST /ticket-tags/${id}/move`]: ({ body }: { body: unknown }) => {
      const { from, to } = body as { from: number | null; to: number | null };
      return tagged(id, from, to);
    },
  });
  const bulk = ({ ticketIds, change }: BulkTickets) => {
    for (const id of ticketIds) {
      if (change.action === "tag") tagged(id, null, change.tagId);
      if (change.action === "untag") tagged(id, change.tagId, null);
      if (change.action === "priority") changed(id, { priority: change.priority });
    }
    // The first one was so before.
    const told = ticketIds.slice(change.action === "resolve" ? 0 : 1);
    const priority = (id: number) => (change.action === "priority" ? { priority: id === 2 ? "low" : "high" } : {});
    return { done: ticketIds.length, refused: [], changed: told.map((id) => ({ ticketId: id, ...priority(id) })) };
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
      "GET /tickets/counts": () => ({ body: { open: 3, verified: 0, pending: 0 } }),
      "GET /tags/list": () => ({ body: tags }),
      "GET /whatsapp": () => ({ body: [aConnection(5)] }),
      "GET /queue": () => ({ body: [aQueue(1, "Suporte")] }),
      "GET /users/list": () => ({ body: [] }),
      "POST /tickets/bulk": ({ body }) => ({ body: bulk(body as BulkTickets) }),
      ...Object.assign({}, ...tickets.map(({ id }) => of(id))),
    },
    aSession("token-1", "user"),
  );
  await renderApp(world, address);
  await screen.findAllByRole("option");
  const written = () =>
    world.calls
      .filter(({ method }) => method !== "GET")
      .map(({ method, path, body }) => ({ [`${method} ${path}`]: body }));
  return { ...world, written };
}
const list = () => screen.getByRole("listbox", { name: "Lista de atendimentos" });
/** The row that the keyboard is at. */
const at = () => list().getAttribute("aria-activedescendant");
const rows = () => screen.queryAllByRole("option").map(({ id }) => Number(id.split("-")[1]));
const press = (keys: string) => userEvent.keyboard(keys);
const closing = { status: "closed", undoable: true };

/** The keyboard is at the first row. */
async function atFirstRow() {
  list().focus();
  await press("{Home}");
  // The keys' code comes after the list. The palette shows whether it is there.
  await eventually(async () => {
    await press("{Control>}k{/Control}");
    await screen.findByRole("combobox", { name: "Ir para ou fazer" });
    const isReady = screen.queryByRole("option", { name: "Selecionar: Contato 3" }) !== null;
    await press("{Escape}");
    await eventually(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
    await eventually(() => expect(document.activeElement).toBe(list()));
    expect(isReady).toBe(true);
  });
}

test("E resolves row after row without opening one, and Z takes the last one back", async () => {
  const { written } = await inbox();
  await atFirstRow();
  await press("e");
  expect(at()).toBe("ticket-2");
  await press("e");
  await eventually(() => expect(rows()).toEqual([1]));
  expect(written()).toEqual([{ "PUT /tickets/3": closing }, { "PUT /tickets/2": closing }]);
  expect(at()).toBe("ticket-1");
  expect(document.activeElement).toBe(list());
  expect(screen.getByText("Escolha uma conversa")).toBeTruthy();

  await press("z");
  await eventually(() => expect(rows()).toEqual([2, 1]));
  expect(screen.getByText("Escolha uma conversa")).toBeTruthy();
  expect(document.activeElement).toBe(list());
});

test("an arrow leads into the list while nothing has the focus", async () => {
  await inbox();
  expect(document.activeElement).toBe(document.body);
  await press("{ArrowDown}");
  expect(document.activeElement).toBe(list());
  expect(at()).toBe("ticket-3");
});

test("after the last one everything is done", async () => {
  await inbox([aTicket(3, mine)]);
  await atFirstRow();
  await press("e");
  expect(await screen.findByText("Tudo em dia")).toBeTruthy();
});

test("the keyboard goes on upwards where the person prefers that", async () => {
  const { store } = await inbox();
  store.dispatch(preferencesChanged({ afterLeaving: "previous" }));
  await atFirstRow();
  await press("{ArrowDown}e");
  expect(at()).toBe("ticket-3");
});

test("S snoozes and A assigns the row, and the keyboard is at the next one", async () => {
  const { written } = await inbox();
  await atFirstRow();
  await press("s");
  await within(await screen.findByRole("dialog", { name: "Adiar conversa" })).findByRole("button", {
    name: /^Em 1 hora/,
  });
  await press("{Enter}");
  await eventually(() => expect(rows()).toEqual([2, 1]));
  await eventually(() => expect(at()).toBe("ticket-2"));

  await press("a");
  const dialog = within(await screen.findByRole("dialog", { name: "Transferir: Contato 2" }));
  const queue = await dialog.findByRole("combobox", { name: /Fila/ });
  await within(queue).findByRole("option", { name: "Suporte" });
  await userEvent.selectOptions(queue, "Suporte");
  await userEvent.click(dialog.getByRole("button", { name: "Transferir" }));
  await eventually(() => expect(rows()).toEqual([1]));
  await eventually(() => expect(at()).toBe("ticket-1"));
  expect(written().slice(1)).toEqual([{ "PUT /tickets/2": { queueId: 1, userId: null } }]);
});

test("a digit puts a tag on, again takes it off, and each can be undone", async () => {
  const { written } = await inbox();
  await atFirstRow();
  await press("2");
  expect(await screen.findByText("Etiqueta “Troca” colocada")).toBeTruthy();
  await press("2");
  expect(await screen.findByText("Etiqueta “Troca” retirada")).toBeTruthy();
  await press("z");
  const on = { "POST /ticket-tags/3/move": { from: null, to: 11 } };
  const off = { "POST /ticket-tags/3/move": { from: 11, to: null } };
  await eventually(() => expect(written()).toEqual([on, off, on]));
  // There are two tags.
  await press("3");
  expect(written()).toHaveLength(3);
});

test("a conversation that was closed is not resolved by its key any more", async () => {
  const { written } = await inbox(three, `/tickets/${aTicket(3).uuid}`);
  const composer = await screen.findByRole("textbox", { name: "Mensagem" });
  await eventually(() => expect(document.activeElement).toBe(composer));
  await press("{Escape}");
  await screen.findByText("Escolha uma conversa");
  await press("{Control>}{Alt>}e{/Alt}{/Control}");
  await press("{Control>}k{/Control}");
  const palette = await screen.findByRole("combobox", { name: "Ir para ou fazer" });
  await userEvent.type(palette, "resolver e");
  await screen.findByText("Nada encontrado. Tente outras palavras.");
  expect(written().filter((call) => "PUT /tickets/3" in call)).toEqual([]);
});

test("Space shows the conversation read-only, and Enter opens it from there", async () => {
  const { calls } = await inbox();
  await atFirstRow();
  await press(" ");
  const peek = within(await screen.findByRole("dialog", { name: /^Espiar conversa/ }));
  await peek.findByText("Oi de 3");
  await eventually(() => expect(document.activeElement).toBe(peek.getByRole("button", { name: "Abrir" })));
  // The key is still held down.
  fireEvent.keyDown(peek.getByRole("button", { name: "Abrir" }), { key: " ", repeat: true });
  expect(screen.getByText("Escolha uma conversa")).toBeTruthy();
  expect(calls.some(({ path }) => path.endsWith("/read"))).toBe(false);
  await press("{Enter}");
  expect(await screen.findByRole("textbox", { name: "Mensagem" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("X and Shift with the arrows select, and E, a digit and Z act on all of them", async () => {
  const { written } = await inbox();
  await atFirstRow();
  await press("x");
  expect(await screen.findByText("1 selecionado")).toBeTruthy();
  await press("{Shift>}{ArrowDown}{/Shift}");
  expect(screen.getByText("2 selecionados")).toBeTruthy();
  await press("1");
  expect(await screen.findByText("2 atendimentos alterados")).toBeTruthy();
  await press("z");
  expect(await screen.findByText("1 atendimento voltou como estava")).toBeTruthy();
  expect(written()).toEqual([
    { "POST /tickets/bulk": { ticketIds: [3, 2], change: { action: "tag", tagId: 10 } } },
    { "POST /tickets/bulk": { ticketIds: [2], change: { action: "untag", tagId: 10 } } },
  ]);

  // The mode has ended; Shift alone begins it again.
  list().focus();
  await press("{Home}{Shift>}{ArrowDown}{/Shift}");
  await screen.findByText("2 selecionados");
  await press("e");
  await eventually(() =>
    expect(written().at(-1)).toEqual({
      "POST /tickets/bulk": { ticketIds: [3, 2], change: { action: "resolve", undoable: true } },
    }),
  );
});

test("Shift and a click select from the open conversation's row on", async () => {
  await inbox(three, `/tickets/${aTicket(3).uuid}`);
  fireEvent.click(await screen.findByRole("option", { name: /Contato 1/ }), { shiftKey: true });
  expect(await screen.findByText("3 selecionados")).toBeTruthy();
});

test("each gets its former priority back", async () => {
  const { written } = await inbox();
  await atFirstRow();
  await press("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  await screen.findByText("3 selecionados");
  await userEvent.click(screen.getByRole("button", { name: "Prioridade" }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: /Urgente/ }));
  await screen.findByText("3 atendimentos alterados");
  await press("z");
  expect(await screen.findByText("2 atendimentos voltaram como estavam")).toBeTruthy();
  expect(written().slice(1)).toEqual([
    { "POST /tickets/bulk": { ticketIds: [2], change: { action: "priority", priority: "low" } } },
    { "POST /tickets/bulk": { ticketIds: [1], change: { action: "priority", priority: "high" } } },
  ]);
});

test("no key acts while a text field has the focus, nor once the person has switched them off", async () => {
  const { store, written } = await inbox(three, `/tickets/${aTicket(3).uuid}`);
  const composer = await screen.findByRole("textbox", { name: "Mensagem" });
  await eventually(() => expect(document.activeElement).toBe(composer));
  await press("esa1");
  await eventually(() => expect(composer.textContent).toBe("esa1"));
  expect(screen.queryByRole("dialog")).toBeNull();

  await atFirstRow();
  store.dispatch(preferencesChanged({ singleKeys: false }));
  await press("e1x?");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(written().filter((call) => !Object.keys(call)[0]?.endsWith("/read"))).toEqual([]);
});

test("G and a letter go to a list, from the list and from another screen", async () => {
  await inbox();
  await atFirstRow();
  await press("g");
  const places = within(
    await screen.findByText("Ir para Resolvidos").then((line) => line.closest("[role=status]") as HTMLElement),
  );
  expect(places.getByText("Ir para Contatos")).toBeTruthy();
  // Esc ends it, and the next letter is no second key.
  await press("{Escape}e");
  expect(screen.queryByText("Ir para Resolvidos")).toBeNull();
  await eventually(() => expect(rows()).toEqual([2, 1]));
  await press("gr");
  await screen.findByRole("tab", { name: "Resolvidos", selected: true });
  await press("gk");
  await screen.findByRole("heading", { name: "Kanban" });
  await press("ga");
  await screen.findByRole("tab", { name: /Atendendo/, selected: true });
});

test.each([
  ["next", "ticket-1", 1],
  ["previous", "ticket-3", 3],
] as const)(
  "after the open conversation is resolved the %s one opens if the person prefers that",
  async (way, row, id) => {
    const { store } = await inbox(three, `/tickets/${aTicket(2).uuid}`);
    store.dispatch(preferencesChanged({ afterLeaving: way }));
    await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));
    expect(await screen.findByText(`Oi de ${id}`)).toBeTruthy();
    await eventually(() => expect(at()).toBe(row));
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Mensagem" })));
    // Alt+Z works there, too, and shows the conversation again.
    await press("{Alt>}z{/Alt}");
    expect(await screen.findByText("Oi de 2")).toBeTruthy();
  },
);
