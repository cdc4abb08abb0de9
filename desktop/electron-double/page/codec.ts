/** Serialises the values that IPC carries. */
export type Codec = { stringify: (value: unknown) => string; parse: (text: string) => unknown };

/**
 * Supports the part of structured clone that the calls use: JSON, undefined, dates and bytes. Anything else is refused,
 * so that a gap of the double is visible. Self-contained, because its source also runs inside pages.
 */
export function makeCodec(): Codec {
  const pack = (value: unknown): unknown => {
    if (value === undefined) return ["undefined"];
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (value instanceof Date) return ["date", value.getTime()];
    if (value instanceof Uint8Array) return ["bytes", toText(value)];
    if (Array.isArray(value)) return ["list", value.map(pack)];
    if (typeof value === "object" && isPlain(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pack(part)]));
    }
    throw new Error("An object could not be cloned.");
  };
  const toText = (bytes: Uint8Array): string => {
    let letters = "";
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return btoa(letters);
  };
  const isPlain = (value: object): boolean => {
    const prototype: unknown = Object.getPrototypeOf(value);
    return prototype === null || Object.getPrototypeOf(prototype) === null;
  };
  const unpack = (packed: unknown): unknown => {
    if (packed === null || typeof packed !== "object") return packed;
    if (!Array.isArray(packed)) {
      return Object.fromEntries(Object.entries(packed).map(([key, part]) => [key, unpack(part)]));
    }
    const [kind, content] = packed as [string, unknown];
    if (kind === "undefined") return undefined;
    if (kind === "date") return new Date(content as number);
    if (kind === "bytes") return Uint8Array.from(atob(content as string), (letter) => letter.charCodeAt(0));
    return (content as unknown[]).map(unpack);
  };
  return { stringify: (value) => JSON.stringify(pack(value)), parse: (text) => unpack(JSON.parse(text)) };
}
