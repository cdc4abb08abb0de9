import { expect, it } from "vitest";
import type { SessionChannel } from "../channel.ts";
import { loadedWhenUsed } from "./loaded-when-used.ts";

const lease = { connectionId: 1, epoch: 1, isValid: () => true };

it("loads once, when a number is first connected, and keeps the order of calls", async () => {
  const done: string[] = [];
  let loads = 0;
  const noting = (name: string) => async (id?: number) => void done.push(id ? `${name} ${id}` : name);
  const loaded = { open: noting("open"), close: noting("close"), stop: noting("stop") } as unknown as SessionChannel;
  const provider = loadedWhenUsed(async () => {
    loads += 1;
    await new Promise((done) => setImmediate(done));
    return loaded;
  });

  await provider.close(1);
  await provider.stop();
  expect([loads, done]).toEqual([0, []]);

  await Promise.all([provider.open(1, lease), provider.close(1), provider.open(2, lease), provider.stop()]);
  expect([loads, done]).toEqual([1, ["open 1", "close 1", "open 2", "stop"]]);
});
