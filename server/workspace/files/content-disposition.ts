import { bareType } from "./file-kind.ts";

const shownImages = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

/** True for types that cannot contain scripts: these are shown in place, others are downloaded. */
function isShownInline(mimeType: string): boolean {
  const bare = bareType(mimeType);
  return shownImages.has(bare) || /^(audio|video)\/[\w.+-]+$/.test(bare);
}

/** The header with a file's name, in ASCII for old clients and complete for others (RFC 6266, RFC 5987). */
export function contentDisposition(name: string, mimeType: string): string {
  const ascii = name.replace(/[^ -~]|["\\%]/g, "_");
  // Characters that encodeURIComponent keeps, but the header does not allow.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const how = isShownInline(mimeType) ? "inline" : "attachment";
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
