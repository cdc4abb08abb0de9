import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSum, official } from "../../testing/costs.ts";
import { aConnection, aContact, aSession, aTicket } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld, type Routes, refusal, settle } from "../../testing/world.ts";
import { ContactDrawer } from "./ContactDrawer.tsx";

freshBrowserEachTest();

/** The drawer of a conversation on the connection 2. */
async function drawer(change: Routes = {}, profile: "admin" | "user" = "admin") {
  const world = makeWorld(
    {
      "GET /whatsapp": () => ({ body: [aConnection(1), official] }),
      "GET /contacts/1": () => ({ body: aContact(1) }),
      "GET /tags/list": () => ({ body: [] }),
      "GET /ticket-notes/list": () => ({ body: [] }),
      "GET /tickets/1/past": () => ({ body: { tickets: [], count: 0, hasMore: false, nextCursor: null } }),
      "GET /costs/tickets/1": () => ({ body: aSum(4, 136_000) }),
      ...change,
    },
    aSession("token-1", profile),
  );
  const ticket = aTicket(1, { status: "open", userId: 7, whatsappId: official.id });
  await renderPart(
    world,
    <ContactDrawer ticket={ticket} covers={false} onSchedule={() => undefined} onClose={() => undefined} />,
    "/tickets",
  );
  await screen.findByText("Oficial");
  await settle();
  return world.calls.filter(({ path }) => path.startsWith("/costs")).length;
}
const shown = () => screen.queryByText("Custo no WhatsApp")?.nextElementSibling?.textContent?.replace(/\s/g, " ");

test("an admin sees what the conversation cost", async () => {
  await drawer();
  expect(shown()).toBe("R$ 0,14");
});

test("free messages, and those without a price, are told", async () => {
  await drawer({ "GET /costs/tickets/1": () => ({ body: aSum(6, 136_000, { free: 2, unpriced: 1 }) }) });
  expect(shown()).toBe("R$ 0,14 (2 grátis, 1 sem preço)");
});

test.each([
  ["nothing was delivered", { "GET /costs/tickets/1": () => ({ body: aSum(0, 0) }) }],
  ["the server is older", { "GET /costs/tickets/1": () => refusal(404, "ERR_NOT_FOUND") }],
])("no cost is shown while %s", async (_why, routes) => {
  expect(await drawer(routes)).toBe(1);
  expect(shown()).toBeUndefined();
});

test("an agent sees no cost, and none is asked for", async () => {
  expect(await drawer({}, "user")).toBe(0);
  expect(shown()).toBeUndefined();
});

test("no cost is asked for on a connection that reports none", async () => {
  const linked = aConnection(2, { name: "Oficial" });
  expect(await drawer({ "GET /whatsapp": () => ({ body: [aConnection(1), linked] }) })).toBe(0);
  expect(shown()).toBeUndefined();
});
