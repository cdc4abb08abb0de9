import { beforeEach, describe, expect, test } from "vitest";
import type { LocalStore } from "./local-store.ts";

type Backing = {
  /** Opens a person's store, as after a restart of the process or the page. */
  open: (userId?: number) => Promise<LocalStore>;
  /** Deletes the data of earlier tests. */
  clear: () => Promise<void> | void;
};

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const entry = (n: number, json = `{"n":${n}}`) => ({ id: uuid(n), holder: uuid(99), json });
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
const page = (key: string, minute: number, json = "[]") => ({ key, kind: "list", most: 2, json, at: at(minute) });

/** The contract that every `LocalStore` must pass. */
export function testLocalStore(name: string, { open, clear }: Backing): void {
  describe(name, () => {
    beforeEach(clear);

    test("a draft is restored with its latest text until it is emptied", async () => {
      const store = await open();
      await store.keepDraft("5", "Segue");
      await store.keepDraft("5", "Segue a segunda via ção 👍");
      await store.keepDraft("note-5", "para a equipe");
      await store.keepDraft("6", "x");
      await store.keepDraft("6", "");

      expect(await (await open()).drafts()).toEqual({ "5": "Segue a segunda via ção 👍", "note-5": "para a equipe" });
    });

    test("a draft accepts any text as its key", async () => {
      const store = await open();
      await store.keepDraft("__proto__", "a");
      await store.keepDraft("constructor", "b");

      expect(Object.entries(await (await open()).drafts()).toSorted()).toContainEqual(["constructor", "b"]);
    });

    test("entries keep their order after any update", async () => {
      const store = await open();
      for (const n of [3, 1, 2]) await store.keepEntry(entry(n));
      await store.keepEntry(entry(3, '{"edited":true}'));
      await store.forgetEntry(uuid(1));
      await store.keepEntry(entry(1));

      const kept = await (await open()).outbox();
      expect(kept).toEqual([entry(3, '{"edited":true}'), entry(2), entry(1)]);
    });

    test("a file is restored byte by byte, outlives changes of its message, and is deleted with it", async () => {
      const bytes = Uint8Array.from({ length: 70_000 }, (_none, n) => n % 256);
      const store = await open();
      await store.keepEntry(entry(1), bytes);
      await store.keepEntry(entry(2), new Uint8Array());
      await store.keepEntry({ ...entry(1, "{}"), holder: uuid(98) });

      const again = await open();
      expect(Array.from((await again.file(uuid(1))) ?? [])).toEqual(Array.from(bytes));
      expect((await again.file(uuid(2)))?.length).toBe(0);
      expect(await again.file(uuid(3))).toBeNull();
      await again.forgetEntry(uuid(1));
      expect(await again.file(uuid(1))).toBeNull();
      expect((await again.outbox()).map(({ id }) => id)).toEqual([uuid(2)]);
    });

    test("the latest pages of each kind are kept", async () => {
      const store = await open();
      await store.keepPage(page("a", 1));
      await store.keepPage(page("b", 2));
      await store.keepPage({ ...page("other", 0, "{}"), kind: "counts" });
      await store.keepPage(page("a", 3, '["again"]'));
      await store.keepPage(page("c", 4));

      const again = await open();
      expect(await again.page("a")).toEqual({ json: '["again"]', at: at(3) });
      expect(await again.page("b")).toBeNull();
      expect(await again.page("c")).toEqual({ json: "[]", at: at(4) });
      expect(await again.page("other")).toEqual({ json: "{}", at: at(0) });
    });

    test("a person never gets another person's data", async () => {
      const mine = await open(7);
      await mine.keepDraft("5", "segredo");
      await mine.keepEntry(entry(1), new Uint8Array([1]));
      await mine.keepPage(page("a", 1));

      const other = await open(8);
      expect(await other.drafts()).toEqual({});
      expect(await other.outbox()).toEqual([]);
      expect(await other.file(uuid(1))).toBeNull();
      expect(await other.page("a")).toBeNull();
      await other.wipe();
      expect(await (await open(7)).drafts()).toEqual({ "5": "segredo" });
    });

    test("after wiping nothing is left, and it can be used again", async () => {
      const store = await open();
      await store.keepDraft("5", "a");
      await store.keepEntry(entry(1), new Uint8Array([1]));
      await store.keepPage(page("a", 1));
      await store.wipe();
      await store.wipe();

      const again = await open();
      expect(await again.drafts()).toEqual({});
      expect(await again.outbox()).toEqual([]);
      expect(await again.file(uuid(1))).toBeNull();
      expect(await again.page("a")).toBeNull();
      await again.keepDraft("5", "b");
      expect(await (await open()).drafts()).toEqual({ "5": "b" });
    });

    test("many concurrent writes are read back unchanged", async () => {
      const store = await open();
      const texts = Array.from({ length: 40 }, (_none, n) => "x".repeat(n * 100));
      await Promise.all(texts.map((text, n) => store.keepEntry(entry(n + 1, JSON.stringify(text)))));

      const kept = await (await open()).outbox();
      expect(kept.map(({ json }) => json).toSorted()).toEqual(texts.map((text) => JSON.stringify(text)).toSorted());
    });
  });
}
