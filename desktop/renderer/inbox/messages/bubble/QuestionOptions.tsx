import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { mergeClasses } from "@fluentui/react-components";
import { ArrowReply16Regular, CheckmarkCircle16Filled, Circle16Regular, List16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useOptionStyles } from "./option-styles.ts";

type QuestionOptionsProps = {
  question: Extract<MessageContent, { kind: "question" }>;
  /** The ids of the options that count as tapped, one a line. */
  tapped: string;
};

/** The options of a question as the contact sees them, and those that were tapped. Only the contact can tap them. */
export function QuestionOptions({ question: { form, label, options }, tapped }: QuestionOptionsProps) {
  const styles = useOptionStyles();
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
