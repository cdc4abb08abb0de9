import { fold } from "@balcao/shared/fold.ts";
import type { QuickMessage } from "@balcao/shared/quick-messages.ts";

/** S1 section 9. */
const labelLength = 35;
const mostShown = 50;

/** One line of a list: cut, with an ellipsis. */
export const cutLabel = (text: string): string => (text.length > labelLength ? `${text.slice(0, labelLength)}…` : text);

/** What was typed after the slash; null when the text asks for no quick message. */
export const typedShortcode = (text: string): string | null => (/^\/\S*$/.test(text) ? text.slice(1) : null);

/** Those that fit what was typed: first by how their shortcode begins, then by what stands in it, then by their words. */
export function findQuickMessages(all: readonly QuickMessage[], typed: string): QuickMessage[] {
  const wanted = fold(typed);
  const rank = ({ shortcode, message }: QuickMessage): number => {
    const at = fold(shortcode).indexOf(wanted);
    if (at >= 0) return at === 0 ? 0 : 1;
    return fold(message).includes(wanted) ? 2 : 3;
  };
  return all
    .map((one) => ({ one, rank: rank(one) }))
    .filter((ranked) => ranked.rank < 3)
    .toSorted((one, other) => one.rank - other.rank || one.one.shortcode.localeCompare(other.one.shortcode))
    .slice(0, mostShown)
    .map(({ one }) => one);
}
