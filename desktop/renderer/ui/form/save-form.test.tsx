import { FluentProvider } from "@fluentui/react-components";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { ActionButton } from "../action/ActionButton.tsx";
import { SaveButton, SaveForm } from "./SaveForm.tsx";

freshBrowserEachTest();

/** A save that ends when the test allows it. */
function slowly() {
  const ends: (() => void)[] = [];
  const save = () => new Promise<void>((done) => ends.push(done));
  return { ends, save };
}

const busy = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";

test("a form submitted again while it saves is saved once, and can be saved again afterwards", async () => {
  const { ends, save } = slowly();
  render(
    <FluentProvider>
      <SaveForm label="Nota" onSave={save}>
        <input aria-label="Texto" />
        <SaveButton>Salvar</SaveButton>
      </SaveForm>
    </FluentProvider>,
  );
  const form = screen.getByRole("form", { name: "Nota" });

  // In one step, as when Enter is pressed twice before a render.
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  fireEvent.click(screen.getByRole("button", { name: "Salvar" }));

  expect([ends.length, busy("Salvar")]).toEqual([1, true]);
  await act(async () => ends[0]?.());
  expect(busy("Salvar")).toBe(false);
  act(() => void fireEvent.submit(form));
  expect(ends.length).toBe(2);
});

test("a button runs its action once until it ends, also after a failure", async () => {
  let calls = 0;
  let fail: (error: Error) => void = () => undefined;
  const act_ = () => {
    calls += 1;
    return new Promise<void>((_done, failed) => {
      fail = failed;
    }).catch(() => undefined);
  };
  render(
    <FluentProvider>
      <ActionButton onAct={act_}>Excluir</ActionButton>
    </FluentProvider>,
  );
  const button = screen.getByRole("button", { name: "Excluir" });

  act(() => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect([calls, busy("Excluir")]).toEqual([1, true]);
  await act(async () => fail(new Error("refused")));
  fireEvent.click(button);
  expect(calls).toBe(2);
});
