import { expect, test } from "vitest";
import type { LocalStore } from "../../../ipc/local-store.ts";
import { memoryStore } from "./memory-store.ts";
import { createUserStore } from "./user-store.ts";

const owner = { userId: 7, companyId: 1 };

/** A store whose disk delays page writes until the test allows them. */
function slowWithPages() {
  const store: LocalStore = memoryStore();
  const { promise: isLet, resolve: letPages } = Promise.withResolvers<void>();
  const userStore = createUserStore(async () => ({
    ...store,
    keepPage: (page) => isLet.then(() => store.keepPage(page)),
  }));
  userStore.change(owner);
  const page = { key: "a", kind: "listTickets", most: 1, json: "[]", at: "2026-01-01T00:00:00Z" };
  const paged = userStore.write("pages", (disk) => disk.keepPage(page));
  return { userStore, store, letPages, paged };
}

test("unsent text is written while page writes are pending", async () => {
  const { userStore, store, letPages, paged } = slowWithPages();
  expect(await userStore.write("unsent", (disk) => disk.keepDraft("5", "Meia frase"))).toBe(true);
  expect([await store.drafts(), await store.page("a")]).toEqual([{ "5": "Meia frase" }, null]);
  expect(await userStore.read("unsent", (disk) => disk.drafts())).toEqual({ "5": "Meia frase" });

  letPages();
  expect(await paged).toBe(true);
  expect(await store.page("a")).not.toBeNull();
});

test("a sign-out waits for both writes, and wiping deletes both", async () => {
  const { userStore, store, letPages, paged } = slowWithPages();
  void userStore.write("unsent", (disk) => disk.keepDraft("5", "Meia frase"));
  let isSettled = false;
  const settled = userStore.settled().then(() => {
    isSettled = true;
  });
  const wiped = userStore.wipe();
  expect(await userStore.write("unsent", (disk) => disk.keepDraft("6", "depois"))).toBe(true);
  expect(isSettled).toBe(false);

  letPages();
  await Promise.all([paged, settled, wiped]);
  expect([await store.drafts(), await store.page("a")]).toEqual([{}, null]);
});
