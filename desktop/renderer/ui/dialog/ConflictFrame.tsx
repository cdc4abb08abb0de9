import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReturnFocus } from "../focus/use-return-focus.ts";
import { Alert } from "../frame/Alert.tsx";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "520px" },
  content: { display: "flex", flexDirection: "column", gap: "12px", paddingBlock: "4px 8px" },
  list: {
    margin: 0,
    padding: "8px 12px",
    listStyleType: "none",
    maxHeight: "30vh",
    overflowY: "auto",
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    borderRadius: "8px",
    background: tokens.colorNeutralBackground3,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});

type ConflictFrameProps = {
  title: string;
  why: string;
  words: readonly { clientId: string; text: string }[];
  error?: string | null;
  hint?: string | null;
  /** The buttons of the possible next steps. */
  actions: ReactNode;
  onClose: () => void;
};

/** Explains why messages were not sent, shows their texts, and offers the next steps. */
export function ConflictFrame({ title, why, words, error, hint, actions, onClose }: ConflictFrameProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            {error && <Alert text={error} />}
            <span>{why}</span>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
            <ul className={styles.list} tabIndex={0} aria-label={t("messages.log")}>
              {words.map(({ clientId, text }) => (
                <li key={clientId}>{text}</li>
              ))}
            </ul>
            {hint && <span>{hint}</span>}
          </DialogContent>
          <DialogActions fluid>{actions}</DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
