import { captionMax } from "@balcao/shared/files.ts";
import { messageBodyMax } from "@balcao/shared/messages.ts";
import { useAppDispatch } from "../../../app/hooks.ts";
import { WaitingLine } from "../../../ui/log/WaitingLine.tsx";
import { discard, hold, letGo } from "../outbox.ts";
import type { OutboxEntry } from "../outbox-slice.ts";
import { signBody, splitSignature } from "./signature.ts";

/** A message to the contact that waits for the server. Its signature stays as it was. */
export function BubbleWaiting({ entry }: { entry: OutboxEntry }) {
  const dispatch = useAppDispatch();
  const { author, text } = splitSignature(entry.body);
  const prefix = author === null ? "" : signBody(author, "");
  return (
    <WaitingLine
      words={text}
      room={(entry.file ? captionMax : messageBodyMax) - prefix.length}
      needsWords={entry.file === null}
      onBegin={() => dispatch(hold(entry))}
      onDone={(words) => dispatch(letGo(entry, words === undefined || words === "" ? words : prefix + words))}
      onCancel={() => dispatch(discard(entry))}
    />
  );
}
