const units = ["B", "KB", "MB", "GB"] as const;

/** A readable size: "184 KB", "1,2 MB". */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  const digits = value < 10 && step > 1 ? 1 : 0;
  return `${value.toLocaleString("pt-BR", { maximumFractionDigits: digits })} ${units[step]}`;
}

/** A file's type as its name's extension. */
export function typeText(name: string, mimeType: string): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? /\/([a-z0-9]{1,5})$/i.exec(mimeType)?.[1];
  return ending?.toUpperCase() ?? "";
}

/** m:ss */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
