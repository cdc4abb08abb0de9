import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { ratingObstacle, ratingTemplateOf } from "@balcao/shared/channels/rating-template.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useCompanySetting } from "../../client/hooks.ts";
import { Pill } from "../../ui/mark/Pill.tsx";
import { tokens } from "../../ui/theme.ts";
import { hintOf, isEditable, statusTones } from "./template-words.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "8px 16px",
    flexShrink: 0,
    marginBottom: "16px",
    padding: "12px 16px",
    borderRadius: "8px",
    boxShadow: `inset 0 0 0 1px ${tokens.hairline}`,
  },
  words: { flex: "1 1 280px", minWidth: 0, overflowWrap: "anywhere" },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px" },
  title: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  line: { margin: "4px 0 0", color: tokens.colorNeutralForeground2 },
  acts: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

type RatingTemplateCardProps = {
  /** All templates of the connection. */
  templates: readonly MessageTemplate[];
  onCreate: () => void;
  onOpen: (template: MessageTemplate) => void;
};

/** The state of the template by which the connection asks for ratings outside of the service window. */
export function RatingTemplateCard({ templates, onCreate, onOpen }: RatingTemplateCardProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const isRated = useCompanySetting("userRating");
  const template = ratingTemplateOf(templates);
  const obstacle = ratingObstacle(template);
  const hint = template && obstacle !== "unfit" ? hintOf(t, template) : null;
  const lines = [
    obstacle === "none" && t("messageTemplates.rating.missing"),
    obstacle === null && t("messageTemplates.rating.inUse"),
    obstacle === "unfit" && t("messageTemplates.rating.unfit"),
    hint,
    template && obstacle !== null && t("messageTemplates.rating.notNow"),
    !isRated && t("messageTemplates.rating.off"),
  ].filter((line) => typeof line === "string");
  // One that is in review, or that Meta releases by itself, needs no other beside it.
  const needsNew = obstacle !== null && obstacle !== "pending" && obstacle !== "paused";
  return (
    <section className={styles.root} aria-label={t("messageTemplates.rating.title")}>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t("messageTemplates.rating.title")}</h2>
          {template && (
            <Pill tone={statusTones[template.status]}>{t(`messageTemplates.statuses.${template.status}`)}</Pill>
          )}
        </div>
        <p className={styles.line}>{lines.join(" ")}</p>
      </div>
      <div className={styles.acts}>
        {template && (
          <Button onClick={() => onOpen(template)}>
            {t(isEditable(template) ? "common.edit" : "messageTemplates.look")}
          </Button>
        )}
        {needsNew && <Button onClick={onCreate}>{t("messageTemplates.rating.create")}</Button>}
      </div>
    </section>
  );
}
