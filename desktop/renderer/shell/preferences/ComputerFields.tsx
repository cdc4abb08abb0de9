import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DesktopBridge } from "../../../ipc/calls.ts";
import type { ComputerAnswer, ComputerChoices } from "../../../ipc/shell.ts";
import { ShortcutField } from "./ShortcutField.tsx";
import { SwitchLine } from "./SwitchLine.tsx";

/**
 * The desktop console's preferences on this computer. The main process stores them, because they hold before sign-in.
 */
export function ComputerFields({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useTranslation();
  const [{ choices, problem }, setAnswer] = useState<
    { choices: ComputerChoices | null } & Pick<ComputerAnswer, "problem">
  >({ choices: null, problem: null });
  useEffect(() => {
    void bridge.call("computer.get").then((now) => setAnswer({ choices: now, problem: null }));
  }, [bridge]);
  if (!choices) return null;
  const change = async (wanted: Partial<ComputerChoices>) => setAnswer(await bridge.call("computer.change", wanted));
  const problemText = (of: typeof problem) => (problem === of && of ? t(`preferences.computer.problems.${of}`) : null);
  return (
    <>
      <SwitchLine
        label={t("preferences.computer.closesToTray")}
        hint={t("preferences.computer.closesToTrayHint")}
        checked={choices.closesToTray}
        onChange={(closesToTray) => void change({ closesToTray })}
      />
      <SwitchLine
        label={t("preferences.computer.startsWithSystem")}
        hint={t("preferences.computer.startsWithSystemHint")}
        problem={problemText("startRefused")}
        checked={choices.startsWithSystem}
        onChange={(startsWithSystem) => void change({ startsWithSystem })}
      />
      <SwitchLine
        label={t("preferences.computer.checksSpelling")}
        hint={t("preferences.computer.checksSpellingHint")}
        checked={choices.checksSpelling}
        onChange={(checksSpelling) => void change({ checksSpelling })}
      />
      <ShortcutField
        value={choices.shortcut}
        problem={problemText("shortcutTaken")}
        onChange={(shortcut) => void change({ shortcut })}
      />
    </>
  );
}
