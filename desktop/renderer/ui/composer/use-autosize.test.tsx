import { render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { useAutosize } from "./use-autosize.ts";

freshBrowserEachTest();

function Composer({ text }: { text: string }) {
  const input = useRef<HTMLTextAreaElement>(null);
  useAutosize(input, text);
  return (
    <div data-testid="box">
      <textarea ref={input} value={text} readOnly />
    </div>
  );
}

test("the box keeps its height while the text is measured, so that the log above does not move", () => {
  const boxHeight = 120;
  const whileMeasured: string[] = [];
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(boxHeight);
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(function (this: Element) {
    whileMeasured.push(this.parentElement?.style.minHeight ?? "");
    return 72;
  });
  const { rerender } = render(<Composer text="uma linha" />);
  rerender(<Composer text={"uma linha\noutra\nmais uma"} />);

  expect(whileMeasured).toEqual([`${boxHeight}px`, `${boxHeight}px`]);
  expect(screen.getByTestId("box").style.minHeight).toBe("");
  expect(screen.getByRole("textbox").style.height).toBe("72px");
});
