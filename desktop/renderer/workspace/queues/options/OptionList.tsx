import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { narrow, tokens } from "../../../ui/theme.ts";
import { OptionForm } from "./OptionForm.tsx";
import { OptionItem } from "./OptionItem.tsx";
import { childrenOf } from "./option-order.ts";
import type { Tree } from "./tree.ts";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: "none" },
  below: {
    marginLeft: "15px",
    paddingLeft: "12px",
    boxShadow: `inset 1px 0 0 ${tokens.hairline}`,
    [narrow]: { marginLeft: "3px", paddingLeft: "7px" },
  },
  empty: { margin: 0, padding: "4px 0", color: tokens.colorNeutralForeground3 },
});

export type OptionListProps = { tree: Tree; parentId: number | null; depth: number; hintId: string };

/** One menu: its options in order, and a new one being added. */
export function OptionList({ tree, parentId, depth, hintId }: OptionListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const siblings = childrenOf(tree.options, parentId);
  const isDrafted = tree.draftBelow === parentId;
  if (siblings.length === 0 && !isDrafted)
    return depth === 1 ? <p className={styles.empty}>{t("queues.options.empty")}</p> : null;
  return (
    <ul className={mergeClasses(styles.list, depth > 1 && styles.below)}>
      {siblings.map((option, at) => (
        <OptionItem
          key={option.id}
          tree={tree}
          option={option}
          siblings={siblings}
          at={at}
          depth={depth}
          hintId={hintId}
        >
          <OptionList tree={tree} parentId={option.id} depth={depth + 1} hintId={hintId} />
        </OptionItem>
      ))}
      {isDrafted && (
        <li>
          <OptionForm
            option={null}
            queueId={tree.queueId}
            parentId={parentId}
            isLeaf
            onDone={() => tree.draft(undefined)}
          />
        </li>
      )}
    </ul>
  );
}
