import { type QuickMessage, quickMessageScopes } from "@balcao/shared/inbox/quick-messages.ts";
import { fold } from "@balcao/shared/platform/fold.ts";

const mostShown = 50;
/** Nearly every text contains one or two letters: texts are searched from this length on. */
const fewestOfWords = 3;

const reach = ({ scope }: QuickMessage): number => quickMessageScopes.indexOf(scope);

/** The letters after the slash; null if the text is not a shortcode. */
export const typedShortcode = (text: string): string | null => (/^\/\S*$/.test(text) ? text.slice(1) : null);

/**
 * The matches of a typed text: first by the beginning of the shortcode, then by its content, then by the text. Of equal
 * shortcodes a person's own is first.
 */
export function findQuickMessages(all: readonly QuickMessage[], typed: string): QuickMessage[] {
  const wanted = fold(typed);
  const rank = ({ shortcode, message }: QuickMessage): number => {
    const at = fold(shortcode).indexOf(wanted);
    if (at >= 0) return at === 0 ? 0 : 1;
    return wanted.length >= fewestOfWords && fold(message).includes(wanted) ? 2 : 3;
  };
  return all
    .map((one) => ({ one, rank: rank(one) }))
    .filter((ranked) => ranked.rank < 3)
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        fold(one.one.shortcode).localeCompare(fold(other.one.shortcode)) ||
        reach(one.one) - reach(other.one),
    )
    .slice(0, mostShown)
    .map(({ one }) => one);
}
