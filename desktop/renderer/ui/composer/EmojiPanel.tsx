import { makeStyles } from "@fluentui/react-components";
import EmojiPicker from "emoji-picker-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  // The picker's own colour variables with our colours, so that it follows light and dark.
  root: {
    "& aside": {
      "--epr-bg-color": "transparent",
      "--epr-category-label-bg-color": tokens.surfaceRaised,
      "--epr-text-color": tokens.colorNeutralForeground3,
      "--epr-category-label-text-color": tokens.colorNeutralForeground3,
      "--epr-hover-bg-color": tokens.colorSubtleBackgroundHover,
      "--epr-focus-bg-color": tokens.colorSubtleBackgroundSelected,
      "--epr-highlight-color": tokens.colorCompoundBrandStroke,
      "--epr-category-icon-active-color": tokens.selectionText,
      "--epr-category-icon-inactive-color": tokens.colorNeutralForeground3,
      "--epr-search-input-bg-color": tokens.colorNeutralBackground3,
      "--epr-search-input-bg-color-active": tokens.colorNeutralBackground3,
      "--epr-search-input-text-color": tokens.colorNeutralForeground1,
      "--epr-search-input-placeholder-color": tokens.colorNeutralForeground3,
      "--epr-search-input-border-radius": "6px",
      "--epr-picker-border-color": "transparent",
      "--epr-picker-border-radius": "8px",
      "--epr-emoji-size": "24px",
      fontFamily: "inherit",
    },
    // Names of categories are sentences in Portuguese and Spanish.
    "& .epr-emoji-category-label": {
      // `::first-letter` does not apply to a flex box.
      display: "block",
      lineHeight: "40px",
      textTransform: "none",
      fontSize: "12px",
    },
    "& .epr-emoji-category-label::first-letter": { textTransform: "uppercase" },
  },
});

/** The search names of emojis in the user's language; the picker includes English. */
const names: Record<string, ComponentProps<typeof EmojiPicker>["emojiData"]> = {
  pt: () => import("emoji-picker-react/data/emojis-pt"),
  es: () => import("emoji-picker-react/data/emojis-es"),
};

/** The emoji picker, with the system's own emojis: nothing is loaded from elsewhere. */
export function EmojiPanel({ onEmoji }: { onEmoji: (emoji: string) => void }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const load = names[i18n.language];
  return (
    <div className={styles.root}>
      <EmojiPicker
        emojiStyle="native"
        theme="light"
        width="min(340px, calc(100vw - 32px))"
        height={360}
        lazyLoadEmojis
        skinTonesDisabled
        previewConfig={{ showPreview: false }}
        labels={{
          searchPlaceholder: t("writing.emoji.search"),
          searchLabel: t("writing.emoji.search"),
          searchClear: t("writing.emoji.clear"),
          searchResultsNone: t("writing.emoji.none"),
          searchResultsOne: t("writing.emoji.foundOne"),
          searchResultsMany: t("writing.emoji.foundMany"),
          categoryNavigation: t("writing.emoji.categories"),
        }}
        {...(load && { emojiData: load })}
        onEmojiClick={({ emoji }) => onEmoji(emoji)}
      />
    </div>
  );
}
