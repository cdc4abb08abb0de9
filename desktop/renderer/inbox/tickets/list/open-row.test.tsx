import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../../testing/browser.ts";
import { eventually } from "../../../testing/eventually.ts";
import { aSession, aTicket, messagePage, ticketPage } from "../../../testing/fixtures.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { makeWorld } from "../../../testing/world.ts";

freshBrowserEachTest();

/** A list of 40 rows in the height that tests give to every element. */
const [rowHeight, height] = [80, 800];
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(height);
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(40 * rowHeight);
  Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === "object" ? (to.top ?? 0) : 0;
    queueMicrotask(() => fireEvent.scroll(this));
  };
});
const top = () => screen.getByRole("listbox").parentElement?.parentElement?.scrollTop ?? 0;
/** True if the row at this place is wholly visible. */
const isInView = (at: number) => at * rowHeight >= top() && (at + 1) * rowHeight <= top() + height;

const mine = { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } } as const;
const many = Array.from({ length: 40 }, (_, n) => aTicket(40 - n, mine));
const uuidAt = (at: number) => (many[at] as Ticket).uuid;

async function inbox(address: string) {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage(many) }),
      "GET /tickets/counts": () => ({ body: { open: 40, verified: 2, pending: 0 } }),
      "GET /whatsapp": () => ({ body: [] }),
      ...Object.fromEntries(many.map((one) => [`GET /tickets/u/${one.uuid}`, () => ({ body: one })])),
      ...Object.fromEntries(many.map(({ id }) => [`GET /messages/${id}`, () => ({ body: messagePage([]) })])),
    },
    aSession("token-1", "user"),
  );
  await renderApp(world, address);
}
const selected = () => screen.queryByRole("option", { selected: true });
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key, altKey: true }));

test("the list of opportunities says what they are", { tags: ["long"] }, async () => {
  await inbox("/tickets");
  expect(screen.queryByText(/^Pediram uma pessoa ao robô/)).toBeNull();
  await userEvent.click(await screen.findByRole("tab", { name: /^Oportunidade/ }));
  expect(await screen.findByText(/^Pediram uma pessoa ao robô/)).toBeTruthy();
});

test("Alt+J and Alt+K keep the selected row in view", { tags: ["long"] }, async () => {
  await inbox(`/tickets/${uuidAt(0)}`);
  await eventually(() => expect(selected()?.id).toBe("ticket-40"));
  for (let at = 1; at <= 12; at++) {
    await press("j");
    await eventually(() => expect(selected()?.id).toBe(`ticket-${40 - at}`));
  }
  await eventually(() => expect(isInView(12)).toBe(true));
  expect(isInView(0)).toBe(false);
  for (let at = 11; at >= 0; at--) {
    await press("k");
    await eventually(() => expect(selected()?.id).toBe(`ticket-${40 - at}`));
  }
  await eventually(() => expect(isInView(0)).toBe(true));
});

test("a conversation opened elsewhere is in view, also if its row was not rendered", async () => {
  await inbox(`/tickets/${uuidAt(30)}`);
  await eventually(() => expect(isInView(30)).toBe(true));
  expect(selected()?.id).toBe("ticket-10");
});
