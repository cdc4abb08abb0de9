import { bareType } from "./file-kind.ts";

const shownImages = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

/** Only what cannot hold a script is shown in place; the rest is saved. */
export function isShownInline(mimeType: string): boolean {
  const bare = bareType(mimeType);
  return shownImages.has(bare) || /^(audio|video)\/[\w.+-]+$/.test(bare);
}

/** The header that names a file, in ASCII for old clients and whole for others (RFC 6266, RFC 5987). */
export function contentDisposition(name: string, mimeType: string): string {
  const ascii = name.replace(/[^ -~]|["\\%]/g, "_");
  // Left alone by encodeURIComponent, but not allowed there.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const how = isShownInline(mimeType) ? "inline" : "attachment";
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
