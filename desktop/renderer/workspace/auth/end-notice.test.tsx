import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { startSession } from "../../client/session/session.ts";
import { sessionEnded, usedElsewhere } from "../../client/session/session-slice.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld } from "../../testing/world.ts";

freshBrowserEachTest();

type World = ReturnType<typeof makeWorld>;
const routes = { "GET /auth/sign-in-info": () => ({ body: { demoAccounts: [] } }) };
const overdue = { status: 402, code: "ERR_SUBSCRIPTION_EXPIRED", message: "" } as const;
const expired = ({ store }: World) => void store.dispatch(sessionEnded({ kind: "expired" }));

const ends: [string, (world: World) => void, RegExp][] = [
  [
    "is opened elsewhere",
    (world) => {
      world.store.dispatch(usedElsewhere());
      expired(world);
    },
    /aberta em outro lugar/,
  ],
  ["expires", expired, /Sua sessão terminou/],
  [
    "gets a new password",
    (world) => {
      applyEvent(world.store.dispatch, "signedOut", { why: "credentials" });
      expired(world);
    },
    /senha ou o e-mail desta conta mudou/,
  ],
  [
    "loses its account",
    (world) => {
      applyEvent(world.store.dispatch, "user", { action: "delete", userId: 7 });
      expired(world);
    },
    /sua conta foi excluída/,
  ],
  [
    "is of an overdue company",
    ({ store }) =>
      store.dispatch(sessionEnded({ kind: "refused", error: { ...overdue, details: { paymentToken: "a secret" } } })),
    /assinatura/i,
  ],
];

test.each(ends)("a session that %s says so after a reload, until the person signs in", async (_end, end, words) => {
  end(makeWorld(routes));
  expect(JSON.stringify(sessionStorage)).not.toContain("a secret");

  const reloaded = makeWorld(routes, null);
  await reloaded.store.dispatch(startSession());
  await renderApp(reloaded, "/login");
  expect((await screen.findByRole("alert")).textContent).toMatch(words);

  reloaded.transport.signIn.mockImplementation(async () => aSession());
  await userEvent.type(screen.getByRole("textbox", { name: "E-mail" }), "marina@example.com");
  await userEvent.type(screen.getByLabelText("Senha"), "segredo");
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
  await waitFor(() => expect(reloaded.store.getState().session.phase).toBe("signedIn"));
  expect(sessionStorage).toHaveLength(0);
});

test("a refused sign-in takes the place of the reason", async () => {
  expired(makeWorld(routes));
  const reloaded = makeWorld(routes, null);
  await reloaded.store.dispatch(startSession());
  await renderApp(reloaded, "/login");
  reloaded.transport.signIn.mockRejectedValue({ status: 401, code: "ERR_INVALID_CREDENTIALS", message: "" });

  await userEvent.type(await screen.findByRole("textbox", { name: "E-mail" }), "marina@example.com");
  await userEvent.type(screen.getByLabelText("Senha"), "errada");
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));

  await waitFor(() => expect(screen.getByRole("alert").textContent).not.toMatch(/terminou/));
});

test("who signs out, or was never signed in, reads no reason", async () => {
  makeWorld(routes).store.dispatch(sessionEnded(null));
  const visitor = makeWorld(routes, null);
  await visitor.store.dispatch(startSession());
  await renderApp(visitor, "/login");

  await screen.findByRole("textbox", { name: "E-mail" });
  expect(screen.queryByRole("alert")).toBeNull();
});
