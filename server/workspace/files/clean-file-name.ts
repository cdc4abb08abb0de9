import { cutText } from "@balcao/shared/platform/cut-text.ts";

const longest = 150;
/** Control characters, and those that are invisible or change the direction of text, which can hide a file's type. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/**
 * Makes a name from a client safe to show and to save under: without folders and invisible characters, and short enough
 * for file systems. A cut keeps the extension, because people and programs rely on it.
 */
export function cleanFileName(name: string, otherwise = "file"): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const visible = last
    .normalize("NFC")
    .replace(invisible, "")
    .replace(/[<>:"|?*\uFFFD]/g, "_")
    .replace(/\s+/g, " ")
    // Dots in front hide a file, dots and blanks at the end vanish on Windows.
    .replace(/^[. ]+|[. ]+$/g, "");
  if (visible === "") return otherwise;
  const ending = /\.\w{1,10}$/.exec(visible)?.[0] ?? "";
  return cutText(visible.slice(0, visible.length - ending.length), longest - ending.length) + ending;
}
