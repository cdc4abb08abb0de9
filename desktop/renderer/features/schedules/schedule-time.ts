/** YYYY-MM-DDTHH:mm of a time zone, as a date-time box takes it. */
export function localInputText(moment: string | number, timeZone: string): string {
  // Swedish writes dates the way ISO does.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(new Date(moment)).replace(" ", "T");
}

/** DD/MM/YYYY HH:mm:ss (S1 section 2). */
export function exactTimeText(iso: string, timeZone: string): string {
  const two = "2-digit";
  const format = new Intl.DateTimeFormat("pt-BR", {
    timeZone,
    day: two,
    month: two,
    year: "numeric",
    hour: two,
    minute: two,
    second: two,
    hour12: false,
  });
  return format.format(new Date(iso)).replace(",", "");
}

const shownLetters = 25;

/** The beginning of a text (S1 section 2). */
export const bodyStart = (body: string): string => {
  const letters = [...body];
  return letters.length > shownLetters ? `${letters.slice(0, shownLetters).join("")}…` : body;
};
