/** A file that is being sent to the server. */
type PendingFile = { file: File; previewUrl: string; upload: AbortController | null };

/**
 * The files of unconfirmed messages, by the message's client id. They live as long as the page: a store holds only
 * serialisable values.
 */
export type PendingFiles = {
  add(clientId: string, file: File): string;
  get(clientId: string): PendingFile | undefined;
  /** Removes a file, and cancels its upload if there is one. */
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
