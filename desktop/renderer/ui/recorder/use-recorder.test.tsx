import { act, cleanup, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allTexts, startTexts } from "../../i18n/i18n.ts";
import { Toasts } from "../toast/Toasts.tsx";
import { fewestBytes, useRecorder } from "./use-recorder.ts";

/** jsdom has no microphone, no audio graph and no worker. The fake encoder answers with this number of bytes. */
let encodedBytes = 0;
const stopTrack = vi.fn();
const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop: stopTrack }] }));

class FakeEncoder {
  onmessage?: (event: { data: Blob }) => void;
  terminate = vi.fn();
  postMessage(message: unknown) {
    if (message === "end") this.onmessage?.({ data: new Blob([new Uint8Array(encodedBytes)]) });
  }
}

beforeEach(() => {
  encodedBytes = fewestBytes;
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: { getUserMedia } });
  vi.stubGlobal("Worker", FakeEncoder);
  vi.stubGlobal(
    "AudioContext",
    class {
      sampleRate = 48_000;
      audioWorklet = { addModule: async () => undefined };
      createMediaStreamSource = () => ({ connect: () => undefined });
      close = async () => undefined;
    },
  );
  vi.stubGlobal(
    "AudioWorkletNode",
    class {
      port = {};
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function recorder() {
  const texts = await startTexts("pt");
  await allTexts();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={texts}>
      <Toasts>{children}</Toasts>
    </I18nextProvider>
  );
  const onRecorded = vi.fn<(file: File) => void>();
  const { result, unmount } = renderHook(() => useRecorder(onRecorded), { wrapper });
  const begin = async () => {
    act(() => result.current.start());
    await waitFor(() => expect(result.current.state).toBe("recording"));
  };
  const finish = async () => {
    act(() => result.current.finish());
    await waitFor(() => expect(result.current.state).toBe("idle"));
  };
  return { result, unmount, onRecorded, begin, finish };
}

test("a recording becomes an mp3 named by its time, and the microphone is released", async () => {
  const { onRecorded, begin, finish } = await recorder();

  await begin();
  await finish();

  expect(onRecorded).toHaveBeenCalledOnce();
  expect(onRecorded.mock.calls[0]?.[0]).toMatchObject({
    name: expect.stringMatching(/^\d{13}\.mp3$/),
    type: "audio/mpeg",
    size: fewestBytes,
  });
  expect(stopTrack).toHaveBeenCalledOnce();
});

test("a recording that was stopped to be heard is sent once it is wanted, or discarded", async () => {
  const { result, onRecorded, begin } = await recorder();
  const listen = async () => {
    await begin();
    act(() => result.current.listen());
    await waitFor(() => expect(result.current.state).toBe("recorded"));
  };
  await listen();
  const heard = result.current.recorded;
  expect(heard).toMatchObject({ type: "audio/mpeg", size: fewestBytes });
  expect(onRecorded).not.toHaveBeenCalled();
  expect(stopTrack).toHaveBeenCalledOnce();

  act(() => result.current.finish());
  expect(onRecorded.mock.calls).toEqual([[heard]]);
  expect(result.current).toMatchObject({ state: "idle", recorded: null });

  await listen();
  act(() => result.current.cancel());
  expect(result.current).toMatchObject({ state: "idle", recorded: null });
  expect(onRecorded).toHaveBeenCalledOnce();
});

test("a recording that is too short to be heard is discarded with the same toast", async () => {
  encodedBytes = fewestBytes - 1;
  const { result, begin } = await recorder();
  await begin();
  act(() => result.current.listen());
  expect(await screen.findByText("Gravação curta demais: foi descartada.")).toBeTruthy();
  expect(result.current).toMatchObject({ state: "idle", recorded: null });
});

test("a recording that is too short is discarded with a toast", async () => {
  encodedBytes = fewestBytes - 1;
  const { onRecorded, begin, finish } = await recorder();

  await begin();
  await finish();

  expect(onRecorded).not.toHaveBeenCalled();
  expect(screen.getByText("Gravação curta demais: foi descartada.")).toBeTruthy();
});

test("a cancelled recording leaves nothing behind, nor does one of a closed conversation", async () => {
  const { result, unmount, onRecorded, begin } = await recorder();
  await begin();
  act(() => result.current.cancel());
  expect(result.current.state).toBe("idle");

  await begin();
  unmount();

  expect(onRecorded).not.toHaveBeenCalled();
  expect(stopTrack).toHaveBeenCalledTimes(2);
});

test("a denied microphone is reported", async () => {
  getUserMedia.mockRejectedValueOnce(new Error("denied"));
  const { result } = await recorder();

  act(() => result.current.start());

  expect(await screen.findByText(/Não foi possível usar o microfone/)).toBeTruthy();
  // The text is on the page shortly before the hook's effects have run.
  await waitFor(() => expect(result.current.state).toBe("idle"));
});
