import { Dropdown, makeStyles, Option } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { narrow } from "../../ui/theme.ts";
import type { useBoardFilter } from "./use-board-filter.ts";

const useStyles = makeStyles({ root: { minWidth: 0, width: "240px", [narrow]: { width: "160px" } } });

type QueueFilterProps = Pick<ReturnType<typeof useBoardFilter>, "queues" | "chosen" | "choose">;

/** The queues whose tickets the board shows; all of them until some are chosen. */
export function QueueFilter({ queues, chosen, choose }: QueueFilterProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const choices = [
    ...queues.map(({ id, name }) => ({ value: String(id), name })),
    { value: "none", name: t("common.noQueue") },
  ];
  const names = choices.filter(({ value }) => chosen.includes(value)).map(({ name }) => name);
  return (
    <Dropdown
      multiselect
      className={styles.root}
      aria-label={t("kanban.queues")}
      value={names.length > 0 ? names.join(", ") : t("kanban.allQueues")}
      selectedOptions={chosen}
      onOptionSelect={(_event, { selectedOptions }) => choose(selectedOptions)}
    >
      {choices.map(({ value, name }) => (
        <Option key={value} value={value}>
          {name}
        </Option>
      ))}
    </Dropdown>
  );
}
