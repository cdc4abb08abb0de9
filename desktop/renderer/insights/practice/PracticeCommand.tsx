import { HatGraduation20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useCommands } from "../../ui/commands/commands-context.ts";

/** The practice in the palette. */
export function PracticeCommand({ onRun }: { onRun: () => void }) {
  const { t } = useTranslation();
  useCommands([{ id: "practice", label: t("practice.title"), icon: <HatGraduation20Regular />, run: onRun }]);
  return null;
}
