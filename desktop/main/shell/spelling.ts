import type { Session } from "electron";

type SpellingSession = Pick<
  Session,
  "availableSpellCheckerLanguages" | "setSpellCheckerLanguages" | "setSpellCheckerEnabled"
>;

const wanted = ["pt-BR", "en-US", "es"];

/**
 * Switches the spell checker. Agents write in three languages, often in one conversation: a word is correct if it is
 * correct in any of them. Setting a language makes Chromium download its dictionary, so none is set while the checker
 * is off.
 */
export function checkSpelling(session: SpellingSession, platform: NodeJS.Platform, isWanted: boolean): void {
  session.setSpellCheckerEnabled(isWanted);
  // macOS checks by itself, in the languages it is set to.
  if (!isWanted || platform === "darwin") return;
  const available = session.availableSpellCheckerLanguages;
  session.setSpellCheckerLanguages(wanted.filter((language) => available.includes(language)));
}
