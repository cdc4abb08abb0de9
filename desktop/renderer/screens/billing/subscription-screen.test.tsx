import type { Plan } from "@balcao/shared/workspace/plans.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { aCharge, anInvoice, aSubscription } from "../../testing/billing.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const plan = (id: number, name: string, value: number, users: number): Plan => ({
  id,
  name,
  value,
  users,
  connections: 3,
  queues: 3,
  storage: 50,
  isPublic: true,
});
const plans = [plan(1, "Essencial", 49, 3), plan(2, "Profissional", 149, 30), plan(3, "Mínimo", 19, 1)];

async function subscription(change: Routes = {}, profile: "admin" | "user" = "admin") {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /support": () => ({ body: { number: "5531988009000" } }),
      "GET /plans/list": () => ({ body: plans }),
      "GET /subscription": () => ({ body: aSubscription() }),
      "POST /subscription": () => ({ body: aCharge(5) }),
      "GET /invoices/5": () => ({ body: { ...anInvoice(5), payments: [] } }),
      "POST /invoices/5/charge": () => ({ body: aCharge(5) }),
      ...change,
    },
    aSession("token-1", profile),
  );
  await renderApp(world, "/subscription");
  const sent = () => world.calls.filter(({ method, path }) => method === "POST" && path === "/subscription");
  return { ...world, sent };
}

async function open() {
  await userEvent.click(await screen.findByRole("button", { name: "Assinar agora" }));
  await screen.findByRole("dialog");
}
const next = () => userEvent.click(screen.getByRole("button", { name: "Continuar" }));
const fill = (label: string, text: string) =>
  userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), text, { delay: null });

async function fillData() {
  await fill("Nome completo", "Marina Lopes");
  await fill("CEP", "30130010");
  await fill("Endereço", "Rua da Bahia, 1148");
  await fill("Cidade", "Belo Horizonte");
}

test("the trial shows its remaining days", async () => {
  const trial = { trialExpiration: "2026-12-05", trialDaysLeft: 3 };
  await subscription({ "GET /subscription": () => ({ body: aSubscription(trial) }) });

  expect(await screen.findByText("Faltam 3 dias")).toBeTruthy();
  expect(screen.getByText("até 05/12/2026")).toBeTruthy();
  expect(screen.getByText("3 de 3")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("E-mail de cobrança").readOnly).toBe(true);
});

test("a paying company sees the due date instead", async () => {
  const paid = { trialExpiration: "2026-11-05", trialDaysLeft: 0 };
  await subscription({ "GET /subscription": () => ({ body: aSubscription(paid) }) });

  expect(await screen.findByText("05/12/2026")).toBeTruthy();
  expect(screen.queryByText("Período de teste")).toBeNull();
});

test("all missing fields show their own error texts at once", { tags: ["long"] }, async () => {
  await subscription();
  await open();
  await next();

  for (const words of [
    "O nome completo é obrigatório",
    "O endereço é obrigatório",
    "A cidade é obrigatória",
    "O CEP é obrigatório",
  ])
    expect(await screen.findByText(words)).toBeTruthy();
  await fill("CEP", "3013");
  expect(await screen.findByText("CEP inválido")).toBeTruthy();
});

test("three steps, back allowed: choosing a plan continues automatically, and no card or price is sent", {
  tags: ["long"],
}, async () => {
  const { sent } = await subscription();
  await open();
  await fillData();
  expect(screen.getByLabelText<HTMLInputElement>(/^CEP/).value).toBe("30130-010");
  await next();
  await userEvent.click(await screen.findByRole("button", { name: /^Profissional/ }));

  expect(await screen.findByText(/Rua da Bahia, 1148/)).toBeTruthy();
  expect(screen.getByText("R$ 149,00")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Voltar" }));
  expect((await screen.findByRole("button", { name: /^Profissional/ })).getAttribute("aria-pressed")).toBe("true");
  await next();
  await userEvent.click(await screen.findByRole("button", { name: "Assinar" }));

  expect(await screen.findByText("Aguardando o pagamento…")).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([
    {
      firstName: "Marina Lopes",
      address2: "Rua da Bahia, 1148",
      district: "",
      city: "Belo Horizonte",
      state: "",
      zipcode: "30130-010",
      country: "BR",
      plan: { planId: 2 },
    },
  ]);
});

test("a plan too small for the present usage shows why and cannot be chosen", { tags: ["long"] }, async () => {
  await subscription();
  await open();
  await fillData();
  await next();
  const small = await screen.findByRole("button", { name: /^Mínimo/ });

  expect(within(small).getByText("Este plano permite 1 usuários e você já tem 3.")).toBeTruthy();
  await userEvent.click(small);
  await next();
  expect(await screen.findByText("Escolha um plano")).toBeTruthy();
});

test("the data of the last checkout is filled in", async () => {
  const billing = {
    name: "Marina Lopes",
    street: "Main Street, 1",
    district: "",
    city: "Cambridge",
    state: "MA",
    zipCode: "021394307",
    country: "usa" as const,
  };
  await subscription({ "GET /subscription": () => ({ body: aSubscription({ billing }) }) });
  await open();

  expect(screen.getByLabelText<HTMLInputElement>(/^CEP/).value).toBe("02139-4307");
  await next();
  expect(await screen.findByRole("button", { name: /^Essencial/ })).toBeTruthy();
});

test("a payment event refreshes: a toast with the new due date, which is updated everywhere", {
  tags: ["long"],
}, async () => {
  let isPaid = false;
  const { store } = await subscription({
    "GET /subscription": () => ({
      body: aSubscription(isPaid ? { dueDate: "2027-01-05" } : { openInvoiceId: 5 }),
    }),
    "GET /invoices/5": () => ({ body: { ...anInvoice(5, isPaid ? { status: "paid" } : {}), payments: [] } }),
  });
  await open();
  await fillData();
  await next();
  await userEvent.click(await screen.findByRole("button", { name: /^Essencial/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Assinar" }));
  await screen.findByText("Aguardando o pagamento…");

  isPaid = true;
  applyEvent(store.dispatch, "payment", {
    action: "CONCLUIDA",
    company: { id: 1, name: "Loja", dueDate: "2027-01-05" },
    invoiceId: 5,
  });

  const told = await screen.findAllByText("Pagamento recebido: sua assinatura foi renovada até 05/01/2027!");
  expect(told.length).toBeGreaterThan(0);
  expect(store.getState().session.session?.user.company.dueDate).toBe("2027-01-05");
});

test("without a payment method the operator's contact is shown", { tags: ["long"] }, async () => {
  await subscription({ "GET /subscription": () => ({ body: aSubscription({ gateway: null }) }) });

  await userEvent.click(await screen.findByRole("button", { name: "Falar com o suporte" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Assinar agora" })).toBeNull();
});

test("an unreachable bank is reported, and can be asked again", { tags: ["long"] }, async () => {
  let isUp = false;
  await subscription({
    "GET /subscription": () => ({ body: aSubscription() }),
    "POST /invoices/5/charge": () => (isUp ? { body: aCharge(5) } : refusal(503, "ERR_PAYMENT_UNAVAILABLE")),
  });
  await open();
  await fillData();
  await next();
  await userEvent.click(await screen.findByRole("button", { name: /^Essencial/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Assinar" }));
  expect(await screen.findByText(/O banco não respondeu/)).toBeTruthy();
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("00020101021226-codigo-pix")).toBeTruthy();
});

test("only admins see it; others are led to their conversations", async () => {
  const { calls } = await subscription({}, "user");
  expect(calls.some(({ path }) => path === "/subscription")).toBe(false);
});
