import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import type { VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import { makeStyles } from "@fluentui/react-components";
import { Flash16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Keys } from "../../../../ui/commands/Keys.tsx";
import { narrow, tokens } from "../../../../ui/theme.ts";
import { QuickOption } from "./QuickOption.tsx";

const useStyles = makeStyles({
  root: {
    position: "absolute",
    left: "16px",
    right: "16px",
    bottom: "calc(100% + 4px)",
    zIndex: 2,
    boxSizing: "border-box",
    padding: "8px",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.popShadow,
    animationName: { from: { opacity: 0, transform: "translateY(4px)" }, to: { opacity: 1, transform: "none" } },
    animationDuration: "160ms",
    animationTimingFunction: "ease-out",
    [narrow]: { left: "8px", right: "8px" },
  },
  head: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    padding: "4px 8px 8px",
    fontSize: "12px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  keys: { marginLeft: "auto", display: "inline-flex", alignItems: "center", gap: "6px", [narrow]: { display: "none" } },
  list: { maxHeight: "min(320px, 45vh)", overflowY: "auto", scrollbarWidth: "thin" },
  hint: { margin: 0, padding: "8px", color: tokens.colorNeutralForeground3 },
});

type QuickListProps = {
  id: string;
  typed: string;
  choices: QuickMessage[];
  active: QuickMessage | undefined;
  values: VariableValues;
  isLoading: boolean;
  onPoint: (id: number) => void;
  onChoose: (chosen: QuickMessage) => void;
};

export const quickOptionId = (listId: string, id: number): string => `${listId}-${id}`;

/** Quick messages above the composer. The text box keeps the focus and controls the list by keys. */
export function QuickList({ id, typed, choices, active, values, isLoading, onPoint, onChoose }: QuickListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <Flash16Regular />
        {t("writing.quick.title")}
        <span className={styles.keys} aria-hidden="true">
          <Keys of="↑+↓" />
          {t("writing.quick.choose")}
          <Keys of="Enter" />
          {t("writing.quick.use")}
        </span>
      </div>
      {choices.length === 0 && (
        <p className={styles.hint} role="status">
          {isLoading ? t("common.loading") : t("writing.quick.none", { typed })}
        </p>
      )}
      <div id={id} role="listbox" aria-label={t("writing.quick.title")} className={styles.list}>
        {choices.map((choice) => (
          <QuickOption
            key={choice.id}
            id={quickOptionId(id, choice.id)}
            choice={choice}
            typed={typed}
            isActive={choice === active}
            values={values}
            onPoint={() => onPoint(choice.id)}
            onChoose={() => onChoose(choice)}
          />
        ))}
      </div>
    </div>
  );
}
