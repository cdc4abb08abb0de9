import { Button, Popover, PopoverSurface, PopoverTrigger } from "@fluentui/react-components";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy } from "react";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { TrappedSuspense } from "./TrappedSuspense.tsx";

freshBrowserEachTest();

test("a trap whose content is loading takes the focus and says so, and its content gets the focus afterwards", async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.ReactNode }>();
  const Content = lazy(() => promise);
  await renderPart(
    makeWorld({}),
    <Popover trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button>Abrir</Button>
      </PopoverTrigger>
      <PopoverSurface aria-label="Lugar">
        <TrappedSuspense>
          <Content />
        </TrappedSuspense>
      </PopoverSurface>
    </Popover>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Abrir" }));

  // Found by its role: the trap is not hidden from screen readers.
  const waiting = await screen.findByRole("progressbar", { name: "Carregando…" });
  expect(screen.getByRole("dialog", { name: "Lugar" }).contains(waiting)).toBe(true);
  expect(document.activeElement).toBe(waiting);

  resolve({ default: () => <button type="button">Primeiro</button> });
  const first = await screen.findByRole("button", { name: "Primeiro" });
  expect(document.activeElement).toBe(first);
});
