/** A file on its way to the server. */
type PendingFile = { file: File; previewUrl: string; upload: AbortController | null };

/**
 * The files of messages that the server has not confirmed, by the message's client id. They live as long as the page:
 * a store holds only what can be written down.
 */
export type PendingFiles = {
  add(clientId: string, file: File): string;
  get(clientId: string): PendingFile | undefined;
  /** Forgets a file, and stops its upload if one is under way. */
  remove(clientId: string): void;
  clear(): void;
};

export function createPendingFiles(): PendingFiles {
  const pending = new Map<string, PendingFile>();
  const remove = (clientId: string) => {
    const found = pending.get(clientId);
    if (!found) return;
    pending.delete(clientId);
    found.upload?.abort();
    URL.revokeObjectURL(found.previewUrl);
  };
  return {
    add: (clientId, file) => {
      const previewUrl = URL.createObjectURL(file);
      pending.set(clientId, { file, previewUrl, upload: null });
      return previewUrl;
    },
    get: (clientId) => pending.get(clientId),
    remove,
    clear: () => {
      for (const clientId of [...pending.keys()]) remove(clientId);
    },
  };
}
