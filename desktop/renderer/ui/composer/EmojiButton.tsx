import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger } from "@fluentui/react-components";
import { Emoji20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TrappedSuspense } from "../focus/TrappedSuspense.tsx";
import { lazyNamed } from "../lazy-named.ts";

const EmojiPanel = lazyNamed(() => import("./EmojiPanel.tsx"), "EmojiPanel");

const useStyles = makeStyles({
  surface: { padding: 0, minWidth: "200px", minHeight: "120px" },
  wait: { height: "120px" },
});

/** Opens the emoji picker, which closes with the choice: the focus is in the text again. */
export function EmojiButton({ disabled, onEmoji }: { disabled: boolean; onEmoji: (emoji: string) => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} trapFocus positioning="above-start" onOpenChange={(_event, change) => setOpen(change.open)}>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={<Emoji20Regular />}
          disabled={disabled}
          aria-label={t("writing.emoji.open")}
          title={t("writing.emoji.open")}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t("writing.emoji.open")}>
        <TrappedSuspense className={styles.wait}>
          <EmojiPanel onEmoji={onEmoji} />
        </TrappedSuspense>
      </PopoverSurface>
    </Popover>
  );
}
