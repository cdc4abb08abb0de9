import type { Owner } from "../../../ipc/offline.ts";

type Draft = { key: string; text: string };

/**
 * The drafts of one person over their tabs: what one of them writes, sends or clears, the others show, so that none
 * sends a text again. `signal` ends it. Returns the way to tell the others of a draft.
 */
export function shareDrafts(
  { userId, companyId }: Owner,
  signal: AbortSignal,
  onDraft: (draft: Draft) => void,
): (draft: Draft) => void {
  // Only pages of this origin hear it.
  const channel = new BroadcastChannel(`balcao.drafts.${userId}.${companyId}`);
  channel.onmessage = ({ data }: MessageEvent<Draft>) => onDraft(data);
  signal.addEventListener("abort", () => channel.close());
  return (draft) => {
    if (!signal.aborted) channel.postMessage(draft);
  };
}
