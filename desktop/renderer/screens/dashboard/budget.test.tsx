import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { refetchScreen } from "../../app/live.ts";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aBudget, noCosts, official, someCosts, someGroups } from "../../testing/costs.ts";
import { aConnection, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { type Answer, makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

async function budget(change: Routes = {}, address = "/dashboard/costs") {
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /whatsapp": () => ({ body: [official] }),
    "GET /costs": () => ({ body: someCosts({ unpriced: [] }) }),
    "GET /costs/groups": () => ({ body: someGroups("month", []) }),
    "GET /costs/budget": () => ({ body: aBudget() }),
    "PUT /costs/budget": () => ({ body: {} }),
    ...change,
  });
  await renderApp(world, address);
  const saved = () => world.calls.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body]);
  return { ...world, saved };
}

const plain = (text: string | null | undefined) => text?.replace(/\s+/g, " ").trim();
const cardOf = async (name: string) => {
  const card = await screen.findByRole("region", { name });
  const figures = () =>
    [...card.querySelectorAll("dt")].map((term) => [term.textContent, plain(term.nextElementSibling?.textContent)]);
  return { ...within(card), figures };
};
const november = () => cardOf("Orçamento de novembro");
const opened = async (button: string) => {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("dialog", { name: "Orçamento do mês" }));
  return { ...dialog, field: dialog.getByRole<HTMLInputElement>("textbox", { name: /^Limite por mês/ }) };
};

test("the card says what the month has spent, what is on its way and what is left, also in words for the bar", async () => {
  await budget();
  const card = await november();
  expect(card.figures()).toEqual([
    ["Gasto", "R$ 38,00"],
    ["A caminho", "R$ 1,20"],
    ["Disponível", "R$ 10,80"],
    ["Limite por mês", "R$ 50,00"],
  ]);
  const meter = card.getByRole("meter", { name: "Orçamento de novembro" });
  expect(plain(meter.getAttribute("aria-valuetext"))).toBe("R$ 39,20 de R$ 50,00, 78%");
  expect([meter.getAttribute("aria-valuenow"), meter.getAttribute("aria-valuemax")]).toEqual(["39200000", "50000000"]);
  expect(card.queryByRole("status")).toBeNull();
});

test.each([
  [39_999_999, 0, "79%", null],
  [38_800_000, 1_200_000, "80%", /^Falta pouco para o fim do orçamento de novembro\./],
  [49_999_999, 0, "99%", /^Falta pouco/],
  [48_800_000, 1_200_000, "100%", /^O orçamento de novembro acabou: campanhas e lembretes com modelo não saem mais\./],
  [61_000_000, 0, "122%", /Respostas da equipe, robô, avaliações e agendamentos continuam saindo\.$/],
])("with %i spent and %i on its way %s are used", async (spent, expected, share, warning) => {
  await budget({ "GET /costs/budget": () => ({ body: aBudget({ spent, expected }) }) });
  const card = await november();
  expect(card.getByText(share)).toBeTruthy();
  if (warning) expect(card.getByRole("status").textContent).toMatch(warning);
  else expect(card.queryByRole("status")).toBeNull();
  const meter = card.getByRole("meter");
  expect(Number(meter.getAttribute("aria-valuenow"))).toBeLessThanOrEqual(50_000_000);
  const left = plain(card.figures().at(2)?.[1]);
  expect(left).toBe(spent + expected >= 50_000_000 ? "R$ 0,00" : left);
  expect(left).not.toContain("-");
});

test("the budget is of the current month, whatever the filter shows, and also without a message", async () => {
  const { calls } = await budget({ "GET /costs": () => ({ body: noCosts }) }, "/dashboard/costs?days=7");
  expect((await november()).figures()).toHaveLength(4);
  const asked = calls.filter(({ path }) => path === "/costs/budget");
  expect(asked.map(({ params }) => [...params])).toEqual([[]]);
});

test("a company without a budget is invited to set one, and sees it at once", { tags: ["long"] }, async () => {
  const { routes, saved } = await budget({
    "GET /costs/budget": () => ({ body: aBudget({ limit: null, expected: 0 }) }),
  });
  const card = await cardOf("Orçamento do mês");
  expect(await card.findByText(/^Defina quanto campanhas e lembretes com modelo podem gastar/)).toBeTruthy();
  expect(card.queryByRole("meter")).toBeNull();
  const dialog = await opened("Definir orçamento");
  expect(dialog.field.value).toBe("");
  expect(dialog.queryByRole("button", { name: "Remover o orçamento" })).toBeNull();
  expect(dialog.getByText(/Quando 80% já foram usados, quem administra recebe um aviso\.$/)).toBeTruthy();
  routes["GET /costs/budget"] = () => ({ body: aBudget({ limit: 1_000_000_000, expected: 0 }) });
  await userEvent.type(dialog.field, "1.000{Enter}");
  expect(await screen.findByText("Orçamento salvo")).toBeTruthy();
  expect(saved()).toEqual([["/costs/budget", { limit: 1_000_000_000 }]]);
  expect((await november()).getByText("3%")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a budget is changed, and removed by a button of its own", { tags: ["long"] }, async () => {
  const { routes, saved } = await budget();
  const dialog = await opened("Mudar orçamento");
  expect(dialog.field.value).toBe("50,00");
  await userEvent.clear(dialog.field);
  await userEvent.type(dialog.field, "75,50");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar orçamento" }));
  expect(await screen.findByText("Orçamento salvo")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const again = await opened("Mudar orçamento");
  routes["GET /costs/budget"] = () => ({ body: aBudget({ limit: null, expected: 0 }) });
  await userEvent.click(again.getByRole("button", { name: "Remover o orçamento" }));
  expect(await screen.findByText("Orçamento removido")).toBeTruthy();
  expect(saved().map(([, body]) => body)).toEqual([{ limit: 75_500_000 }, { limit: null }]);
  expect(await screen.findByRole("button", { name: "Definir orçamento" })).toBeTruthy();
});

test.each(["", "0", "abc", "-5", "0,001", "1,000.00", "1000000,01"])("“%s” is refused in place", async (typed) => {
  const { saved } = await budget();
  const dialog = await opened("Mudar orçamento");
  await userEvent.clear(dialog.field);
  if (typed) await userEvent.type(dialog.field, typed);
  await userEvent.click(dialog.getByRole("button", { name: "Salvar orçamento" }));
  expect(plain((await dialog.findByText(/^Escreva um valor de até/)).textContent)).toBe(
    "Escreva um valor de até R$ 1.000.000,00, como 500,00.",
  );
  expect(dialog.field.value).toBe(typed);
  expect(saved()).toEqual([]);
});

test("what is typed stays when the figures are fetched anew, and when the server refuses it", {
  tags: ["long"],
}, async () => {
  const { calls, routes, store } = await budget({ "PUT /costs/budget": () => refusal(500, "ERR_INTERNAL") });
  const dialog = await opened("Mudar orçamento");
  await userEvent.clear(dialog.field);
  await userEvent.type(dialog.field, "80");
  const asked = () => calls.filter(({ path }) => path === "/costs/budget").length;
  const before = asked();
  routes["GET /costs/budget"] = () => ({ body: aBudget({ limit: 60_000_000, spent: 40_000_000 }) });
  store.dispatch(refetchScreen());
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  expect(await screen.findByText("R$ 60,00", { normalizer: (text) => plain(text) ?? "" })).toBeTruthy();
  await userEvent.keyboard("{Enter}");
  expect(await dialog.findByRole("alert")).toBeTruthy();
  expect(dialog.field.value).toBe("80");
  expect(screen.queryByText("Orçamento salvo")).toBeNull();
});

test("an amount may be pasted as the card shows it", async () => {
  const { saved } = await budget();
  const dialog = await opened("Mudar orçamento");
  await userEvent.clear(dialog.field);
  await userEvent.paste("R$\u00a01.000,50");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar orçamento" }));
  await waitFor(() => expect(saved()).toEqual([["/costs/budget", { limit: 1_000_500_000 }]]));
});

test.each([[null], [50_000_000]])(
  "without an official number nobody is invited to set a budget; a limit of %s",
  async (limit) => {
    const { calls } = await budget({
      "GET /whatsapp": () => ({ body: [aConnection(1)] }),
      "GET /costs/budget": () => ({ body: aBudget({ limit }) }),
    });
    await screen.findByText("Custo no período");
    await waitFor(() => expect(calls.some(({ path }) => path === "/costs/budget")).toBe(true));
    if (limit !== null) return void (await november());
    await waitFor(() => expect(screen.queryByText("Orçamento do mês")).toBeNull());
    expect(screen.queryByRole("button", { name: "Definir orçamento" })).toBeNull();
  },
);

test("a budget is saved once, however often Enter is pressed", async () => {
  const answer = Promise.withResolvers<Answer>();
  const { saved } = await budget({ "PUT /costs/budget": () => answer.promise });
  const dialog = await opened("Mudar orçamento");
  dialog.field.focus();
  await userEvent.keyboard("{Enter}{Enter}");
  answer.resolve({ body: {} });
  expect(await screen.findByText("Orçamento salvo")).toBeTruthy();
  expect(saved()).toEqual([["/costs/budget", { limit: 50_000_000 }]]);
});

test("an older server has no budget, and a failed load can be retried", async () => {
  const { routes } = await budget({ "GET /costs/budget": () => noAnswer });
  await screen.findByText("Não deu para abrir o orçamento");
  expect(screen.queryByRole("button", { name: "Definir orçamento" })).toBeNull();
  routes["GET /costs/budget"] = () => refusal(404, "ERR_NOT_FOUND");
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await waitFor(() => expect(screen.queryByText(/^Orçamento/)).toBeNull());
  expect(screen.getByText("Custo no período")).toBeTruthy();
});
