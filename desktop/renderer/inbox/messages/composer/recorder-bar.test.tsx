import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../../testing/browser.ts";
import { aSession } from "../../../testing/fixtures.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { makeWorld } from "../../../testing/world.ts";
import { RecorderBar } from "./RecorderBar.tsx";

freshBrowserEachTest();

/** jsdom cannot play sounds; the fakes send the events of a browser. */
const revoked = vi.fn();
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event("play"));
  });
  URL.createObjectURL = () => "blob:recording";
  URL.revokeObjectURL = revoked;
});
afterEach(() => {
  vi.restoreAllMocks();
  revoked.mockClear();
});

async function bar(recorded: File | null) {
  const acts = { onCancel: vi.fn(), onListen: vi.fn(), onFinish: vi.fn() };
  const shown = <RecorderBar state={recorded ? "recorded" : "recording"} seconds={12} recorded={recorded} {...acts} />;
  const { unmount } = await renderPart(makeWorld({}, aSession()), shown);
  return { ...acts, unmount };
}
const button = (name: string) => screen.getByRole("button", { name });
const mp3 = new File([new Uint8Array(20_000)], "1.mp3", { type: "audio/mpeg" });

test("while recording one press sends, and another button stops to listen", async () => {
  const { onListen, onFinish } = await bar(null);
  expect(document.activeElement).toBe(button("Enviar a gravação"));
  await userEvent.keyboard("{Enter}");
  expect(onFinish).toHaveBeenCalledOnce();
  await userEvent.click(button("Parar e ouvir antes de enviar"));
  expect(onListen).toHaveBeenCalledOnce();
});

test("a stopped recording plays, and is then sent or discarded; its address is released", async () => {
  const { onCancel, onFinish, unmount } = await bar(mp3);
  expect(document.querySelector("audio")?.src).toBe("blob:recording");
  // The second press of the key that stopped the recording does not send it.
  expect(document.activeElement).toBe(button("Pausar"));
  expect(screen.getByText("0:00 / 0:12")).toBeTruthy();
  await act(async () => void fireEvent.pause(document.querySelector("audio") as HTMLAudioElement));
  expect(button("Ouvir")).toBeTruthy();

  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(onCancel).toHaveBeenCalledOnce();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(onFinish).toHaveBeenCalledOnce();
  unmount();
  expect(revoked).toHaveBeenCalledWith("blob:recording");
});
