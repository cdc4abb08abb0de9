import type { PaymentPage } from "@balcao/shared/billing/invoices.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ApiError } from "../../client/api-error.ts";
import { aCharge, anInvoice } from "../../testing/billing.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const overdue = (details: object): ApiError => ({
  status: 402,
  code: "ERR_SUBSCRIPTION_EXPIRED",
  message: "",
  details: { dueDate: "2026-11-20", ...details },
});
const paymentPage = (change: Partial<PaymentPage> = {}): PaymentPage => ({
  company: { name: "Loja", dueDate: "2026-11-20" },
  invoice: anInvoice(4, { dueDate: "2026-11-20", isOverdue: true }),
  isOverdue: true,
  ...change,
});

async function login(details: { paymentToken?: string }, change: Routes = {}) {
  const world = makeWorld(
    {
      "GET /auth/sign-in-info": () => ({ body: { demoAccounts: [], supportNumber: "5531988009000" } }),
      "GET /payment/invoice": () => ({ body: paymentPage() }),
      "POST /payment/charge": () => ({ body: aCharge(4) }),
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      ...change,
    },
    null,
  );
  world.store.dispatch({ type: "session/sessionEnded", payload: null });
  world.transport.signIn.mockRejectedValueOnce(overdue(details));
  await renderApp(world, "/login");
  await userEvent.type(await screen.findByLabelText("E-mail"), "marina@example.com", { delay: null });
  await userEvent.type(screen.getByLabelText("Senha"), "secret-1", { delay: null });
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
  const next = details.paymentToken ? "Pague agora e volte a usar." : "Fale com o suporte para renovar.";
  await screen.findByText(`Sua assinatura venceu em 20/11/2026. ${next}`);
  return world;
}

test("an agent of an overdue company sees the reason and the operator's contact, and cannot pay", async () => {
  const { calls } = await login({});

  expect(screen.getByRole("link", { name: /98800-9000/ }).getAttribute("href")).toBe("https://wa.me/5531988009000");
  expect(screen.queryByRole("button", { name: "Pagar agora com Pix" })).toBeNull();
  expect(calls.some(({ path }) => path.startsWith("/payment"))).toBe(false);
});

test("an admin pays with the token of the refusal; after payment one click signs in", { tags: ["long"] }, async () => {
  let isPaid = false;
  const { calls, transport } = await login(
    { paymentToken: "token-to-pay" },
    {
      "GET /payment/invoice": () => ({
        body: isPaid
          ? paymentPage({ company: { name: "Loja", dueDate: "2026-12-20" }, invoice: null, isOverdue: false })
          : paymentPage(),
      }),
    },
  );
  await userEvent.click(screen.getByRole("button", { name: "Pagar agora com Pix" }));
  expect(await screen.findByText("00020101021226-codigo-pix")).toBeTruthy();
  const asked = calls.filter(({ path }) => path.startsWith("/payment"));
  expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(["token-to-pay"]));

  isPaid = true;
  expect(await screen.findByText("Pagamento confirmado")).toBeTruthy();
  expect(screen.getByText(/renovada até 20\/12\/2026/)).toBeTruthy();
  transport.signIn.mockResolvedValueOnce(aSession());
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));

  expect(transport.signIn).toHaveBeenLastCalledWith({ email: "marina@example.com", password: "secret-1" });
});

test("an expired token shows an error instead of waiting", { tags: ["long"] }, async () => {
  await login({ paymentToken: "token-to-pay" }, { "GET /payment/invoice": () => refusal(401, "ERR_SESSION_EXPIRED") });
  await userEvent.click(screen.getByRole("button", { name: "Pagar agora com Pix" }));

  expect(await screen.findByText("Sua sessão terminou. Entre de novo.")).toBeTruthy();
});

test("without a payment method the reason is shown", async () => {
  await login(
    { paymentToken: "token-to-pay" },
    { "POST /payment/charge": () => refusal(503, "ERR_PAYMENT_NOT_CONFIGURED") },
  );
  await userEvent.click(screen.getByRole("button", { name: "Pagar agora com Pix" }));

  expect(await screen.findByText(/ainda não recebe pagamentos por Pix/)).toBeTruthy();
});
