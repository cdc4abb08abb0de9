import type { Action, Store, ThunkDispatch } from "@reduxjs/toolkit";
import type { KeptEntry } from "../../../local-store.ts";
import { type ChatOutboxEntry, chatOutboxLoaded } from "../../features/chats/chat-outbox-slice.ts";
import { type OutboxEntry, outboxLoaded } from "../../features/messages/outbox-slice.ts";
import type { ApiState } from "../api.ts";
import type { StoreExtra } from "../base-query.ts";
import { type Drafts, draftsLoaded } from "../drafts-slice.ts";
import { sendWaiting } from "../send-waiting.ts";
import { createSoon } from "../soon.ts";
import { unkeptChanged } from "../unkept-slice.ts";
import { fromJson, hasOwnFile, toJson, type Unsent } from "./kept-entry.ts";
import type { Write } from "./local-keeper.ts";
import { moveLegacy } from "./move-legacy.ts";
import { ownerOf } from "./open-local-store.ts";
import { afterPage, holdPage } from "./page-lock.ts";

type UnsentState = ApiState & { unkept: boolean; drafts: Drafts; outbox: OutboxEntry[]; chatOutbox: ChatOutboxEntry[] };
type UnsentStore = Omit<Store<UnsentState, Action>, "dispatch"> & {
  dispatch: ThunkDispatch<UnsentState, StoreExtra, Action>;
};

/** So long until what could not be written is tried again. */
const againMs = 60_000;
/** The first letter is written down at once, and what is typed in so long after it together. */
const draftMs = 100;

/**
 * Keeps drafts and unconfirmed messages over reloads and crashes, each person's apart: on a shared computer nobody
 * finds another's half-written words. What a page left behind is sent by the next one.
 */
export function keepUnsent(store: UnsentStore, { local, pendingFiles }: StoreExtra): void {
  /** This page; its entries are its own until it is gone. */
  const holder = crypto.randomUUID();
  holdPage(holder);
  let ownerKey = "null";
  let saved = store.getState();
  let isLoading = false;
  let visit = new AbortController();
  const typed = new Map<string, string>();
  let isPausing = false;

  /** What the disk did not take, by its name. */
  const unkept = new Map<string, Write>();
  const again = createSoon(againMs);
  const keep = async (name: string, write: Write) => {
    const { signal } = visit;
    // What is tried again must not be older than this.
    if (unkept.has(name)) unkept.set(name, write);
    const isKept = await local.write("unsent", write);
    // Whoever it belongs to is here no more.
    if (signal.aborted) return;
    if (isKept) unkept.delete(name);
    else unkept.set(name, write);
    tellUnkept();
    if (unkept.size > 0) again.run("unkept", () => unkept.forEach((one, other) => void keep(other, one)));
  };
  const tellUnkept = () => {
    const isUnkept = unkept.size > 0;
    if (store.getState().unkept !== isUnkept) store.dispatch(unkeptChanged(isUnkept));
  };

  const flush = () => {
    for (const [key, text] of typed) void keep(`draft:${key}`, (disk) => disk.keepDraft(key, text));
    typed.clear();
  };
  addEventListener("pagehide", flush);
  const keepDrafts = () => {
    if (isPausing || typed.size === 0) return;
    flush();
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      keepDrafts();
    }, draftMs);
  };

  /** Puts something into the store that is on the disk already. */
  const load = (action: Action) => {
    isLoading = true;
    store.dispatch(action);
    isLoading = false;
  };

  const begin = async (signal: AbortSignal, userId: number) => {
    void local.write("unsent", (disk) => moveLegacy(disk, userId, holder));
    const kept = await local.read("unsent", async (disk) => ({
      drafts: await disk.drafts(),
      entries: await disk.outbox(),
    }));
    if (signal.aborted || !kept) return;
    load(draftsLoaded({ ...kept.drafts, ...store.getState().drafts }));
    for (const other of new Set(kept.entries.map((entry) => entry.holder))) {
      if (other === holder) void takeOver(signal, other);
      else afterPage(other, signal, () => void takeOver(signal, other));
    }
  };

  /** What the other page left is this one's now. Read anew: much of it may have been sent until its end. */
  const takeOver = async (signal: AbortSignal, from: string) => {
    const left = await local.read("unsent", async (disk) => {
      const entries = (await disk.outbox()).filter((entry) => entry.holder === from);
      for (const entry of entries) await disk.keepEntry({ ...entry, holder });
      return Promise.all(entries.map(async (entry) => ({ entry, file: await disk.file(entry.id) })));
    });
    if (signal.aborted || !left) return;
    const unsent = left.flatMap(({ entry, file }) => {
      const known = fromJson(entry.json);
      if (known && file && hasOwnFile(known)) restoreFile(known, file);
      return known && !isHere(store.getState(), known) ? [known] : [];
    });
    const { outbox, chatOutbox } = store.getState();
    load(outboxLoaded([...unsent.flatMap((one) => (one.kind === "message" ? [one.entry] : [])), ...outbox]));
    load(chatOutboxLoaded([...unsent.flatMap((one) => (one.kind === "chat" ? [one.entry] : [])), ...chatOutbox]));
    store.dispatch(sendWaiting());
  };

  const restoreFile = ({ entry }: Unsent, bytes: Uint8Array) => {
    if (!entry.file) return;
    const file = new File([new Uint8Array(bytes)], entry.file.name, { type: entry.file.mimeType });
    entry.file.previewUrl = pendingFiles.add(entry.clientId, file);
  };

  const keepEntry = (unsent: Unsent, isNew: boolean) => {
    const { clientId } = unsent.entry;
    const entry: KeptEntry = { id: clientId, holder, json: toJson(unsent) };
    const file = isNew && hasOwnFile(unsent) ? pendingFiles.get(clientId)?.file : undefined;
    void keep(`entry:${clientId}`, async (disk) => {
      if (!file) return disk.keepEntry(entry);
      try {
        await disk.keepEntry(entry, new Uint8Array(await file.arrayBuffer()));
      } catch (error) {
        // Where there is no room for the file its words are kept all the same.
        await disk.keepEntry(entry);
        throw error;
      }
    });
  };

  const save = (state: UnsentState) => {
    for (const key of new Set([...Object.keys(state.drafts), ...Object.keys(saved.drafts)])) {
      if (state.drafts[key] === saved.drafts[key]) continue;
      typed.set(key, state.drafts[key] ?? "");
    }
    keepDrafts();
    const before = unsentOf(saved);
    const now = unsentOf(state);
    for (const [id, unsent] of now) {
      const known = before.get(id);
      if (!known || (known.entry !== unsent.entry && toJson(known) !== toJson(unsent))) keepEntry(unsent, !known);
    }
    for (const id of before.keys()) if (!now.has(id)) void keep(`entry:${id}`, (disk) => disk.forgetEntry(id));
  };

  store.subscribe(() => {
    const state = store.getState();
    const user = state.session.session?.user;
    const owner = user ? ownerOf(user) : null;
    const key = JSON.stringify(user ? (owner ?? "support") : null);
    if (key !== ownerKey) {
      ownerKey = key;
      flush();
      visit.abort();
      visit = new AbortController();
      again.clear();
      unkept.clear();
      tellUnkept();
      local.change(owner);
      load(draftsLoaded({}));
      load(outboxLoaded([]));
      load(chatOutboxLoaded([]));
      if (owner) void begin(visit.signal, owner.userId);
    } else if (!isLoading && unsentChanged(state, saved)) save(state);
    saved = store.getState();
  });
}

const unsentChanged = (one: UnsentState, other: UnsentState): boolean =>
  one.drafts !== other.drafts || one.outbox !== other.outbox || one.chatOutbox !== other.chatOutbox;

const unsentOf = ({ outbox, chatOutbox }: UnsentState): Map<string, Unsent> =>
  new Map<string, Unsent>([
    ...outbox.map((entry) => [entry.clientId, { kind: "message", entry }] as const),
    ...chatOutbox.map((entry) => [entry.clientId, { kind: "chat", entry }] as const),
  ]);

const isHere = (state: UnsentState, { entry }: Unsent): boolean => unsentOf(state).has(entry.clientId);
