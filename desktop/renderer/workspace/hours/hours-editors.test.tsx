import type { Holiday, OpeningHours } from "@balcao/shared/workspace/opening-hours.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { HolidaysEditor } from "./HolidaysEditor.tsx";
import { HoursEditor } from "./HoursEditor.tsx";

freshBrowserEachTest();

async function hours(value: OpeningHours = []) {
  const onChange = vi.fn<(hours: OpeningHours) => void>();
  await renderPart(makeWorld({}), <HoursEditor value={value} onChange={onChange} />);
  return (weekdayEn: string) =>
    onChange.mock.lastCall?.[0]
      .filter((entry) => entry.weekdayEn === weekdayEn)
      .map(({ startTime, endTime }) => `${startTime}-${endTime}`);
}
const mode = (day: string) => screen.getByRole<HTMLSelectElement>("combobox", { name: `Atendimento: ${day}` });
const setTime = async (range: string, field: string, typed: string) => {
  const input = within(screen.getByRole("group", { name: range })).getByRole("textbox", { name: field });
  await userEvent.clear(input);
  if (typed) await userEvent.type(input, typed);
  await userEvent.tab();
};

test("a day gets several ranges, loses one, and shows when it ends the next day", { tags: ["long"] }, async () => {
  const stored = await hours();
  expect(mode("Segunda-feira").value).toBe("unlimited");

  await userEvent.selectOptions(mode("Segunda-feira"), "Com horário");
  await setTime("Segunda-feira, horário 1", "Fim", "1230");
  await userEvent.click(screen.getByRole("button", { name: "Outro horário: Segunda-feira" }));
  expect(stored("monday")).toEqual(["08:00-12:30", "12:30-22:00"]);
  await setTime("Segunda-feira, horário 2", "Início", "22:00");
  await setTime("Segunda-feira, horário 2", "Fim", "200");
  expect(stored("monday")).toEqual(["08:00-12:30", "22:00-02:00"]);
  expect(screen.getByText("Termina no dia seguinte.")).toBeTruthy();

  await userEvent.click(screen.getAllByRole("button", { name: "Remover horário" })[0] as HTMLElement);
  expect([stored("monday"), stored("tuesday")]).toEqual([["22:00-02:00"], ["-"]]);
});

test("an invalid time shows an error, and an empty one does not remove the range", async () => {
  const stored = await hours();
  await userEvent.selectOptions(mode("Sábado"), "Com horário");

  await setTime("Sábado, horário 1", "Início", "99");
  expect(screen.getByText("Escreva o horário como HH:MM.")).toBeTruthy();
  await setTime("Sábado, horário 1", "Início", "");

  expect(screen.getByText("Preencha os dois horários.")).toBeTruthy();
  await setTime("Sábado, horário 1", "Início", "9");
  expect(stored("saturday")).toEqual(["09:00-18:00"]);
});

test("a day is copied to the others", { tags: ["long"] }, async () => {
  const stored = await hours();
  await userEvent.selectOptions(mode("Domingo"), "Fechado");
  await userEvent.selectOptions(mode("Terça-feira"), "Com horário");

  await userEvent.click(screen.getByRole("button", { name: "Copiar: Terça-feira" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Copiar para segunda a sexta" }));
  expect([stored("friday"), stored("saturday"), stored("sunday")]).toEqual([["08:00-18:00"], ["-"], ["00:00-00:00"]]);

  await userEvent.click(screen.getByRole("button", { name: "Copiar: Domingo" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Copiar para todos os dias" }));
  expect(mode("Terça-feira").value).toBe("closed");
});

test("holidays are added, named and removed", async () => {
  const seen: Holiday[][] = [];
  function Holidays() {
    const [value, setValue] = useState<Holiday[]>([]);
    const change = (holidays: Holiday[]) => {
      seen.push(holidays);
      setValue(holidays);
    };
    return <HolidaysEditor value={value} onChange={change} />;
  }
  await renderPart(makeWorld({}), <Holidays />);
  expect(screen.getByText(/Nenhum feriado/)).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Adicionar feriado" }));
  fireEvent.change(screen.getByLabelText("Dia"), { target: { value: "2026-12-25" } });
  await userEvent.type(screen.getByRole("textbox", { name: "Nome do feriado" }), "Natal");
  expect(seen.at(-1)).toEqual([{ date: "2026-12-25", name: "Natal" }]);

  await userEvent.click(screen.getByRole("button", { name: "Remover Natal" }));
  expect(seen.at(-1)).toEqual([]);
});
