import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { Alert } from "./Alert.tsx";

freshBrowserEachTest();

test("each error is scrolled to, and goes in browsers whose scrolling returns a promise", () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(Promise.resolve() as never);
  const { rerender, unmount } = render(<Alert text="Confira o token" />);
  rerender(<Alert text="Confira o PIN" />);
  expect(screen.getByRole("alert").textContent).toBe("Confira o PIN");
  expect(scrolled).toHaveBeenCalledTimes(2);
  unmount();
  expect(screen.queryByRole("alert")).toBeNull();
});
