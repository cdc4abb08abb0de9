import { type SettingKey, settingDefaults } from "@balcao/shared/settings.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { noAnswer } from "../app/api-error.ts";
import { applyEvent } from "../app/live.ts";
import { freshBrowserEachTest } from "../testing/browser.ts";
import { aSession, ticketPage } from "../testing/fixtures.ts";
import { renderApp } from "../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../testing/world.ts";

freshBrowserEachTest();

const settings = (change: Partial<Record<SettingKey, string>> = {}) =>
  Object.entries({ ...settingDefaults, ...change }).map(([key, value]) => ({ key, value, companyId: 1 }));

async function open(change: Routes = {}, profile: "admin" | "user" = "admin") {
  const save: Routes[string] = ({ body }) => ({ body: { ...(body as object), companyId: 1 } });
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /settings": () => ({ body: settings() }),
      ...Object.fromEntries(Object.keys(settingDefaults).map((key) => [`PUT /settings/${key}`, save])),
      ...change,
    },
    aSession("token-1", profile),
  );
  await renderApp(world, "/settings");
  const sent = () => world.calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { ...world, sent };
}
const select = (name: string) => screen.findByRole<HTMLSelectElement>("combobox", { name });

test("choosing saves, says that it is on its way, and that it is done", async () => {
  let answer: (value: object) => void = () => undefined;
  const { sent } = await open({
    "PUT /settings/userRating": () => new Promise((done) => (answer = done as typeof answer)),
  });
  expect(await screen.findByRole("tab", { name: "Opções", selected: true })).toBeTruthy();

  await userEvent.selectOptions(await select("Avaliações"), "enabled");
  expect(await screen.findByText("Atualizando...")).toBeTruthy();
  expect((await select("Avaliações")).value).toBe("enabled");
  await act(async () => answer({ body: { key: "userRating", value: "enabled", companyId: 1 } }));

  expect(await screen.findByText("Operação realizada com sucesso!")).toBeTruthy();
  expect(screen.queryByText("Atualizando...")).toBeNull();
  expect((await select("Avaliações")).value).toBe("enabled");
  expect(sent()).toEqual([{ key: "userRating", value: "enabled" }]);
});

test("what is refused goes back to what it was", async () => {
  await open({ "PUT /settings/scheduleType": () => refusal(403, "ERR_NO_PERMISSION") });

  await userEvent.selectOptions(await select("Tipo de Horário de Atendimento"), "company");

  expect(await screen.findByText("Você não tem permissão para isso.")).toBeTruthy();
  const type = await select("Tipo de Horário de Atendimento");
  await waitFor(() => expect(type.value).toBe("disabled"));
});

test("the company's hours have a tab while they count", async () => {
  const { routes } = await open({ "GET /companies/1": () => noAnswer });
  await select("Avaliações");
  expect(screen.queryByRole("tab", { name: "Horários" })).toBeNull();

  await userEvent.selectOptions(await select("Tipo de Horário de Atendimento"), "company");
  // Another tab reads the settings again.
  routes["GET /settings"] = () => ({ body: settings({ scheduleType: "company" }) });
  await userEvent.click(await screen.findByRole("tab", { name: "Horários" }));

  expect(await screen.findByText("Não foi possível carregar a lista de registros")).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Avaliações" })).toBeNull();
});

test("the opt-in question is there once opt-in is on", async () => {
  const { sent } = await open();
  expect(screen.queryByRole("textbox", { name: "Pergunta do opt-in" })).toBeNull();

  await userEvent.selectOptions(await select("Opt-in"), "enabled");
  await userEvent.type(await screen.findByRole("textbox", { name: "Pergunta do opt-in" }), " Podemos escrever? ");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));

  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ key: "optInMessage", value: "Podemos escrever?" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Salvar" })).toBeNull());
});

test("minutes that cannot be are not sent", async () => {
  const { sent } = await open();
  const minutes = await screen.findByRole("spinbutton", { name: /^Reabrir atendimento/ });

  await userEvent.clear(minutes);
  await userEvent.type(minutes, "99999{Enter}");
  expect(await screen.findByText("Confira este campo")).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.clear(minutes);
  await userEvent.type(minutes, "30{Enter}");

  await waitFor(() => expect(sent()).toEqual([{ key: "reopenWindowMinutes", value: "30" }]));
});

test("another time zone moves the console's clocks at once", async () => {
  const { store } = await open();

  await userEvent.selectOptions(await select("Fuso horário"), "America/Manaus");

  await waitFor(() => expect(store.getState().session.session?.user.company.timeZone).toBe("America/Manaus"));
});

test("what another admin chooses is shown live", async () => {
  const { store } = await open();
  expect((await select("Avaliações")).value).toBe("disabled");

  const setting = { key: "userRating", value: "enabled" };
  await act(async () => applyEvent(store.dispatch, "settings", { action: "update", setting }));

  expect((await select("Avaliações")).value).toBe("enabled");
});

test("settings that do not come can be asked for again", async () => {
  const { routes } = await open({ "GET /settings": () => noAnswer });
  await screen.findByText("Não deu para abrir as configurações");
  routes["GET /settings"] = () => ({ body: settings({ userRating: "enabled" }) });

  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));

  expect((await select("Avaliações")).value).toBe("enabled");
});

test("agents are led to their conversations", async () => {
  const { calls } = await open({}, "user");

  expect(await screen.findByRole("heading", { name: "Atendimentos" })).toBeTruthy();
  expect(calls.some(({ path }) => path === "/settings")).toBe(false);
});

test("opening hours have a tab where the company has hours of its own", async () => {
  const { store } = await open({
    "GET /settings": () => ({ body: settings({ scheduleType: "company" }) }),
    "GET /companies/1": () => ({
      body: { id: 1, name: "Loja", timeZone: "America/Sao_Paulo", schedules: [], holidays: [] },
    }),
  });

  await userEvent.click(await screen.findByRole("tab", { name: "Horários" }));
  expect(await screen.findByRole("region", { name: "Feriados" })).toBeTruthy();
  act(() =>
    applyEvent(store.dispatch, "settings", { action: "update", setting: { key: "scheduleType", value: "queue" } }),
  );
  await waitFor(() => expect(screen.queryByRole("tab", { name: "Horários" })).toBeNull());
});
