import type { Message } from "@balcao/shared/inbox/messages.ts";
import { makeStyles, Popover, PopoverSurface } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TrappedSuspense } from "../../../ui/focus/TrappedSuspense.tsx";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { QuickReactions } from "./QuickReactions.tsx";

const EmojiPanel = lazyNamed(() => import("../../../ui/composer/EmojiPanel.tsx"), "EmojiPanel");

const useStyles = makeStyles({
  surface: { padding: "4px", borderRadius: "20px" },
  all: { padding: 0 },
  wait: { minWidth: "200px", height: "120px" },
});

type ReactionPickerProps = {
  message: Message;
  target: HTMLElement;
  onReact: (message: Message, emoji: string) => void;
  onClose: () => void;
};

/** A bar of reactions beside a bubble. */
export function ReactionPicker({ message, target, onReact, onClose }: ReactionPickerProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const choose = (emoji: string) => {
    onReact(message, emoji);
    onClose();
    target.focus();
  };
  return (
    <Popover
      open
      trapFocus
      positioning={{ target, position: "above", align: message.fromMe ? "end" : "start" }}
      onOpenChange={(_event, { open }) => !open && onClose()}
    >
      <PopoverSurface className={showsAll ? styles.all : styles.surface} aria-label={t("messages.react")}>
        {showsAll ? (
          <TrappedSuspense className={styles.wait}>
            <EmojiPanel onEmoji={choose} />
          </TrappedSuspense>
        ) : (
          <QuickReactions message={message} onReact={choose} onMore={() => setShowsAll(true)} />
        )}
      </PopoverSurface>
    </Popover>
  );
}
