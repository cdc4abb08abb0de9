import type { Connection } from "@balcao/shared/channels/connections.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld } from "../../testing/world.ts";

freshBrowserEachTest();

const shop = aConnection(1, { name: "Loja Centro", isDefault: true });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function rowOf(profile: "admin" | "user", newChats: Connection["newChats"]) {
  let stored: Connection = { ...shop, newChats };
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [stored] }),
      "GET /queue": () => ({ body: [] }),
    },
    aSession("token-1", profile),
  );
  await renderApp(world, "/connections");
  const row = within(await screen.findByRole("row", { name: /Loja Centro/ }));
  const tell = (newChats: Connection["newChats"]) => {
    // The event makes the screen fetch the list again, too.
    stored = { ...shop, newChats };
    return act(async () => applyEvent(world.store.dispatch, "whatsapp", { action: "update", whatsapp: stored }));
  };
  return { row, tell };
}

test.for(["admin", "user"] as const)(
  "%s reads how many chats a number may start, and when it may again",
  async (profile) => {
    const quota = { total: 1000, used: 640, until: inHours(48), warning: "none" as const };
    const { row, tell } = await rowOf(profile, { quota, block: null });
    expect(await row.findByText(/^640 de 1\.000 conversas novas até \d{1,2}\/\d{1,2}$/)).toBeTruthy();

    await tell({ quota: { ...quota, used: 950, warning: "second" }, block: null });
    expect(await row.findByText(/^950 de 1\.000 conversas novas até .* · campanhas mais lentas$/)).toBeTruthy();
    await tell({ quota: { ...quota, until: null }, block: null });
    expect(await row.findByText("640 de 1.000 conversas novas")).toBeTruthy();
    await tell({ quota, block: { until: inHours(5), reason: "quota" } });
    expect(
      await row.findByText(/^Sem conversas novas até \d{1,2}\/\d{1,2} \d\d:\d\d \(limite do WhatsApp\)$/),
    ).toBeTruthy();
  },
);

test.for([
  ["has no limits", null],
  [
    "has limits that are over",
    {
      quota: { total: 1000, used: 640, until: inHours(-1), warning: "capped" },
      block: { until: inHours(-1), reason: "quota" },
    },
  ],
  ["has a warning without figures", { quota: { total: null, used: null, until: null, warning: "first" }, block: null }],
] as const)("a number that %s says nothing of new chats", async ([, newChats]) => {
  const { row } = await rowOf("admin", newChats);
  expect(row.getByText("Celular conectado")).toBeTruthy();
  expect(row.queryByText(/conversas? novas?/)).toBeNull();
});

test("the menu marks connections while a number may start no chats", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const { tell } = await rowOf("admin", { quota: null, block: { until: inHours(5), reason: "quota" } });
  await act(async () => vi.advanceTimersByTime(2_100));
  expect(screen.getByRole("link", { name: "Conexões: 1 número sem conversas novas" })).toBeTruthy();
  await tell(null);
  await waitFor(() => expect(screen.queryByRole("link", { name: /sem conversas novas/ })).toBeNull());
});
