import type { Session } from "electron";

type SpellingSession = Pick<
  Session,
  "availableSpellCheckerLanguages" | "setSpellCheckerLanguages" | "setSpellCheckerEnabled"
>;

const wanted = ["pt-BR", "en-US", "es"];

/**
 * Checks spelling, or not. Agents write in three languages, often in one conversation: a word that is right in any of
 * them is right. Naming a language makes Chromium fetch its dictionary, so none is named while nobody wants it.
 */
export function checkSpelling(session: SpellingSession, platform: NodeJS.Platform, isWanted: boolean): void {
  session.setSpellCheckerEnabled(isWanted);
  // macOS checks by itself, in the languages it is set to.
  if (!isWanted || platform === "darwin") return;
  const available = session.availableSpellCheckerLanguages;
  session.setSpellCheckerLanguages(wanted.filter((language) => available.includes(language)));
}
