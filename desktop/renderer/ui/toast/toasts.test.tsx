import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { useToast } from "./toast-context.ts";

freshBrowserEachTest();

type Screen = ReturnType<typeof useToast> & { openDialog: (isOpen: boolean) => void };

/** A screen with a dialog, from which toasts are shown. */
async function shown() {
  let said = {} as Screen;
  function Probe() {
    const [isOpen, openDialog] = useState(false);
    said = { ...useToast(), openDialog };
    return isOpen ? <div role="dialog" aria-modal="true" /> : null;
  }
  await renderPart(makeWorld({}), <Probe />);
  return () => said;
}
/** The layer of a toast: below dialogs, or above them. */
const layerOf = (text: string): HTMLElement => {
  const layer = screen.getByText(text).parentElement?.parentElement;
  if (!layer) throw new Error(`${text} stands nowhere`);
  return layer;
};
const layers = () => [...screen.getByRole("status").children];

test("a dialog's toast is above it; an earlier toast of the page stays below, and neither moves", async () => {
  const screenNow = await shown();
  act(() => screenNow().show("success", "antes"));
  const before = layerOf("antes");
  act(() => screenNow().openDialog(true));
  act(() => screenNow().show("error", "no diálogo"));
  expect(layerOf("antes")).toBe(before);
  expect(layerOf("no diálogo")).not.toBe(before);
  act(() => screenNow().openDialog(false));
  expect(layers().map((layer) => layer.textContent)).toEqual(["antes", "no diálogo"]);
});

test("the toast that follows a dialog is at the page's place", async () => {
  const screenNow = await shown();
  act(() => screenNow().openDialog(true));
  act(() => {
    screenNow().show("success", "salvo");
    screenNow().openDialog(false);
  });
  expect(layerOf("salvo")).toBe(layers()[0]);
});

test("undo is offered for eight seconds, other toasts for three, and undo runs once", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const screenNow = await shown();
  const undo = vi.fn();
  act(() => {
    screenNow().showUndo("feito", undo);
    screenNow().show("success", "salvo");
  });
  act(() => void vi.advanceTimersByTime(3_100));
  expect(screen.queryByText("salvo")).toBeNull();
  const button = within(screen.getByRole("status")).getByRole("button", { name: /^Desfazer/ });
  expect(button.getAttribute("aria-keyshortcuts")).toBe("Z");
  act(() => void vi.advanceTimersByTime(4_000));
  fireEvent.click(button);
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText("feito")).toBeNull();

  act(() => screenNow().showUndo("outra vez", undo));
  act(() => void vi.advanceTimersByTime(8_100));
  expect(screen.queryByText("outra vez")).toBeNull();
  vi.useRealTimers();
});

test("a toast that stays longer can be closed, without its action", async () => {
  const screenNow = await shown();
  const undo = vi.fn();
  act(() => screenNow().showUndo("feito", undo));

  fireEvent.click(screen.getByRole("button", { name: "Fechar o aviso" }));

  expect(screen.queryByText("feito")).toBeNull();
  expect(undo).not.toHaveBeenCalled();
  act(() => screenNow().show("success", "salvo"));
  expect(screen.queryByRole("button", { name: "Fechar o aviso" })).toBeNull();
});
