import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../client/hooks.ts";
import { askedAbout } from "../../client/outbox/asks-first.ts";
import { useConflictTitle } from "../../ui/dialog/use-conflict-title.ts";
import { ConflictBanner } from "../../ui/frame/ConflictBanner.tsx";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { conflictingInChats } from "./chat-conflict.ts";

const ChatConflictDialog = lazyNamed(() => import("./ChatConflictDialog.tsx"), "ChatConflictDialog", "ahead");

/** Asks what to do with team messages that waited, and whose chat was deleted, one chat at a time. */
export function ChatConflict() {
  const { t } = useTranslation();
  const outbox = useAppSelector((state) => state.outbox);
  const [isOpen, setOpen] = useState(false);
  const titleOf = useConflictTitle();
  const all = conflictingInChats(outbox);
  const entries = all.filter(({ chatId }) => chatId === all[0]?.chatId);
  if (!entries[0]) return null;
  const title = titleOf(askedAbout(entries), entries[0].title ?? t("conflict.someChat"));
  return (
    <>
      <ConflictBanner title={title} onDecide={() => setOpen(true)} />
      <Suspense>
        {isOpen && <ChatConflictDialog title={title} entries={entries} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
