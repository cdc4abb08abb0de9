const keepMs = 60_000;

/** Saves the content of a blob address under a name. */
export function downloadUrl(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read it asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}

/** Saves a text made in the page. */
export const downloadText = (text: string, name: string, type: string): void =>
  downloadUrl(URL.createObjectURL(new Blob([text], { type })), name);

/** A name without characters that any file system refuses; empty if none is left. */
export const fileNameFrom = (name: string): string => name.replace(/[^\p{L}\p{N} _-]/gu, "").trim();
