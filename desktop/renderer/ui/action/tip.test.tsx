import { Button, Popover, PopoverSurface, PopoverTrigger } from "@fluentui/react-components";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { Tip } from "./Tip.tsx";

freshBrowserEachTest();

// Without a layout, Fluent takes the element for one that is scrolled out of sight, and hides the tooltip.
const shown = { hidden: true };
const tooltip = () => screen.queryByRole("tooltip", shown);
const gone = () => waitFor(() => expect(tooltip()).toBeNull());

test("the keyboard's focus shows the label beside the same element; Escape and leaving hide it", async () => {
  await renderPart(
    makeWorld({}),
    <>
      <Tip text="Marcar">
        <Button icon="★" />
      </Tip>
      <Button>Depois</Button>
    </>,
  );
  const button = screen.getByRole("button", { name: "Marcar" });
  expect(tooltip()).toBeNull();

  await userEvent.tab();
  expect((await screen.findByRole("tooltip", shown)).textContent).toBe("Marcar");
  expect(document.activeElement).toBe(button);
  expect(screen.getByRole("button", { name: "Marcar" })).toBe(button);
  await userEvent.keyboard("{Escape}");
  await gone();

  await userEvent.hover(button);
  expect(await screen.findByRole("tooltip", shown)).toBeTruthy();
  await userEvent.tab();
  await gone();
});

test("the tooltip stays while the pointer is in it, and a neighbour's takes its place", async () => {
  await renderPart(
    makeWorld({}),
    <>
      <Tip text="Uma">
        <Button />
      </Tip>
      <Tip text="Outra">
        <Button />
      </Tip>
    </>,
  );
  const one = screen.getByRole("button", { name: "Uma" });
  await userEvent.hover(one);
  const bubble = await screen.findByRole("tooltip", shown);
  vi.useFakeTimers();
  fireEvent.pointerLeave(one);
  fireEvent.pointerEnter(bubble);
  act(() => vi.advanceTimersByTime(10_000));
  expect(tooltip()).toBe(bubble);
  fireEvent.pointerLeave(bubble);
  act(() => vi.advanceTimersByTime(10_000));
  expect(tooltip()).toBeNull();
  vi.useRealTimers();

  await userEvent.hover(one);
  await screen.findByRole("tooltip", shown);
  await userEvent.hover(screen.getByRole("button", { name: "Outra" }));
  await waitFor(() =>
    expect(screen.getAllByRole("tooltip", shown).map(({ textContent }) => textContent)).toEqual(["Outra"]),
  );
});

test("a description leaves the element its name", async () => {
  await renderPart(
    makeWorld({}),
    <Tip text="Escreve o seu nome" relationship="description">
      <Button>Assinar</Button>
    </Tip>,
  );
  const button = screen.getByRole("button", { name: "Assinar" });
  expect(button.getAttribute("aria-description")).toBe("Escreve o seu nome");
  await userEvent.hover(button);
  expect((await screen.findByRole("tooltip", shown)).textContent).toBe("Escreve o seu nome");
});

test("the trigger of a popover opens it with the label's button, without the tooltip over it", async () => {
  function Menu() {
    const [isOpen, setOpen] = useState(false);
    return (
      <Popover open={isOpen} onOpenChange={(_event, { open }) => setOpen(open)}>
        <PopoverTrigger disableButtonEnhancement>
          <Tip text="Filtros" isNeeded={!isOpen}>
            <Button />
          </Tip>
        </PopoverTrigger>
        <PopoverSurface>Filas</PopoverSurface>
      </Popover>
    );
  }
  await renderPart(makeWorld({}), <Menu />);
  const button = screen.getByRole("button", { name: "Filtros" });
  await userEvent.hover(button);
  await screen.findByRole("tooltip", shown);
  await userEvent.click(button);
  expect(await screen.findByText("Filas")).toBeTruthy();
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(tooltip()).toBeNull();
});
