import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { useTicketView } from "./use-ticket-view.ts";

freshBrowserEachTest();

test("an answer that arrives during navigation does not override the new address", async () => {
  let view = {} as ReturnType<typeof useTicketView>;
  function Probe() {
    view = useTicketView();
    const { pathname, search } = useLocation();
    return <p>{pathname + search}</p>;
  }
  await renderPart(makeWorld({}), <Probe />, "/tickets?list=pending");
  const before = view;
  act(() => {
    before.change({ tab: "closed" });
    before.close();
  });
  screen.getByText("/tickets?tab=closed&list=pending");
});

test("a component that appears during navigation does not lead back", async () => {
  let view = {} as ReturnType<typeof useTicketView>;
  let showLate: () => void = () => undefined;
  function Late() {
    useTicketView();
    return null;
  }
  function Probe() {
    view = useTicketView();
    const { pathname, search } = useLocation();
    const [isLateHere, setLateHere] = useState(false);
    showLate = () => setLateHere(true);
    return (
      <>
        <p>{pathname + search}</p>
        {isLateHere && <Late />}
      </>
    );
  }
  await renderPart(makeWorld({}), <Probe />, "/tickets?list=pending");
  act(() => {
    view.change({ tab: "closed" });
    flushSync(showLate);
    view.close();
  });
  screen.getByText("/tickets?tab=closed&list=pending");
});
