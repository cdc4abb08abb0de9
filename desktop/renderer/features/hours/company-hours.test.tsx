import type { CompanyHours } from "@balcao/shared/opening-hours.ts";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
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
  await renderPart(world, <CompanyHoursPanel />);
  return { ...world, sent: () => world.calls.filter(({ method }) => method === "PUT") };
}

test("a week and its holidays are saved together, once every holiday has its day", async () => {
  const { sent } = await panel();
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Atendimento: Domingo" }), "Fechado");
  await userEvent.click(screen.getByRole("button", { name: "Adicionar feriado" }));

  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Escolha o dia de cada feriado e confira os horários.")).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.change(screen.getAllByLabelText("Dia")[1] as HTMLElement, { target: { value: "2027-01-01" } });
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Horários atualizados com sucesso.")).toBeTruthy();
  const saved = sent()[0]?.body as CompanyHours | undefined;
  expect(saved?.schedules.at(-1)).toMatchObject({ weekdayEn: "sunday", startTime: "00:00", endTime: "00:00" });
  expect(saved?.holidays.map(({ date }) => date)).toEqual(["2026-12-25", "2027-01-01"]);
});

test("a refusal is said", async () => {
  const { routes } = await panel();
  routes["PUT /companies/1/schedules"] = () => refusal(403, "ERR_NO_PERMISSION");
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Você não tem permissão para isso.")).toBeTruthy();
});
