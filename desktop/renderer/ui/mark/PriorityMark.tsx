import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { ArrowDown16Regular, ArrowUp16Filled, Important16Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: { display: "inline-flex", flexShrink: 0, color: tokens.colorNeutralForeground3 },
  high: { color: tokens.warn },
  urgent: { color: tokens.bad },
});

const icons = { low: ArrowDown16Regular, high: ArrowUp16Filled, urgent: Important16Filled };

/** The sign of a ticket's priority; a normal one has none. */
export function PriorityMark({ priority }: Pick<Ticket, "priority">) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (!priority || priority === "normal") return null;
  const Icon = icons[priority];
  const label = t("tickets.priority.mark", { priority: t(`tickets.priority.${priority}`) });
  return (
    <span className={mergeClasses(styles.root, priority !== "low" && styles[priority])} title={label}>
      <Icon aria-label={label} role="img" />
    </span>
  );
}
