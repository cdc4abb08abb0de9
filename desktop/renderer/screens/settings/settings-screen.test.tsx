import { type SettingKey, settingDefaults } from "@balcao/shared/workspace/settings.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const settings = (change: Partial<Record<SettingKey, string>> = {}) =>
  Object.entries({ ...settingDefaults, ...change }).map(([key, value]) => ({ key, value, companyId: 1 }));

async function open(change: Routes = {}, profile: "admin" | "user" = "admin", address = "/settings") {
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
  await renderApp(world, address);
  const sent = () => world.calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { ...world, sent };
}
const select = (name: string) => screen.findByRole<HTMLSelectElement>("combobox", { name });

test("a choice is saved at once, and shows progress and success", { tags: ["long"] }, async () => {
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

test("the step of the hours begins with whose hours count, and leads on to them", { tags: ["long"] }, async () => {
  const list = settings();
  const hours = { id: 1, name: "Loja", timeZone: "America/Sao_Paulo", schedules: [], holidays: [] };
  const { store } = await open(
    {
      "GET /companies/1": () => ({ body: hours }),
      "GET /settings": () => ({ body: list }),
      "PUT /settings/scheduleType": ({ body }) => {
        const saved = { ...(body as { key: "scheduleType"; value: string }), companyId: 1 };
        list.splice(
          list.findIndex(({ key }) => key === saved.key),
          1,
          saved,
        );
        return { body: saved };
      },
    },
    "admin",
    "/settings?set=hours",
  );
  const type = await select("Tipo de horário de atendimento");
  expect(document.activeElement).toBe(type);
  expect(screen.getByText(/^Escolha “Por empresa” para um horário só/)).toBeTruthy();
  await userEvent.selectOptions(type, "queue");
  expect(await screen.findByRole("link", { name: "Abrir as filas" })).toBeTruthy();
  await userEvent.selectOptions(type, "company");
  expect(await screen.findByRole("tab", { name: "Horários", selected: true })).toBeTruthy();
  expect(await screen.findByRole("combobox", { name: "Atendimento: Domingo" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("main"));
  const setting = { key: "scheduleType", value: "disabled" } as const;
  list.splice(
    list.findIndex(({ key }) => key === "scheduleType"),
    1,
    { ...setting, companyId: 1 },
  );
  await act(async () => applyEvent(store.dispatch, "settings", { action: "update", setting }));
  expect(await screen.findByRole("tab", { name: "Opções", selected: true })).toBeTruthy();
});

test("a refused change is reverted", { tags: ["long"] }, async () => {
  await open({ "PUT /settings/scheduleType": () => refusal(403, "ERR_NO_PERMISSION") });

  await userEvent.selectOptions(await select("Tipo de horário de atendimento"), "company");

  expect(await screen.findByText("Você não tem permissão para isso.")).toBeTruthy();
  const type = await select("Tipo de horário de atendimento");
  await waitFor(() => expect(type.value).toBe("disabled"));
});

test("the company's hours have a tab while they apply", { tags: ["long"] }, async () => {
  const { routes } = await open({ "GET /companies/1": () => noAnswer });
  await select("Avaliações");
  expect(screen.queryByRole("tab", { name: "Horários" })).toBeNull();

  await userEvent.selectOptions(await select("Tipo de horário de atendimento"), "company");
  // Another tab reads the settings again.
  routes["GET /settings"] = () => ({ body: settings({ scheduleType: "company" }) });
  await userEvent.click(await screen.findByRole("tab", { name: "Horários" }));

  expect(await screen.findByText("Não deu para abrir a lista")).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Avaliações" })).toBeNull();
});

test("the consent question is shown once consent is required", { tags: ["long"] }, async () => {
  const { sent } = await open();
  expect(screen.queryByRole("textbox", { name: "Pergunta de autorização" })).toBeNull();

  await userEvent.selectOptions(await select("Autorização de envio (opt-in)"), "enabled");
  await userEvent.type(await screen.findByRole("textbox", { name: "Pergunta de autorização" }), " Podemos escrever? ");
  expect(sent()).toHaveLength(1);
  await userEvent.tab();

  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ key: "optInMessage", value: "Podemos escrever?" });
  expect(screen.queryByRole("button", { name: "Salvar" })).toBeNull();
});

test("a refused text returns to its old value, and the screen shows the reason", { tags: ["long"] }, async () => {
  await open({
    "GET /settings": () => ({ body: settings({ setOptInType: "enabled", optInMessage: "Pode ser?" }) }),
    "PUT /settings/optInMessage": () => refusal(403, "ERR_NO_PERMISSION"),
  });
  const words = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Pergunta de autorização" });
  await userEvent.type(words, " Mesmo?");
  await userEvent.tab();
  expect(await screen.findByText("Você não tem permissão para isso.")).toBeTruthy();
  await waitFor(() => expect(words.value).toBe("Pode ser?"));
});

test("invalid minutes show an error during typing, and are not saved", { tags: ["long"] }, async () => {
  const { sent } = await open();
  const minutes = await screen.findByRole("spinbutton", { name: /^Reabrir atendimento/ });

  await userEvent.clear(minutes);
  for (const wrong of ["-5", "99999"]) {
    await userEvent.type(minutes, wrong);
    expect(await screen.findByText("Use de 0 a 10.080 minutos.")).toBeTruthy();
    await userEvent.tab();
    expect(sent()).toEqual([]);
    await userEvent.clear(minutes);
  }
  await userEvent.clear(minutes);
  await userEvent.type(minutes, "30{Enter}");

  await waitFor(() => expect(sent()).toEqual([{ key: "reopenWindowMinutes", value: "30" }]));
});

test("another time zone changes the console's clocks at once", { tags: ["long"] }, async () => {
  const { store } = await open();

  await userEvent.selectOptions(await select("Fuso horário"), "America/Manaus");

  await waitFor(() => expect(store.getState().session.session?.user.company.timeZone).toBe("America/Manaus"));
});

test("another admin's change is shown live", async () => {
  const { store } = await open();
  expect((await select("Avaliações")).value).toBe("disabled");

  const setting = { key: "userRating", value: "enabled" };
  await act(async () => applyEvent(store.dispatch, "settings", { action: "update", setting }));

  expect((await select("Avaliações")).value).toBe("enabled");
});

test("a failed load of settings can be retried", async () => {
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

test("opening hours have a tab while the company has its own hours", { tags: ["long"] }, async () => {
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
