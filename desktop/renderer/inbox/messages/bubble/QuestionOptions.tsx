import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { ArrowReply16Regular, CheckmarkCircle16Filled, Circle16Regular, List16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";

const line = `1px solid color-mix(in srgb, ${tokens.bubbleMeta} 24%, transparent)`;

const useStyles = makeStyles({
  root: { clear: "both", margin: "8px -10px -6px -12px", borderTop: line, fontSize: "13px" },
  label: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "6px",
    minHeight: "32px",
    fontWeight: 600,
    color: tokens.info,
    borderBottom: line,
  },
  options: { listStyleType: "none", margin: 0, padding: 0 },
  option: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    minHeight: "36px",
    boxSizing: "border-box",
    padding: "4px 12px",
    "& svg": { flexShrink: 0 },
    ":not(:first-child)": { borderTop: line },
  },
  // The words stay in the middle, with or without a mark behind them.
  button: {
    display: "grid",
    gridTemplateColumns: "minmax(min-content, 1fr) auto minmax(min-content, 1fr)",
    fontWeight: 600,
    color: tokens.info,
    "& svg": { justifySelf: "end" },
  },
  words: { display: "flex", flexDirection: "column", minWidth: 0, overflowWrap: "anywhere" },
  more: { fontSize: "12px", lineHeight: "16px", color: tokens.bubbleMeta },
  isTapped: { fontWeight: 600 },
  mark: { marginLeft: "auto", fontSize: "12px", fontWeight: 400, color: tokens.bubbleMeta, whiteSpace: "nowrap" },
});

type QuestionOptionsProps = {
  question: Extract<MessageContent, { kind: "question" }>;
  /** The ids of the options that count as tapped, one a line. */
  tapped: string;
};

/** The options of a question as the contact sees them, and those that were tapped. Only the contact can tap them. */
export function QuestionOptions({ question: { form, label, options }, tapped }: QuestionOptionsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const ids = tapped.split("\n");
  const Plain = form === "buttons" ? ArrowReply16Regular : Circle16Regular;
  return (
    <div className={styles.root}>
      {label !== "" && (
        <div className={styles.label}>
          <List16Regular aria-hidden />
          {label}
        </div>
      )}
      <ul className={styles.options} aria-label={t("messages.question.options")}>
        {options.map(({ id, title, description }) => {
          const isTapped = ids.includes(id);
          const Icon = isTapped ? CheckmarkCircle16Filled : Plain;
          return (
            <li
              key={id}
              className={mergeClasses(styles.option, form === "buttons" && styles.button, isTapped && styles.isTapped)}
            >
              <Icon aria-hidden />
              <span className={styles.words}>
                {title}
                {description !== "" && <span className={styles.more}>{description}</span>}
              </span>
              {isTapped && <span className={styles.mark}>{t("messages.question.tapped")}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
