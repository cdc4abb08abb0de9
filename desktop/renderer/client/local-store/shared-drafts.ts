import type { Owner } from "../../../ipc/offline.ts";

type Draft = { key: string; text: string };

/**
 * Shares the drafts of one person among their tabs. Each tab shows what another one writes, sends or clears, so that no
 * text is sent twice. `signal` ends it. Returns a function that tells the other tabs of a draft.
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
