/** The scheme of links into the console, such as a notice in a mail may have. */
export const linkScheme = "balcao";

const ticketLink = /^balcao:\/\/ticket\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/** The ticket of a link; null for any text that is not exactly such a link, because a link is untrusted input. */
export const ticketOfLink = (link: string): string | null => ticketLink.exec(link)?.[1]?.toLowerCase() ?? null;

/** The ticket named on a command line: Windows and Linux start the program once more with the link as an argument. */
export function ticketOfArguments(argv: readonly string[]): string | null {
  return argv.map(ticketOfLink).findLast((uuid) => uuid !== null) ?? null;
}
