/** What was typed of a time so far, as HH:MM. */
export function maskTime(typed: string): string {
  const digits = typed.replace(/\D/g, "").slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** The time that was meant: 8 is 08:00, 830 is 08:30. What cannot be one stays as it is. */
export function wholeTime(masked: string): string {
  const digits = masked.replace(/\D/g, "");
  if (digits.length === 0) return "";
  const hours = digits.length % 2 === 1 ? digits.slice(0, 1) : digits.slice(0, 2);
  const time = `${hours.padStart(2, "0")}:${digits.slice(hours.length).padEnd(2, "0")}`;
  return isTime(time) ? time : masked;
}

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
