const keepMs = 60_000;

/** Saves what an address of the page's own holds, under a name. */
export function downloadUrl(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}

/** Saves a text made in the page. */
export const downloadText = (text: string, name: string, type: string): void =>
  downloadUrl(URL.createObjectURL(new Blob([text], { type })), name);
