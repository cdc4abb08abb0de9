import { Suspense, useState } from "react";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { useShellCommands } from "./use-shell-commands.tsx";

const CommandPalette = lazyNamed(() => import("./palette/CommandPalette.tsx"), "CommandPalette");
const ShortcutSheet = lazyNamed(() => import("./palette/ShortcutSheet.tsx"), "ShortcutSheet");

/** The palette and the sheet of shortcuts, over any screen. */
export function ShellCommands({ onProfile }: { onProfile: () => void }) {
  const [shown, setShown] = useState<"palette" | "sheet" | null>(null);
  const close = () => setShown(null);
  useShellCommands({
    onPalette: () => setShown("palette"),
    onSheet: () => setShown("sheet"),
    onProfile,
  });
  return (
    <Suspense>
      {shown === "palette" && <CommandPalette onClose={close} />}
      {shown === "sheet" && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}
