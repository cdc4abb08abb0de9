import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageQuestion } from "./ask-page.ts";
import { createUpdates, type Updater } from "./updates.ts";

class FakeUpdater extends EventEmitter {
  checkForUpdates = vi.fn<Updater["checkForUpdates"]>(async () => null);
  quitAndInstall = vi.fn();
}
const start = (mayRestart: () => Promise<boolean>) => {
  const updater = new FakeUpdater();
  const onReady = vi.fn();
  return { updater, onReady, updates: createUpdates({ updater, mayRestart, onReady }) };
};
const yes = async () => true;

test("a downloaded update is published, and installed on request", async () => {
  const { updater, onReady, updates } = start(yes);
  updater.emit("update-downloaded", { version: "0.2.0", files: [] });

  expect(onReady).toHaveBeenCalledExactlyOnceWith({ version: "0.2.0" });
  expect(updates.ready()).toEqual({ version: "0.2.0" });
  expect(await updates.install()).toBe(true);
  expect(updater.quitAndInstall).toHaveBeenCalledExactlyOnceWith(true, true);
});

test("a later update replaces it", () => {
  const { updater, updates } = start(yes);
  updater.emit("update-downloaded", { version: "0.2.0" });
  updater.emit("update-downloaded", { version: "0.3.0" });

  expect(updates.ready()).toEqual({ version: "0.3.0" });
});

test("nothing is installed while text is unsaved, nor before a download", async () => {
  const { updater, updates } = start(async () => false);

  expect(await updates.install()).toBe(false);
  updater.emit("update-downloaded", { version: "0.2.0" });
  expect(await updates.install()).toBe(false);
  expect(updater.quitAndInstall).not.toHaveBeenCalled();
});

test("a second click during the question to the page is ignored", async () => {
  const mayRestart = vi.fn(yes);
  const { updater, updates } = start(mayRestart);
  updater.emit("update-downloaded", { version: "0.2.0" });
  await Promise.all([updates.install(), updates.install()]);

  expect(mayRestart).toHaveBeenCalledTimes(1);
  expect(updater.quitAndInstall).toHaveBeenCalledTimes(1);
});

test("a feed without an answer or with an invalid signature causes no error", async () => {
  const { updater, updates } = start(yes);
  updater.checkForUpdates.mockRejectedValueOnce(new Error("net::ERR_INTERNET_DISCONNECTED"));

  await expect(updates.look()).resolves.toBeUndefined();
  updater.checkForUpdates.mockResolvedValueOnce({ downloadPromise: Promise.reject(new Error("checksum mismatch")) });
  await expect(updates.look()).resolves.toBeUndefined();
  expect(() => updater.emit("error", new Error("not signed"))).not.toThrow();
  expect(updates.ready()).toBeNull();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the page's answer counts only for its own question", async () => {
  const asked: number[] = [];
  const page = createPageQuestion((question) => asked.push(question) > 0);
  const [first, second] = [page.ask(), page.ask()];
  page.answer({ question: asked[1] ?? 0, mayRestart: true });
  page.answer({ question: 99, mayRestart: true });
  page.answer({ question: asked[0] ?? 0, mayRestart: false });

  expect(await first).toBe(false);
  expect(await second).toBe(true);
});

test("a silent page counts as busy; without a page nothing is unsaved", async () => {
  const silent = createPageQuestion(() => true).ask();
  await vi.advanceTimersByTimeAsync(3000);

  expect(await silent).toBe(false);
  expect(await createPageQuestion(() => false).ask()).toBe(true);
});
