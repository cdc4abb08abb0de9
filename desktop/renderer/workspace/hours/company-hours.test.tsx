import type { CompanyHours } from "@balcao/shared/workspace/opening-hours.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld, refusal } from "../../testing/world.ts";
import { CompanyHoursPanel } from "./CompanyHoursPanel.tsx";

freshBrowserEachTest();

const company: CompanyHours = {
  id: 1,
  name: "Loja",
  timeZone: "America/Sao_Paulo",
  schedules: [],
  holidays: [{ date: "2026-12-25", name: "Natal" }],
};

async function panel() {
  const world = makeWorld({
    "GET /companies/1": () => ({ body: company }),
    "PUT /companies/1/schedules": ({ body }) => ({ body: { ...company, ...(body as object) } }),
  });
  const { unmount } = await renderPart(world, <CompanyHoursPanel />);
  return {
    ...world,
    unmount,
    sent: () => world.calls.filter(({ method }) => method === "PUT").map(({ body }) => body as CompanyHours),
  };
}

const sunday = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Atendimento: Domingo" });

test("a choice is saved at once; a holiday once it has a date", { tags: ["long"] }, async () => {
  const { sent } = await panel();
  await userEvent.selectOptions(await sunday(), "Fechado");
  expect(await screen.findByText("Horários atualizados com sucesso.")).toBeTruthy();
  const [closed] = sent();
  expect(closed?.schedules.at(-1)).toMatchObject({ weekdayEn: "sunday", startTime: "00:00", endTime: "00:00" });

  await userEvent.click(screen.getByRole("button", { name: "Adicionar feriado" }));
  const day = screen.getAllByRole("textbox", { name: "Dia" })[1] as HTMLElement;
  await userEvent.type(day, "31/02/2027");
  await userEvent.tab();
  expect(await screen.findByText("Escolha o dia de cada feriado e confira os horários.")).toBeTruthy();
  expect(sent()).toHaveLength(1);
  await userEvent.clear(day);
  await userEvent.type(day, "01/01/2027");
  expect(sent()).toHaveLength(1);
  await userEvent.click(document.body);
  await waitFor(() => expect(sent()).toHaveLength(2));
  const holidays = sent()[1]?.holidays.map(({ date }) => date);
  expect(holidays).toEqual(["2026-12-25", "2027-01-01"]);
});

test("a time is saved when its field loses focus, not while it is empty for a moment", { tags: ["long"] }, async () => {
  const { sent } = await panel();
  await userEvent.selectOptions(await sunday(), "Com horário");
  await waitFor(() => expect(sent()).toHaveLength(1));
  const end = screen.getByRole("textbox", { name: "Fim" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await userEvent.clear(end);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(sent()).toHaveLength(1);
  await userEvent.type(end, "1730");
  await userEvent.click(document.body);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.schedules.at(-1)).toMatchObject({ endTime: "17:30" });
});

test("a refused change shows an error and is reverted", async () => {
  const { routes } = await panel();
  routes["PUT /companies/1/schedules"] = () => refusal(403, "ERR_NO_PERMISSION");
  await userEvent.selectOptions(await sunday(), "Fechado");
  expect(await screen.findByText("Você não tem permissão para isso.")).toBeTruthy();
  await waitFor(async () => expect((await sunday()).value).toBe("unlimited"));
});

test("leaving the page at once loses nothing", async () => {
  const { sent, unmount } = await panel();
  await userEvent.selectOptions(await sunday(), "Fechado");
  unmount();
  await waitFor(() => expect(sent()).toHaveLength(1));
});
