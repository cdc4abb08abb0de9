/**
 * Moves `--json` behind the command, wherever it was typed: before the command it would have no effect, and a script
 * would get a table. Words after `--` stay as they are.
 */
export function withCommandFirst(typed: readonly string[]): string[] {
  const end = typed.indexOf("--");
  const [options, rest] = end === -1 ? [typed, []] : [typed.slice(0, end), typed.slice(end)];
  const isJson = (word: string) => word === "--json";
  return [...options.filter((word) => !isJson(word)), ...options.filter(isJson).slice(0, 1), ...rest];
}
