import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ApiError } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, refusal, settle } from "../../testing/world.ts";

freshBrowserEachTest();

const refused = (status: number, code: ApiError["code"], details?: unknown): ApiError => ({
  status,
  code,
  message: "",
  details,
});

async function toTheCode() {
  const world = makeWorld(
    {
      "GET /auth/sign-in-info": () => ({ body: { demoAccounts: [] } }),
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
    },
    null,
  );
  world.store.dispatch({ type: "session/sessionEnded", payload: null });
  world.transport.signIn.mockRejectedValueOnce(refused(401, "ERR_TWO_FACTOR_REQUIRED", { twoFactorToken: "half" }));
  await renderApp(world, "/login");
  await userEvent.type(await screen.findByLabelText("E-mail"), "marina@example.com", { delay: null });
  await userEvent.type(screen.getByLabelText("Senha"), "secret-1", { delay: null });
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
  return { ...world, code: await screen.findByLabelText("Código de 6 dígitos") };
}

test("the code completes the sign-in; a wrong one shows an error in place", async () => {
  const { transport, code } = await toTheCode();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByText("Digite o código.")).toBeTruthy();
  transport.signInWithCode.mockRejectedValueOnce(refused(400, "ERR_TWO_FACTOR_CODE"));
  await userEvent.type(code, "000000{Enter}", { delay: null });
  expect(await screen.findByText(/O código não confere/)).toBeTruthy();
  await userEvent.clear(code);
  await userEvent.type(code, "123456{Enter}", { delay: null });
  await settle();

  expect(transport.signInWithCode).toHaveBeenLastCalledWith({ twoFactorToken: "half", code: "123456" });
  expect(screen.queryByLabelText("Código de 6 dígitos")).toBeNull();
});

test("after the time limit the sign-in starts again with the password, and shows why", async () => {
  const { transport, code } = await toTheCode();
  transport.signInWithCode.mockRejectedValueOnce(refused(401, "ERR_SESSION_EXPIRED"));
  await userEvent.type(code, "123456{Enter}", { delay: null });

  expect(await screen.findByText("Sua sessão terminou. Entre de novo.")).toBeTruthy();
  expect((screen.getByLabelText("E-mail") as HTMLInputElement).value).toBe("marina@example.com");
});

test("a session without the required second factor sees only its set-up", async () => {
  const session = aSession();
  const world = makeWorld({}, { ...session, user: { ...session.user, mustSetUpTwoFactor: true } });
  await renderApp(world, "/contacts");

  expect(await screen.findByRole("button", { name: "Configurar agora" })).toBeTruthy();
  expect(world.calls).toEqual([]);
});

test("calls refused for a missing second factor refresh the session once, and lead to the set-up", async () => {
  const world = makeWorld({
    "GET /tickets": () => refusal(403, "ERR_TWO_FACTOR_SETUP"),
    "GET /whatsapp": () => refusal(403, "ERR_TWO_FACTOR_SETUP"),
  });
  const session = aSession("token-2");
  world.transport.refresh.mockResolvedValueOnce({ ...session, user: { ...session.user, mustSetUpTwoFactor: true } });
  await renderApp(world, "/tickets");

  expect(await screen.findByRole("button", { name: "Configurar agora" })).toBeTruthy();
  expect(world.transport.refresh).toHaveBeenCalledTimes(1);
});
