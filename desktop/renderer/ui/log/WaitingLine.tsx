import { Clock16Regular } from "@fluentui/react-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyNamed } from "../lazy-named.ts";
import { useBubbleStyles } from "./bubble-styles.ts";

const RewordDialog = lazyNamed(() => import("./RewordDialog.tsx"), "RewordDialog", "first");

type WaitingLineProps = {
  words: string;
  /** The maximum length of the text, in characters. */
  maxLength: number;
  /** True if an empty text is not allowed. */
  needsWords: boolean;
  /** Stops the message from being sent while it is edited; `onDone` gets the new text if it changed. */
  onBegin: () => void;
  onDone: (words?: string) => void;
  onCancel: () => void;
};

/** A message that is sent when the server is reachable again; until then it can be edited or discarded. */
export function WaitingLine({ onCancel, ...editing }: WaitingLineProps) {
  const styles = useBubbleStyles();
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  return (
    <div className={styles.waiting}>
      <Clock16Regular aria-hidden />
      <span>{t("messages.waiting.state")}</span>
      <button type="button" className={styles.failureAction} onClick={() => setEditing(true)}>
        {t("messages.edit")}
      </button>
      <button type="button" className={styles.failureAction} onClick={onCancel}>
        {t("messages.waiting.cancel")}
      </button>
      <Suspense>{isEditing && <RewordDialog {...editing} onClose={() => setEditing(false)} />}</Suspense>
    </div>
  );
}
