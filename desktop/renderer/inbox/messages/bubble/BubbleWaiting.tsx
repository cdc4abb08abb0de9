import { messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { captionMax } from "@balcao/shared/workspace/files.ts";
import { useAppDispatch } from "../../../client/hooks.ts";
import type { TicketEntry } from "../../../client/outbox/outbox-slice.ts";
import { WaitingLine } from "../../../ui/log/WaitingLine.tsx";
import { signBody, splitSignature } from "../../../ui/text/signature.ts";
import { discard, hold, letGo } from "../outbox.ts";

/** A message to the contact that waits for the server. Its signature does not change. */
export function BubbleWaiting({ entry }: { entry: TicketEntry }) {
  const dispatch = useAppDispatch();
  const { author, text } = splitSignature(entry.body);
  const prefix = author === null ? "" : signBody(author, "");
  return (
    <WaitingLine
      words={text}
      maxLength={(entry.file ? captionMax : messageBodyMax) - prefix.length}
      needsWords={entry.file === null}
      onBegin={() => dispatch(hold(entry))}
      onDone={(words) => dispatch(letGo(entry, words === undefined || words === "" ? words : prefix + words))}
      onCancel={() => dispatch(discard(entry))}
    />
  );
}
