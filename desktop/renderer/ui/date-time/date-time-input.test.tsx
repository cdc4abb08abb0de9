import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { preferencesChanged } from "../../client/preferences-slice.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { eventually } from "../../testing/eventually.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { dueDateText } from "../text/time.ts";
import { DateTimeInput, type DateTimeInputProps } from "./DateTimeInput.tsx";

freshBrowserEachTest();

const values = vi.fn<(value: string) => void>();
const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Dia" });
const last = () => values.mock.lastCall?.[0];

beforeEach(() => void values.mockClear());

function Part({ value: first, ...props }: Partial<DateTimeInputProps>) {
  const [value, setValue] = useState(first ?? "");
  const change = (next: string) => {
    values(next);
    setValue(next);
  };
  return <DateTimeInput kind="date" label="Dia" {...props} value={value} onChange={change} />;
}

async function show(props: Partial<DateTimeInputProps> = {}) {
  const world = makeWorld({});
  await renderPart(world, <Part {...props} />);
}

test.each(["25/12/2026", "25122026"])("the typed text %s is a day", async (typed) => {
  await show();
  expect(box().placeholder).toBe("dd/mm/aaaa");
  await userEvent.type(box(), typed);
  expect(box().value).toBe("25/12/2026");
  expect(last()).toBe("2026-12-25");
});

test("a day that does not exist shows an error in place and is never a value", async () => {
  await show();
  await userEvent.type(box(), "31/02/2026");
  expect(screen.queryByText(/Data inválida/)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText("Data inválida. Escreva dd/mm/aaaa.")).toBeTruthy();
  expect(box().getAttribute("aria-invalid")).toBe("true");
  expect(last()).toBe("31/02/2026");
  await userEvent.clear(box());
  expect(last()).toBe("");
  expect(screen.queryByText(/Data inválida/)).toBeNull();
});

test("in English the field writes the day first, as the texts beside it do", async () => {
  const world = makeWorld({});
  world.store.dispatch(preferencesChanged({ language: "en" }));
  await renderPart(world, <Part value="2026-11-26" />);
  await eventually(() => expect(box().placeholder).toBe("dd/mm/yyyy"));
  expect(box().value).toBe(dueDateText("2026-11-26"));
});

test("a moment before today says from when on", async () => {
  await show({ kind: "dateTime", min: "2026-12-01" });
  await userEvent.type(box(), "30/11/2026 10:00{Tab}");
  expect(screen.getByText("Escolha um horário a partir de agora.")).toBeTruthy();
});

test("a day outside its bounds is refused, and the bound is named", async () => {
  await show({ min: "2026-12-01", max: "2026-12-31" });
  await userEvent.type(box(), "30/11/2026{Tab}");
  expect(screen.getByText("Escolha 01/12/2026 ou uma data posterior.")).toBeTruthy();
  expect(last()).toBe("30/11/2026");
  await userEvent.clear(box());
  await userEvent.type(box(), "01/01/2027{Tab}");
  expect(screen.getByText("Escolha 31/12/2026 ou uma data anterior.")).toBeTruthy();
});

test("a short form is completed on blur, and before Enter submits a form", async () => {
  await show();
  await userEvent.type(box(), "5/1/27");
  await userEvent.tab();
  expect([box().value, last()]).toEqual(["05/01/2027", "2027-01-05"]);
  await userEvent.clear(box());
  await userEvent.type(box(), "6/1/27{Enter}");
  expect(last()).toBe("2027-01-06");
});

test("a digit in the middle can be replaced without moving the others", async () => {
  await show({ value: "2026-12-25" });
  await userEvent.type(box(), "{Backspace}", { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(box().value).toBe("25/2/2026");
  await userEvent.type(box(), "0", { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect([box().value, last()]).toEqual(["25/02/2026", "2026-02-25"]);
});

test("the calendar is opened, navigated and closed by keyboard", { tags: ["long"] }, async () => {
  await show({ value: "2026-12-25" });
  await userEvent.type(box(), "{ArrowDown}");
  const grid = await screen.findByRole("grid", { name: /dezembro 2026/i });
  const chosen = within(grid).getByRole("button", { name: /25 de dezembro.*selecionado/i });
  await eventually(() => expect(document.activeElement).toBe(chosen));
  await userEvent.keyboard("{ArrowRight}{ArrowDown}{Enter}");
  expect(last()).toBe("2027-01-02");
  expect(screen.queryByRole("grid")).toBeNull();
  await eventually(() => expect(document.activeElement).toBe(box()));
  expect(box().value).toBe("02/01/2027");
});

test("Escape leaves the calendar and changes nothing", async () => {
  await show({ value: "2026-12-25" });
  await userEvent.click(screen.getByRole("button", { name: "Abrir calendário" }));
  await screen.findByRole("grid");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("grid")).toBeNull();
  expect(values).not.toHaveBeenCalled();
});

test("a day outside the bounds cannot be picked", async () => {
  await show({ value: "2026-12-25", min: "2026-12-10" });
  await userEvent.click(screen.getByRole("button", { name: "Abrir calendário" }));
  const early = await screen.findByRole<HTMLButtonElement>("button", { name: /, 9 de dezembro/ });
  expect(early.disabled).toBe(true);
});

test("an optional field is cleared from its calendar", async () => {
  await show({ value: "2026-12-25" });
  await userEvent.click(screen.getByRole("button", { name: "Abrir calendário" }));
  await userEvent.click(await screen.findByRole("button", { name: "Limpar" }));
  expect(last()).toBe("");
});

test("a moment is a day and a time; picking another day keeps the time", async () => {
  await show({ kind: "dateTime", value: "2026-12-25T18:30", required: true });
  expect(box().value).toBe("25/12/2026 18:30");
  await userEvent.click(screen.getByRole("button", { name: "Abrir calendário" }));
  await userEvent.click(await screen.findByRole("button", { name: /, 24 de dezembro/ }));
  expect(last()).toBe("2026-12-24T18:30");
  const time = screen.getByRole("textbox", { name: "Horário" });
  await userEvent.clear(time);
  await userEvent.type(time, "7:0");
  expect(last()).toBe("2026-12-24T18:30");
  await userEvent.type(time, "5");
  expect(last()).toBe("2026-12-24T07:05");
  expect(screen.queryByRole("button", { name: "Limpar" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Pronto" }));
  expect(screen.queryByRole("grid")).toBeNull();
});

test("a time is typed in 24 hours, or picked from the half hours", async () => {
  await show({ kind: "time" });
  await userEvent.type(box(), "2575");
  await userEvent.tab();
  expect(screen.getByText("Horário inválido. Escreva hh:mm, de 00:00 a 23:59.")).toBeTruthy();
  await userEvent.clear(box());
  await userEvent.type(box(), "830");
  await userEvent.tab();
  expect(last()).toBe("08:30");
  await userEvent.click(screen.getByRole("button", { name: "Escolher horário" }));
  const chosen = screen.getByRole("menuitemradio", { name: "08:30" });
  expect(chosen.getAttribute("aria-checked")).toBe("true");
  await eventually(() => expect(document.activeElement).toBe(chosen));
  await userEvent.click(screen.getByRole("menuitemradio", { name: "23:30" }));
  expect(last()).toBe("23:30");
});
