import { useEffect, useState } from "react";
import { usePreferences } from "../../client/hooks.ts";
import { type Guide, type GuideLanguage, guideLanguage, loadGuide } from "./guide.ts";

type Loading = { language: GuideLanguage; guide: Guide | null; isError: boolean };

/** The guide in the person's language, and what to do if it could not be loaded. */
export function useGuide() {
  const [preferences] = usePreferences();
  const language = guideLanguage(preferences.language);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Loading>({ language, guide: null, isError: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt tries again
  useEffect(() => {
    let isOver = false;
    const show = (next: Omit<Loading, "language">) => !isOver && setState({ language, ...next });
    loadGuide(language).then(
      (guide) => show({ guide, isError: false }),
      () => show({ guide: null, isError: true }),
    );
    return () => {
      isOver = true;
    };
  }, [language, attempt]);
  const isCurrent = state.language === language;
  return {
    language,
    /** True if the person reads another language on the screens. */
    isForeign: language !== preferences.language,
    guide: isCurrent ? state.guide : null,
    isError: isCurrent && state.isError,
    retry: () => {
      setState({ language, guide: null, isError: false });
      setAttempt(attempt + 1);
    },
  };
}
