/**
 * True if a file is of one of the kinds, which are written as in an input's `accept`: ".png", "image/png", "audio/*". A
 * file whose type the browser does not know is accepted unless an ending is required: the server reads its content.
 */
export function isOfKind(file: File, kinds: string): boolean {
  const wanted = kinds.split(",").map((kind) => kind.trim().toLowerCase());
  const name = file.name.toLowerCase();
  const [type = ""] = file.type.toLowerCase().split(";");
  if (type === "" && wanted.every((kind) => !kind.startsWith("."))) return true;
  return wanted.some((kind) =>
    kind.startsWith(".")
      ? name.endsWith(kind)
      : kind.endsWith("/*")
        ? type.startsWith(kind.slice(0, -1))
        : type === kind,
  );
}

/** The kinds as a person reads them: "JPEG, PNG". Null where a whole family of types is taken. */
export const kindsText = (kinds: string): string | null =>
  kinds.includes("/*")
    ? null
    : kinds
        .split(",")
        .map((kind) => kind.replace(/^.*[./]/, "").toUpperCase())
        .join(", ");
