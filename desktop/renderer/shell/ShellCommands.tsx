import { ArrowUndo20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useCommands } from "../ui/commands/commands-context.ts";
import { singleKeys } from "../ui/commands/shortcuts.ts";
import { useUndo } from "../ui/toast/toast-context.ts";
import type { ShellParts } from "./shell-parts.ts";
import { useShellCommands } from "./use-shell-commands.tsx";

/** Registers the commands of every screen; renders nothing. */
export function ShellCommands({ parts, onPalette }: { parts: ShellParts; onPalette: () => void }) {
  const { t } = useTranslation();
  const undo = useUndo();
  useShellCommands(parts, onPalette);
  const undoing = { id: "undo", label: t("common.undo"), icon: <ArrowUndo20Regular />, shortcut: "undo" } as const;
  useCommands(undo ? [{ ...undoing, singleKeys: singleKeys.undo, run: undo }] : []);
  return null;
}
