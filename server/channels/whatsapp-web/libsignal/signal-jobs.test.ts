import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { bindSignalJobs } from "./signal-jobs.ts";

const libsignal = createRequire(import.meta.resolve("@whiskeysockets/baileys"))("libsignal");
const place = new AsyncLocalStorage<string>();

it("runs each of libsignal's jobs on its own, though another of the same address is under way", async () => {
  bindSignalJobs();
  const address = new libsignal.ProtocolAddress("5531970000001", 0);
  const seen: (string | undefined)[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const cipher = new libsignal.SessionCipher({}, address);
  const first = place.run("the first's", () => cipher.queueJob(() => held));
  const second = place.run("the second's", () => cipher.queueJob(async () => seen.push(place.getStore())));
  const storage = {
    isTrustedIdentity: async () => {
      seen.push(place.getStore());
      return false;
    },
  };
  const third = place.run("the third's", () => new libsignal.SessionBuilder(storage, address).initOutgoing({}));
  letGo();
  await Promise.all([first, second]);
  await expect(third).rejects.toThrow();
  expect(seen).toEqual(["the second's", "the third's"]);
});
