import type { Action, Store, ThunkDispatch } from "@reduxjs/toolkit";
import type { ApiState } from "../api.ts";
import type { StoreExtra } from "../base-query.ts";
import { type Drafts, draftChanged, draftsLoaded } from "../outbox/drafts-slice.ts";
import type { OutboxThunk } from "../outbox/outbox.ts";
import { type OutboxEntry, outboxLoaded } from "../outbox/outbox-slice.ts";
import { DraftWrites } from "./draft-writes.ts";
import { fromJson, hasOwnFile } from "./kept-entry.ts";
import { moveLegacy } from "./move-legacy.ts";
import { ownerOf } from "./open-local-store.ts";
import { afterPage, holdPage } from "./page-lock.ts";
import { RetriedWrites } from "./retried-writes.ts";
import { shareDrafts } from "./shared-drafts.ts";
import { unkeptChanged } from "./unkept-slice.ts";
import { writeOutbox } from "./write-outbox.ts";

type UnsentState = ApiState & { unkept: boolean; drafts: Drafts; outbox: OutboxEntry[] };
type UnsentStore = Omit<Store<UnsentState, Action>, "dispatch"> & {
  dispatch: ThunkDispatch<UnsentState, StoreExtra, Action>;
};

/**
 * Keeps drafts and unconfirmed messages over reloads and crashes, separately for each person: on a shared computer no
 * user sees another user's text. The next page sends the messages that a closed page left. Drafts follow over a
 * person's tabs. `sendWaiting` sends all unconfirmed messages.
 */
export function keepUnsent(
  store: UnsentStore,
  { local, pendingFiles }: StoreExtra,
  sendWaiting: () => OutboxThunk,
): void {
  /** This page's id; other pages leave its entries alone while it exists. */
  const holder = crypto.randomUUID();
  holdPage(holder);
  let ownerKey = "null";
  let saved = store.getState();
  let isLoading = false;
  let visit = new AbortController();
  let tellTabs: ReturnType<typeof shareDrafts> = () => undefined;

  const writes = new RetriedWrites(local, (isUnkept) => {
    if (store.getState().unkept !== isUnkept) store.dispatch(unkeptChanged(isUnkept));
  });
  const drafts = new DraftWrites((key, text) => void writes.write(`draft:${key}`, (disk) => disk.keepDraft(key, text)));
  addEventListener("pagehide", () => drafts.flush());

  /** Puts something into the store that is already on the disk. */
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

  /** Takes over another page's entries. They are read again: that page may have sent many before it closed. */
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
    load(outboxLoaded([...unsent, ...store.getState().outbox]));
    store.dispatch(sendWaiting());
  };

  const restoreFile = (entry: OutboxEntry, bytes: Uint8Array) => {
    if (!entry.file) return;
    const file = new File([new Uint8Array(bytes)], entry.file.name, { type: entry.file.mimeType });
    entry.file.previewUrl = pendingFiles.add(entry.clientId, file);
  };

  const save = (state: UnsentState) => {
    for (const key of new Set([...Object.keys(state.drafts), ...Object.keys(saved.drafts)])) {
      if (state.drafts[key] === saved.drafts[key]) continue;
      const text = state.drafts[key] ?? "";
      drafts.add(key, text);
      tellTabs({ key, text });
    }
    writeOutbox(saved.outbox, state.outbox, { writes, holder, pendingFiles });
  };

  store.subscribe(() => {
    const state = store.getState();
    const user = state.session.session?.user;
    const owner = user ? ownerOf(user) : null;
    const key = JSON.stringify(user ? (owner ?? "support") : null);
    if (key !== ownerKey) {
      ownerKey = key;
      drafts.flush();
      visit.abort();
      visit = new AbortController();
      writes.reset();
      local.change(owner);
      load(draftsLoaded({}));
      load(outboxLoaded([]));
      tellTabs = () => undefined;
      if (owner) {
        // The tab that wrote it stores it, too.
        tellTabs = shareDrafts(owner, visit.signal, ({ key, text }) => load(draftChanged({ ticketId: key, text })));
        void begin(visit.signal, owner.userId);
      }
    } else if (!isLoading && unsentChanged(state, saved)) save(state);
    saved = store.getState();
  });
}

const unsentChanged = (one: UnsentState, other: UnsentState): boolean =>
  one.drafts !== other.drafts || one.outbox !== other.outbox;

const isHere = ({ outbox }: UnsentState, { clientId }: OutboxEntry): boolean =>
  outbox.some((entry) => entry.clientId === clientId);
