/** DD/MM/YYYY HH:mm:ss. */
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

/** The beginning of a text. */
export const bodyStart = (body: string): string => {
  const letters = [...body];
  return letters.length > shownLetters ? `${letters.slice(0, shownLetters).join("")}…` : body;
};
