import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aSession } from "../../testing/fixtures.ts";
import { makeWorld } from "../../testing/world.ts";
import { draftChanged } from "../outbox/drafts-slice.ts";

freshBrowserEachTest();

type World = ReturnType<typeof makeWorld>;
const drafts = ({ store }: World) => store.getState().drafts;
const write = ({ store }: World, text: string) => store.dispatch(draftChanged({ ticketId: 5, text }));

test("what one tab writes, changes and sends, the other shows, so that it is not sent again", async () => {
  const [first, second] = [makeWorld({}), makeWorld({})];
  write(first, "Segue");
  await waitFor(() => expect(drafts(second)).toEqual({ 5: "Segue" }));

  write(second, "Segue a segunda via");
  await waitFor(() => expect(drafts(first)).toEqual({ 5: "Segue a segunda via" }));

  // A sent text leaves its field empty.
  write(second, "");
  await waitFor(() => expect(drafts(first)).toEqual({}));
});

test("another person's tab hears nothing of a draft, nor does one that has signed out", async () => {
  const [first, second] = [makeWorld({}), makeWorld({})];
  const own = aSession();
  const other = makeWorld({}, { ...own, user: { ...own.user, id: 8 } });
  const out = makeWorld({}, null);
  write(first, "segredo");

  await waitFor(() => expect(drafts(second)).toEqual({ 5: "segredo" }));
  expect([drafts(other), drafts(out)]).toEqual([{}, {}]);
});
