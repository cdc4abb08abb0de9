const longest = 150;
/** Control characters, and those that show nothing or turn the direction of reading: they hide what a file is. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/**
 * A name as somebody sent it, made safe to show and to save under: no folders, nothing invisible, and no longer than
 * file systems take. The ending survives a cut, because people and programs go by it.
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
  return cut(visible.slice(0, visible.length - ending.length), longest - ending.length) + ending;
}

/** Never half a character. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/, "");
