/** Masks a partly typed time: four digits become HH:mm; a typed separator ends the hour. */
export function maskTime(typed: string): string {
  const [hour = "", ...after] = typed.trim().split(/\D+/);
  const digits = hour + after.join("");
  const isHourEnded = after.length > 0 && hour !== "" && hour.length <= 2;
  if (isHourEnded) return `${hour.padStart(2, "0")}:${after.join("").slice(0, 2)}`;
  return digits.length > 3 ? `${digits.slice(0, 2)}:${digits.slice(2, 4)}` : digits;
}

/** Completes a short time: 8 is 08:00, 830 is 08:30. An ambiguous text stays unchanged: 10:5 may be 10:05 or 10:50. */
export function wholeTime(masked: string): string {
  if (masked === "") return "";
  const hourDigits = masked.length === 2 ? 2 : 1;
  const [hour = "", minute = ""] = masked.includes(":")
    ? masked.split(":")
    : [masked.slice(0, hourDigits), masked.slice(hourDigits)];
  const time = `${hour.padStart(2, "0")}:${minute === "" ? "00" : minute}`;
  return isTime(time) ? time : masked;
}

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
