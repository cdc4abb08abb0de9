import { optionDepthMax, type QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { Button, mergeClasses } from "@fluentui/react-components";
import { Add20Regular, Attach16Regular, Edit20Regular, ReOrderDotsVertical20Regular } from "@fluentui/react-icons";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { OptionMenu } from "./OptionMenu.tsx";
import { type Edge, makeSortable } from "./option-drag.ts";
import { placeOf } from "./option-order.ts";
import { useOptionRowStyles } from "./option-row-styles.ts";

type OptionRowProps = {
  option: QueueOption;
  siblings: readonly QueueOption[];
  at: number;
  depth: number;
  hintId: string;
  mayDraft: boolean;
  onEdit: () => void;
  onAddBelow: () => void;
  onMove: (option: QueueOption, at: number) => void;
  onDelete: () => void;
};

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** An option in view mode: its number and title, its outcome, and its actions. */
export function OptionRow(props: OptionRowProps) {
  const { option, siblings, at, depth, hintId, mayDraft, onEdit, onAddBelow, onMove, onDelete } = props;
  const styles = useOptionRowStyles();
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  // A render elsewhere in the tree must not re-register the drop target during a drag.
  const drop = useRef((_id: number, _edge: Edge) => {});
  useEffect(() => {
    drop.current = (id, edge) => {
      const ids = siblings.map((sibling) => sibling.id);
      const dropped = siblings.find((sibling) => sibling.id === id);
      if (dropped) onMove(dropped, placeOf(ids, id, option.id, edge));
    };
  });
  const { id, parentId } = option;
  useEffect(() => {
    const handle = row.current?.querySelector<HTMLElement>("[data-handle]");
    if (!row.current || !handle) return;
    const onDrop = (dropped: number, edge: Edge) => drop.current(dropped, edge);
    return makeSortable({
      row: row.current,
      handle,
      option: { id, parentId },
      onEdge: setEdge,
      onDrop,
    });
  }, [id, parentId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(option, at + step);
  };

  const title = option.title || t("queues.options.untitled");
  const end = option.finalize ? "finalize" : option.waitTreatment ? "waitTreatment" : null;
  const mayAdd = mayDraft && depth < optionDepthMax;
  return (
    <div ref={row} className={mergeClasses(styles.row, edge !== null && styles[edge])}>
      <Tip text={t("queues.options.moveHandle", { title })}>
        <Button
          appearance="subtle"
          size="small"
          className={styles.handle}
          icon={<ReOrderDotsVertical20Regular />}
          data-handle={id}
          aria-describedby={hintId}
          onKeyDown={onKeyDown}
        />
      </Tip>
      <span className={styles.number}>{at + 1}</span>
      <span className={styles.words}>
        <span className={mergeClasses(styles.title, !option.title && styles.untitled)} title={title}>
          {title}
        </span>
        {(end || option.file) && (
          <span className={styles.meta}>
            {end && t(`queues.options.${end}`)}
            {option.file && (
              <span className={styles.file} title={option.file.name}>
                <Attach16Regular />
                {option.file.name}
              </span>
            )}
          </span>
        )}
      </span>
      <Tip text={t("queues.options.editOf", { title })}>
        <Button appearance="subtle" size="small" icon={<Edit20Regular />} onClick={onEdit} />
      </Tip>
      <Tip text={t("queues.options.addBelow", { title })}>
        <Button
          appearance="subtle"
          size="small"
          className={styles.wide}
          icon={<Add20Regular />}
          disabled={!mayAdd}
          onClick={onAddBelow}
        />
      </Tip>
      <OptionMenu
        title={title}
        onAddBelow={mayAdd ? onAddBelow : null}
        onUp={at > 0 ? () => onMove(option, at - 1) : null}
        onDown={at < siblings.length - 1 ? () => onMove(option, at + 1) : null}
        onDelete={onDelete}
      />
    </div>
  );
}
