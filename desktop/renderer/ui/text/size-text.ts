const kilobyte = 1024;

/** A file's size as people say it. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  if (kilobytes < kilobyte) return `${kilobytes} KB`;
  return `${(bytes / kilobyte / kilobyte).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} MB`;
}
