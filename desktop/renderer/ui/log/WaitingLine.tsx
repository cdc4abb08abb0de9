import { Clock16Regular } from "@fluentui/react-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyNamed } from "../lazy-named.ts";
import { useBubbleStyles } from "./bubble-styles.ts";

const RewordDialog = lazyNamed(() => import("./RewordDialog.tsx"), "RewordDialog", "ahead");

type WaitingLineProps = {
  words: string;
  /** As long as the words may be. */
  room: number;
  /** Whether it is nothing without words. */
  needsWords: boolean;
  /** It must not leave while it is being changed; `onDone` has the words if they are to change. */
  onBegin: () => void;
  onDone: (words?: string) => void;
  onCancel: () => void;
};

/** A message that leaves when the server is back; until then it is changed or taken back. */
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
