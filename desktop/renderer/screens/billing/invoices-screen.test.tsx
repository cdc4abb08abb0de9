import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { aCharge, anInvoice } from "../../testing/billing.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes } from "../../testing/world.ts";

freshBrowserEachTest();

const paid = anInvoice(1, { status: "paid", paidAt: "2026-11-02T15:30:00.000Z", dueDate: "2026-11-05" });
const overdue = anInvoice(2, { isOverdue: true, dueDate: "2026-11-20" });
const open = anInvoice(3, { value: 1149.9, detail: "Profissional, 12 meses" });

/** An amount contains a non-breaking space. */
const textOf = ({ textContent }: Element) => textContent?.replaceAll("\u00a0", " ");

async function invoices(change: Routes = {}) {
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /whatsapp": () => ({ body: [] }),
    "GET /support": () => ({ body: { number: null } }),
    "GET /invoices/all": () => ({ body: [paid, overdue, open] }),
    ...change,
  });
  await renderApp(world, "/financeiro");
  return world;
}

test("the latest is first; each shows its status, and only unpaid ones can be paid", async () => {
  await invoices();

  const [, ...rows] = await screen.findAllByRole("row");
  expect(rows.map((row) => within(row).getAllByRole("cell").map(textOf))).toEqual([
    ["3", "Profissional, 12 meses", "R$ 1.149,90", "05/12/2026", "Em aberto", "PAGAR"],
    ["2", "Essencial, 1 mês", "R$ 49,00", "20/11/2026", "Vencido", "PAGAR"],
    ["1", "Essencial, 1 mês", "R$ 49,00", "05/11/2026", "Pago", "PAGO"],
  ]);
});

test("an invoice is paid by its code, which can be copied", { tags: ["long"] }, async () => {
  const code = aCharge(2);
  await invoices({
    "GET /invoices/2": () => ({ body: { ...overdue, payments: [] } }),
    "POST /invoices/2/charge": () => ({ body: code }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "PAGAR a fatura 2" }));
  await user.click(await screen.findByRole("button", { name: "Copiar" }));

  expect(await screen.findByRole("button", { name: "Copiado" })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(code.payload);
  expect(await screen.findByRole("button", { name: "Copiar" })).toBeTruthy();
});

test("an expired code is replaced by a new one", async () => {
  const codes = [
    aCharge(2, { expiresAt: "2026-01-01T00:00:00.000Z" }),
    aCharge(2, { payload: "codigo-novo", expiresAt: new Date(Date.now() + 3_600_000).toISOString() }),
  ];
  await invoices({
    "GET /invoices/2": () => ({ body: { ...overdue, payments: [] } }),
    "POST /invoices/2/charge": () => ({ body: codes.shift() }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "PAGAR a fatura 2" }));
  expect(await screen.findByText("Este código venceu.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Gerar novo código" }));

  expect(await screen.findByText("codigo-novo")).toBeTruthy();
  expect(screen.getByText(/O código vale por mais (59:|1:00:00)/)).toBeTruthy();
});

test("after a partial payment the code of the full amount is not shown any more", async () => {
  await invoices({
    "GET /invoices/2": () => ({ body: { ...overdue, received: 20, payments: [] } }),
    "POST /invoices/2/charge": () => ({ body: aCharge(2) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "PAGAR a fatura 2" }));

  expect(await screen.findByText("O valor a pagar mudou. Gere um código novo.")).toBeTruthy();
  expect(screen.getByText("R$ 29,00")).toBeTruthy();
});

test("a paid invoice has a receipt that can be printed", { tags: ["long"] }, async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const payments = [{ at: "2026-11-02T15:30:00.000Z", kind: "paid", amount: 49, endToEndId: "E0000000020261102" }];
  await invoices({ "GET /invoices/1": () => ({ body: { ...paid, payments } }) });
  await userEvent.click(await screen.findByRole("button", { name: "PAGO: recibo da fatura 1" }));

  const receipt = within(await screen.findByRole("dialog"));
  expect(await receipt.findByText(/E0000000020261102/)).toBeTruthy();
  expect(receipt.getByText("02/11/26 12:30")).toBeTruthy();
  await userEvent.click(receipt.getByRole("button", { name: "Imprimir" }));
  expect(print).toHaveBeenCalledOnce();
});

test("a search is sent to the server", { tags: ["long"] }, async () => {
  const { calls } = await invoices({
    "GET /invoices/all": ({ params }) => ({ body: params.get("searchParam") ? [] : [open] }),
  });
  await userEvent.type(await screen.findByRole("textbox", { name: "Buscar fatura" }), "2025");

  expect(await screen.findByText("Nenhum resultado para “2025”")).toBeTruthy();
  expect(calls.findLast(({ path }) => path === "/invoices/all")?.params.get("searchParam")).toBe("2025");
});
