import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../client/hooks.ts";
import { askedAbout } from "../../client/outbox/asks-first.ts";
import { useConflictTitle } from "../../ui/dialog/use-conflict-title.ts";
import { ConflictBanner } from "../../ui/frame/ConflictBanner.tsx";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { contactName } from "../../ui/text/phone-text.ts";
import { conflicting } from "./ticket-conflict.ts";

const ConflictDialog = lazyNamed(() => import("./ConflictDialog.tsx"), "ConflictDialog", "first");

/** Asks what to do with messages that waited and came too late for their conversation, one conversation at a time. */
export function OutboxConflict() {
  const { t } = useTranslation();
  const outbox = useAppSelector((state) => state.outbox);
  const [isOpen, setOpen] = useState(false);
  const titleOf = useConflictTitle();
  const all = conflicting(outbox);
  const entries = all.filter(({ ticketId }) => ticketId === all[0]?.ticketId);
  if (!entries[0]) return null;
  const { ticket } = entries[0];
  const title = titleOf(askedAbout(entries), ticket ? contactName(ticket.name) : t("conflict.someone"));
  return (
    <>
      <ConflictBanner title={title} onDecide={() => setOpen(true)} />
      <Suspense>{isOpen && <ConflictDialog title={title} entries={entries} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
