import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import type { Queue } from "@balcao/shared/workspace/queues.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { SkeletonRows } from "../../../ui/list/SkeletonRows.tsx";
import { failureText } from "../../../ui/text/failure-text.ts";
import { HiddenText } from "../../../ui/text/HiddenText.tsx";
import { tokens } from "../../../ui/theme.ts";
import { useListQueueOptionsQuery } from "../queue-options-api.ts";
import { OptionList } from "./OptionList.tsx";
import type { Tree } from "./tree.ts";
import { useOptionOrder } from "./use-option-order.ts";

const useStyles = makeStyles({
  // The preview is on the right, or below if there is no room.
  panes: { display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: "24px" },
  editor: { flex: "1 1 420px", minWidth: 0, position: "relative" },
  preview: { flex: "0 1 360px", minWidth: 0, height: "560px", display: "flex" },
  title: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  hint: { margin: "4px 0 8px", color: tokens.colorNeutralForeground3 },
  add: { marginTop: "8px" },
});

const none: never[] = [];

export type OptionTreeProps = {
  queue: Queue;
  /** A higher wing plays the bot; the screen passes its preview in. */
  preview: (props: { queue: Queue; options: readonly QueueOption[] }) => ReactNode;
  onOpenForm: (isOpen: boolean) => void;
};

/** The bot's menus in a queue, as a tree. Each option is saved separately. */
export function OptionTree({ queue, preview, onOpenForm }: OptionTreeProps) {
  const { id: queueId } = queue;
  const styles = useStyles();
  const { t } = useTranslation();
  const titleId = useId();
  const hintId = useId();
  const root = useRef<HTMLElement>(null);
  const { data, error, refetch } = useListQueueOptionsQuery(queueId);
  const options = data ?? none;
  const [editing, setEditing] = useState<ReadonlySet<number>>(new Set());
  const [draftBelow, draft] = useState<number | null | undefined>(undefined);
  const { said, moveTo } = useOptionOrder(root, options);
  // An option in edit mode that a colleague has deleted is no longer on screen.
  const hasOpenForm = draftBelow !== undefined || options.some(({ id }) => editing.has(id));
  useEffect(() => onOpenForm(hasOpenForm), [hasOpenForm, onOpenForm]);
  const edit = (id: number, isEdited: boolean) =>
    setEditing((before) => new Set(isEdited ? [...before, id] : [...before].filter((one) => one !== id)));
  const tree: Tree = { queueId, options, editing, draftBelow, edit, draft, moveTo };
  return (
    <div className={styles.panes}>
      <section ref={root} className={styles.editor} aria-labelledby={titleId}>
        <h3 id={titleId} className={styles.title}>
          {t("queues.options.title")}
        </h3>
        <p className={styles.hint}>{t("queues.options.hint")}</p>
        {data ? (
          <OptionList tree={tree} parentId={null} depth={1} hintId={hintId} />
        ) : error ? (
          <Alert text={failureText(t, error)} />
        ) : (
          <SkeletonRows label={t("common.loading")} />
        )}
        {error && !data ? (
          <Button className={styles.add} onClick={() => void refetch()}>
            {t("common.tryAgain")}
          </Button>
        ) : (
          <Button
            className={styles.add}
            icon={<Add20Regular />}
            disabled={!data || draftBelow !== undefined}
            onClick={() => draft(null)}
          >
            {t("queues.options.add")}
          </Button>
        )}
        <div hidden id={hintId}>
          {t("queues.options.keysHint")}
        </div>
        <div aria-live="assertive">
          <HiddenText>{said}</HiddenText>
        </div>
      </section>
      {data && <div className={styles.preview}>{preview({ queue, options })}</div>}
    </div>
  );
}
