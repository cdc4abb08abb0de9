const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text inside HTML, also inside an attribute in double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? "");
