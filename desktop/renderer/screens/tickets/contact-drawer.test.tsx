import type { PastTicket, PastTicketPage } from "@balcao/shared/inbox/tickets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aContact, aTicket, support } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";
import { ContactDrawer } from "./ContactDrawer.tsx";

freshBrowserEachTest();

const ticket = aTicket(1, { status: "open", userId: 7 });
const aPast = (id: number, change: Partial<PastTicket> = {}): PastTicket => {
  const { uuid, protocol, createdAt } = aTicket(id);
  const user = { id: 8, name: "Bruna Alves" };
  return {
    ...{ id, uuid, protocol, createdAt, user, queue: support, status: "closed" },
    ...{ firstMessageId: `${id}00`, mayOpen: true },
    ...change,
  };
};
const pageOf = (tickets: PastTicket[], more: Partial<PastTicketPage> = {}): PastTicketPage => ({
  tickets,
  count: tickets.length,
  hasMore: false,
  nextCursor: null,
  ...more,
});

type Acts = { onSchedule: () => void; onClose: () => void };
/** The drawer beside or over a conversation. */
function Pane({ acts: { onSchedule, onClose }, covers }: { acts: Acts; covers: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <div>
      <section aria-label="Conversa">
        <button type="button" onClick={() => setOpen(true)}>
          Abrir a ficha
        </button>
      </section>
      {isOpen && <ContactDrawer ticket={ticket} covers={covers} onSchedule={onSchedule} onClose={close} />}
    </div>
  );
}

async function drawer(change: Routes = {}, covers = false) {
  const acts = { onSchedule: vi.fn(), onClose: vi.fn() };
  const world = makeWorld({
    "GET /contacts/1": () => ({ body: aContact(1) }),
    "GET /tags/list": () => ({ body: [] }),
    "GET /ticket-notes/list": () => ({ body: [] }),
    "GET /tickets/1/past": () => ({ body: pageOf([]) }),
    ...change,
  });
  function Address() {
    const { pathname, search } = useLocation();
    return <output>{pathname + search}</output>;
  }
  await renderPart(
    world,
    <>
      <Pane acts={acts} covers={covers} />
      <Address />
    </>,
    `/tickets/${ticket.uuid}`,
  );
  return { ...world, ...acts, address: () => document.querySelector("output")?.textContent };
}
const past = () => within(screen.getByRole("region", { name: "Atendimentos anteriores" }));

test("where it covers the conversation, that cannot be reached, and its button has the focus again afterwards", async () => {
  await drawer({}, true);
  await userEvent.click(screen.getByRole("button", { name: "Fechar dados do contato" }));
  const opener = screen.getByRole("button", { name: "Abrir a ficha" });
  const conversation = screen.getByRole("region", { name: "Conversa" });
  expect(conversation.hasAttribute("inert")).toBe(false);

  await userEvent.click(opener);
  expect(conversation.hasAttribute("inert")).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Fechar dados do contato" }));

  await userEvent.keyboard("{Enter}");
  expect(conversation.hasAttribute("inert")).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("beside the conversation it leaves that alone", async () => {
  await drawer();
  expect(screen.getByRole("region", { name: "Conversa" }).hasAttribute("inert")).toBe(false);
});

test("it closes by its X, and schedules a message to the contact", async () => {
  const { onClose, onSchedule } = await drawer();
  await userEvent.click(screen.getByRole("button", { name: "Agendar" }));
  expect(onSchedule).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Fechar dados do contato" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("an earlier attendance shows connection, agent, time and status, and leads to its place in the conversation", async () => {
  const { address } = await drawer({
    "GET /tickets/1/past": () => ({ body: pageOf([aPast(2), aPast(3, { user: null, status: "pending" })]) }),
  });
  const [closed, pending] = await past().findAllByRole("button");
  expect(closed?.textContent).toBe("Suporte · Bruna Alves21/11/2026Resolvido · SAC…000002");
  expect(pending?.textContent).toBe("Suporte21/11/2026Aguardando · SAC…000003");
  expect(past().getByText("2")).toBeTruthy();

  await userEvent.click(closed as HTMLElement);
  await waitFor(() => expect(address()).toBe(`/tickets/${ticket.uuid}?message=200`));
});

test("a ticket of another connection opens by itself if that is permitted; else it is only mentioned", {
  tags: ["long"],
}, async () => {
  const elsewhere = { firstMessageId: null };
  const { address } = await drawer({
    "GET /tickets/1/past": () => ({
      body: pageOf([aPast(2, elsewhere), aPast(3, { ...elsewhere, mayOpen: false })]),
    }),
  });
  await userEvent.click(await past().findByRole("button"));
  await waitFor(() => expect(address()).toBe(`/tickets/${aTicket(2).uuid}`));
  expect(past().getByText(/SAC…000003/)).toBeTruthy();
});

test("more attendances load on request; a failed list can be retried", async () => {
  let fails = true;
  await drawer({
    "GET /tickets/1/past": ({ params }) => {
      if (fails) return refusal(500, "ERR_INTERNAL");
      if (params.get("cursor") === "more") return { body: pageOf([aPast(3)]) };
      return { body: pageOf([aPast(2)], { count: 2, hasMore: true, nextCursor: "more" }) };
    },
  });
  const again = await past().findByRole("button", { name: "Tentar de novo" });
  fails = false;
  await userEvent.click(again);
  await userEvent.click(await past().findByRole("button", { name: "Ver mais" }));
  expect(await past().findByText(/SAC…000003/)).toBeTruthy();
  expect(past().queryByRole("button", { name: "Ver mais" })).toBeNull();
});

test("a contact without earlier attendances shows a text that says so", async () => {
  await drawer();
  expect(await past().findByText("É o primeiro atendimento deste contato.")).toBeTruthy();
});

test("the note's field grows during typing", async () => {
  await drawer();
  const box = screen.getByRole("textbox", { name: "Nova nota" }) as HTMLTextAreaElement;
  expect(box.rows).toBe(2);
  await userEvent.click(box);
  expect(box.rows).toBe(5);
});
